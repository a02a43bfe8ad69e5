// What boxes show.
