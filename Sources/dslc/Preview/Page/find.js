// Find and replace.
