import Testing

/// How many places a change touches, as counts of today's sources.
struct CountTests {
    /// An element quantity is a row of one table: few files know it by name. The eleventh and the twelfth put a part and
    /// its owner together, and say whether an element is `stuck`; the last three write code.
    @Test(
        arguments: ["perspective", "rotation", "translation"])
    func `few files name an element quantity`(word: String) throws {
        let files = try Rooms.allFiles().filter { $0.names(word) }.map(\.path)
        #expect(files.count <= 15, "\(files.count) files name \(word): \(files)")
    }

    /// An operation is a row of one table: few `switch` statements list the operations.
    @Test
    func `few switches list the operations`() throws {
        let found = OperationSwitches(try Rooms.files("Interpreter")).exhaustive
        #expect(found.count <= 5, "\(found.count) switches list the operations: \(found)")
    }
}
