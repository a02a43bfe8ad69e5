/// The stable number of a kind of finding. Numbers are never reused. `dslc explain` has a page for each number.
///
/// The hundreds are the area: 0 bytes, 1 grammar, 2 names, 3 types and units, 4 structure, 5 values in the file, 6
/// imports, 7 limits, 8 warnings, 9 the world and the evaluation, 10 code of other languages.
public enum DiagnosticCode: Int, CaseIterable, Sendable {
    // Bytes
    /// Unknown character.
    case unknownCharacter = 1
    /// Not UTF-8.
    case invalidUTF8 = 2
    /// Unclosed string.
    case unclosedString = 3
    /// Malformed number.
    case malformedNumber = 4
    /// Unknown unit.
    case unknownUnit = 5
    /// Number too large.
    case numberTooLarge = 6
    /// Block comment.
    case blockComment = 7
    /// Operator of another language.
    case foreignOperator = 8

    // Grammar
    /// Unexpected sign or word.
    case unexpectedToken = 101
    /// Missing value.
    case missingFormula = 102
    /// Unclosed bracket.
    case unclosedDelimiter = 103
    /// Closing bracket without an opening one.
    case strayDelimiter = 104
    /// Missing name.
    case missingName = 105
    /// Not a statement.
    case notAStatement = 106
    /// Chained comparison.
    case chainedComparison = 107
    /// Missing block.
    case missingBlock = 108
    /// Mixed or falling stops.
    case mixedList = 109
    /// Size of three parts.
    case chainedSize = 110
    /// Missing end of line.
    case missingLineEnd = 111

    // Names
    /// Unknown name.
    case unknownName = 201
    /// Unknown part.
    case unknownMember = 202
    /// Unknown property.
    case unknownProperty = 203
    /// Unknown effect or arrangement.
    case unknownBundle = 204
    /// Unknown type.
    case unknownType = 205
    /// Unknown label.
    case unknownLabel = 206
    /// Missing argument.
    case missingArgument = 207
    /// Too many arguments.
    case extraArgument = 208
    /// Name declared twice.
    case duplicateName = 209
    /// Name of the language.
    case hidesBuiltIn = 210
    /// Word of another tool.
    case foreignWord = 211
    /// Not a function, not a value.
    case notCallable = 212
    /// Out of reach.
    case outOfReach = 213

    // Types and units
    /// Mixed units.
    case mixedUnits = 301
    /// Wrong kind of value.
    case wrongType = 302
    /// Share without a side.
    case percentWithoutAxis = 303
    /// Angle without a unit.
    case missingAngleUnit = 304
    /// Index on a value that is not a list.
    case indexedValue = 305

    // Structure
    /// Misplaced statement.
    case misplacedStatement = 401
    /// Cycle.
    case cycle = 402
    /// Recursion.
    case recursion = 403
    /// Attribute from two places.
    case attributeTwice = 404
    /// Effect or arrangement in the wrong block.
    case wrongBundle = 405
    /// Fold outside of an arrangement.
    case misplacedFold = 406
    /// Resting layout that moves.
    case movingRest = 407
    /// No layout in the file.
    case noLayout = 408
    /// Second layout.
    case secondLayout = 409
    /// Not a constant.
    case notConstant = 410
    /// Second kind of cell.
    case secondCell = 411
    /// Supplementary view between sections.
    case betweenSections = 412
    /// Index of an element in a test.
    case elementIndex = 413
    /// Empty test.
    case emptyTest = 414
    /// Section that scrolls along its layout.
    case rowAlongLayout = 415
    /// Misplaced loop.
    case misplacedLoop = 416
    /// Misplaced trail.
    case misplacedTrail = 417
    /// Unfit measured field.
    case unfitMeasuredField = 418
    /// Story in several worlds.
    case storyInRanges = 419
    /// Unfit allowance.
    case unfitAllowance = 420
    /// Part that turns in an uneven owner.
    case turnedPart = 424
    /// Arrangement that parts cannot have.
    case unarrangedParts = 425
    /// Visible box of what turns in space.
    case visibleInSpace = 426

    // Values in the file
    /// Reversed range.
    case reversedRange = 501
    /// Default outside of its range.
    case defaultOutOfRange = 502
    /// Malformed count.
    case malformedCount = 503
    /// Malformed viewport.
    case malformedViewport = 504
    /// Malformed scroll direction.
    case malformedScroll = 505
    /// Malformed step.
    case malformedStep = 506

    // Imports
    /// Unreadable import.
    case unreadableImport = 601
    /// Import cycle.
    case importCycle = 602
    /// Not declared there.
    case notDeclaredThere = 603
    /// Import without names.
    case unnamedImport = 604

    // Limits
    /// Nested too deep.
    case nestingLimit = 701
    /// File too large.
    case sourceLimit = 702
    /// Too many steps.
    case stepLimit = 703
    /// Imports too deep.
    case importLimit = 704
    /// Too many elements.
    case elementLimit = 705
    /// Too many elements to visit.
    case visitLimit = 706

    // Advice
    /// Bounds before the value.
    case clampOrder = 801
    /// Places of a row and of the layout in one sum.
    case mixedPlaces = 802
    /// Velocity compared with a number too small.
    case slowVelocity = 803
    /// Assumption of an effect that does not hold.
    case brokenAssumption = 808
    /// Mirrored by hand.
    case mirroredByHand = 805
    /// Safe area kept free behind the views.
    case insetsBehindViews = 804
    /// Jump.
    case jump = 810
    /// Element that is never seen.
    case neverSeen = 811
    /// Content out of reach.
    case contentOutOfReach = 812
    /// Choice that never counts.
    case constantChoice = 813
    /// Sticky that never sticks.
    case idleSticky = 814
    /// Stop out of reach.
    case stopOutOfReach = 815
    /// Cells that overlap.
    case overlappingCells = 816
    /// Covered viewport.
    case coveredViewport = 817
    /// Small cell.
    case smallCell = 818
    /// Strong motion.
    case strongMotion = 819
    /// Motion that is not mirrored.
    case unmirroredMotion = 820
    /// Not finite somewhere.
    case notFiniteSomewhere = 821
    /// Unused declaration.
    case unusedDeclaration = 822
    /// List too short to repeat.
    case shortLoop = 823
    /// Decoration that does not follow its cell.
    case detachedDecoration = 824
    /// Flipped element.
    case flippedElement = 825
    /// What does not fit in another world.
    case misfit = 826
    /// Alpha beyond its limits.
    case heldAlpha = 827
    /// Section block that no section uses.
    case unusedSection = 828

    // The world and the evaluation
    /// Not finite.
    case notFinite = 901
    /// Unknown parameter.
    case unknownParameter = 902
    /// Parameter out of range.
    case parameterOutOfRange = 903
    /// Missing field.
    case missingField = 904
    /// Wrong type of field.
    case wrongFieldType = 905
    /// Unknown element.
    case unknownElement = 906
    /// Unknown section.
    case unknownSection = 907
    /// Impossible world.
    case impossibleWorld = 908
    /// Malformed data.
    case malformedData = 909
    /// Failed test.
    case testFailed = 910
    /// Unknown key.
    case unknownKey = 911
    /// Malformed skin.
    case malformedSkin = 912
    /// Undecided test.
    case testUndecided = 913

    // Code of other languages
    /// Not to be written as code.
    case notEmitted = 1001
    /// Not to be said in CSS.
    case notStyled = 1002

    /// The code as it is printed: `L0201`.
    public var text: String {
        let digits = String(rawValue)
        return "L" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    /// The code with this printed form, in upper or lower case; nil for any other text.
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
