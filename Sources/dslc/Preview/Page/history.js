// Undo and redo, over everything.
