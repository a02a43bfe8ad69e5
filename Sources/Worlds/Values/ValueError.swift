/// The value of an option that cannot be understood.
package struct ValueError: Error, Equatable {
    /// What was found.
    package var message: String
    /// What to write instead.
    package var help: String?

    /// Makes an error.
    package init(_ message: String, help: String? = nil) {
        self.message = message
        self.help = help
    }
}
