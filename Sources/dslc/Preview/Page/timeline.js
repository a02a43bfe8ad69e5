// The timeline under the stage.
