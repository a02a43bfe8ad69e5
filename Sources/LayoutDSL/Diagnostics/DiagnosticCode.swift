/// The stable number of a kind of finding. Numbers are never reused; `dslc explain` has a page for each.
///
/// The hundreds tell the room: 0 bytes, 1 grammar, 2 names, 3 types and units, 4 structure, 5 values in the file,
/// 6 imports, 7 limits, 8 advice, 9 the world and the evaluation.
public enum DiagnosticCode: Int, CaseIterable, Sendable {
    // Bytes
    case unknownCharacter = 1
    case invalidUTF8 = 2
    case unclosedString = 3
    case malformedNumber = 4
    case unknownUnit = 5
    case numberTooLarge = 6
    case blockComment = 7
    case foreignOperator = 8

    // Grammar
    case unexpectedToken = 101
    case missingFormula = 102
    case unclosedDelimiter = 103
    case strayDelimiter = 104
    case missingName = 105
    case notAStatement = 106
    case chainedComparison = 107
    case missingBlock = 108
    case mixedList = 109
    case chainedSize = 110
    case missingLineEnd = 111

    // Names
    case unknownName = 201
    case unknownMember = 202
    case unknownProperty = 203
    case unknownBundle = 204
    case unknownType = 205
    case unknownLabel = 206
    case missingArgument = 207
    case extraArgument = 208
    case duplicateName = 209
    case hidesBuiltIn = 210
    case foreignWord = 211
    case notCallable = 212
    case outOfReach = 213

    // Types and units
    case mixedUnits = 301
    case wrongType = 302
    case percentWithoutAxis = 303
    case missingAngleUnit = 304
    case indexedValue = 305

    // Structure
    case misplacedStatement = 401
    case cycle = 402
    case recursion = 403
    case attributeTwice = 404
    case wrongBundle = 405
    case misplacedFold = 406
    case movingRest = 407
    case noLayout = 408
    case secondLayout = 409
    case notConstant = 410
    case secondCell = 411
    case betweenSections = 412
    case elementIndex = 413
    case emptyTest = 414

    // Values in the file
    case reversedRange = 501
    case defaultOutOfRange = 502
    case malformedCount = 503
    case malformedViewport = 504
    case malformedScroll = 505
    case malformedStep = 506

    // Imports
    case unreadableImport = 601
    case importCycle = 602
    case notDeclaredThere = 603
    case unnamedImport = 604

    // Limits
    case nestingLimit = 701
    case sourceLimit = 702
    case stepLimit = 703
    case importLimit = 704
    case elementLimit = 705
    case visitLimit = 706

    // Advice
    case clampOrder = 801

    // The world and the evaluation
    case notFinite = 901
    case unknownParameter = 902
    case parameterOutOfRange = 903
    case missingField = 904
    case wrongFieldType = 905
    case unknownElement = 906
    case unknownSection = 907
    case impossibleWorld = 908
    case malformedData = 909
    case testFailed = 910
    case unknownKey = 911

    /// The code as it is printed: `L0201`.
    public var text: String {
        let digits = String(rawValue)
        return "L" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    /// The code that is printed so, the letter's case apart; nil when there is none.
    public init?(text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[0] == 0x4C || bytes[0] == 0x6C else { return nil }
        var number = 0
        for byte in bytes.dropFirst() {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        self.init(rawValue: number)
    }
}
