// The way to other data or other params.
