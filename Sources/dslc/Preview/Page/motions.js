// What moves the chosen element now.
