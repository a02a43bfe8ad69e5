// What keys do in the editor beside typing.
