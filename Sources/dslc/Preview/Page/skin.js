// A style sheet for the elements.
