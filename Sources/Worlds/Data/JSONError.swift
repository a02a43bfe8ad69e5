/// A mistake in a data file, with its place.
package struct JSONError: Error, Equatable {
    /// What was found and what was expected.
    package var message: String
    /// The byte it begins at.
    package var offset: Int
    /// How many bytes it covers.
    package var length: Int

    /// Makes an error.
    package init(_ message: String, at offset: Int, length: Int = 1) {
        self.message = message
        self.offset = offset
        self.length = length
    }
}
