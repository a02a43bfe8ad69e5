/// The value of an option that cannot be understood.
struct ValueError: Error, Equatable {
    /// What was found.
    var message: String
    /// What to write instead.
    var help: String?

    /// Makes an error.
    init(_ message: String, help: String? = nil) {
        self.message = message
        self.help = help
    }
}
