// Numbers of the source that are dragged.
