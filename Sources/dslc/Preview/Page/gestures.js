// Fingers, wheels and keys on the stage.
