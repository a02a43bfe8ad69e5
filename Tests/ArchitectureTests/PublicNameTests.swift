import Testing

/// What an app sees of the libraries: few types, each documented, each with a name of its own.
struct PublicNameTests {
    private static let libraries = ["LayoutDSL", "Interpreter", "LayoutLists"]

    /// The public types at top level. One more is a decision: it is written down here.
    private static let types: Set<String> = [
        "Attributes", "AttributeValue", "Changes", "CheckReport", "CheckedLayout", "CompiledLayoutError", "CurrentStop",
        "CustomAttribute",
        "DataColumn",
        "DataChange", "DataField", "DataValue", "Diagnostic", "DiagnosticCode", "Diagnostics",
        "DrawnElement", "ElementCategory", "ElementID", "ElementPath", "Frame", "ImportAnswer", "ImportRequest",
        "LayoutEnvironment", "LayoutOutput",
        "LayoutPoint", "LayoutRectangle", "LayoutSize", "LayoutTransition", "Library", "ListChanges", "ListData",
        "ListElement", "ListLayout", "ListTransition", "ListUpdate", "OutputChange", "OutputValue", "OutputWatch",
        "Parameter", "ParameterValue",
        "Phase", "PlaneTransform", "Prelude", "Prepared", "Program", "RowOffsets", "RowWindow", "Scroller",
        "SectionData", "ShownPlace", "Source", "SourceID", "SourceSpan", "SyntaxTree", "Trouble", "World", "WorldError",
    ]

    /// Types of SwiftUI, UIKit, Foundation, the standard library, the Objective-C runtime and the headers of Apple's
    /// systems that an app could name in the file in which it uses a layout.
    private static let taken: Set<String> = [
        "Alignment", "Anchor", "Angle", "Animation", "Axis", "Binding", "Bundle", "Button", "Category", "Class",
        "Color",
        "Commands", "Content", "Data", "Date", "Dimension", "Divider", "Edge", "Environment", "Font", "Form",
        "Formatter",
        "Gesture", "Gradient", "Grid", "Group", "Host", "Image", "Label", "Layout", "Link", "List", "Locale",
        "Measurement",
        "Menu", "Method", "Model", "Namespace", "Notification", "Operation", "Optional", "Path", "Picker", "Point",
        "Preview", "Process", "Progress", "Range", "Rect", "Rectangle", "Result", "Scanner", "Scene", "ScrollView",
        "Section", "Sequence", "Set", "Shape", "Size", "Slider", "Spacer", "Span", "State", "Stepper", "Stream",
        "Style",
        "Subview", "Table", "Text", "Thread", "Timer", "Toggle", "Transaction", "Transition", "Unit", "Value", "View",
        "Visibility", "Window", "World3D",
    ]

    private static let declarations = Result { try libraries.flatMap { try PublicDeclarations.read($0) } }

    @Test func `an app sees these types`() throws {
        let found = Set(try Self.declarations.get().filter { $0.isType && $0.owner == nil }.map(\.name))
        #expect(found.subtracting(Self.types).sorted() == [])
        #expect(Self.types.subtracting(found).sorted() == [])
        #expect(found.intersection(Self.taken).sorted() == [], "another module of an app declares these")
    }

    @Test func `every public name is documented`() throws {
        let bare = try Self.declarations.get().filter { !$0.isDocumented }
        #expect(bare.map { "\($0.file): \($0.name)" } == [])
    }
}

/// A public declaration, or a case of a public `enum`.
struct PublicDeclaration {
    let file: String
    let name: String
    /// The type that it is a member of.
    let owner: String?
    let isType: Bool
    let isDocumented: Bool
}

/// Reads the public declarations line by line: the formatter gives each a line of its own.
enum PublicDeclarations {
    static func read(_ room: String) throws -> [PublicDeclaration] {
        try Rooms.files(room).flatMap { read($0) }
    }

    static func read(_ file: SourceFile) -> [PublicDeclaration] {
        var found: [PublicDeclaration] = []
        // The indentation and the name of each type that is open, and whether its cases are public.
        var open: [(indentation: Int, name: String, hasPublicCases: Bool)] = []
        var isDocumented = false
        for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
            let indentation = line.prefix { $0 == " " }.count
            let words = line.split { " :({<".contains($0) }.map(String.init)
            guard let first = words.first else {
                isDocumented = false
                continue
            }
            if first.hasPrefix("//") || first.hasPrefix("@") {
                if first.hasPrefix("///") { isDocumented = true }
                if !first.hasPrefix("@") || words.count == 1 { continue }
            }
            while let last = open.last, last.indentation >= indentation { open.removeLast() }
            let isPublic = words.first { !$0.hasPrefix("@") } == "public"
            let keyword = words.firstIndex { ["struct", "enum", "class", "protocol", "extension"].contains($0) }
            if let keyword, keyword + 1 < words.count, !words.contains("func"), !words.contains("let") {
                let isExtension = words[keyword] == "extension"
                if isPublic, !isExtension {
                    found.append(
                        PublicDeclaration(
                            file: file.path, name: words[keyword + 1], owner: open.last?.name, isType: true,
                            isDocumented: isDocumented))
                }
                open.append((indentation, words[keyword + 1], isPublic && words[keyword] == "enum"))
            } else if isPublic
                || first == "case" && open.last.map({ $0.hasPublicCases && $0.indentation + 4 == indentation }) == true
            {
                found.append(
                    PublicDeclaration(
                        file: file.path, name: words.joined(separator: " "), owner: open.last?.name, isType: false,
                        isDocumented: isDocumented))
            }
            isDocumented = false
        }
        return found
    }
}
