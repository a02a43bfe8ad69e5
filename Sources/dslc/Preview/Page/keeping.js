// Drafts, downloads, addresses with the text.
