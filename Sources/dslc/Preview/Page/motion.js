// How the stage moves: every constant, where it comes from, and the formulas.
