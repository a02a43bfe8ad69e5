/// Arguments that a call leaves out although an effect of the element takes them.
struct LeftOutArguments {
    let effect: String
    /// The names of the arguments, and what the effect was given for each; nil where that cannot be written in the line.
    let arguments: [(name: String, text: String?)]
}
