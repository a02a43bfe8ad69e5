// Pictures of what is seen.
