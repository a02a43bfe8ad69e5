/// A part of an element that only tests read.
package enum TestPart: String, CaseIterable {
    case frame, shown

    /// A line about it.
    package var documentation: String {
        switch self {
        case .frame: "In tests: the rectangle that an element is drawn in, in the content."
        case .shown: "In tests: whether an element is on screen."
        }
    }
}
