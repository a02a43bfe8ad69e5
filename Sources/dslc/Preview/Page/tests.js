// The tests of the text, run as one types.
