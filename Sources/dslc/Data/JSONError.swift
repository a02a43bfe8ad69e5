/// A place in a data file that is not what it should be.
struct JSONError: Error, Equatable {
    /// What was found and what was expected.
    var message: String
    /// The byte it begins at.
    var offset: Int
    /// How many bytes it covers.
    var length: Int

    /// Makes an error.
    init(_ message: String, at offset: Int, length: Int = 1) {
        self.message = message
        self.offset = offset
        self.length = length
    }
}
