import LayoutDSL

/// A checked layout: its names, types and units are resolved. After the check, nothing can fail because of the file.
public struct CheckedLayout: Sendable {
    /// The name in the file.
    public let name: String
    /// The `///` lines before it.
    public let documentation: String
    /// Its files, each at the index of its number. The prelude is the first.
    public let sources: [Source]
    /// Its params, in the order of the file.
    public let parameters: [Parameter]
    /// Its element kinds, in document order.
    public package(set) var elements: [ElementKind]
    /// The fields of data that it reads, in the order of the file.
    public let fields: [Field]
    /// The viewport if the host gives none.
    public let viewport: LayoutSize
    /// The number of cells of each section if the host gives none.
    public let items: [Int]
    /// Whether it scrolls along x; else along y.
    public let isHorizontal: Bool
    /// Whether it scrolls along both axes; false for one that is read from a compiled file.
    package let scrollsBoth: Bool
    /// Whether it is drawn as its mirror image where lines of text run from right to left.
    package let mirrors: Bool
    /// How many operators, calls and uses its formulas wrote out, before sharing.
    package let writtenSteps: Int

    package let table: FormulaTable
    package let guards: [Int32: Guarded]
    /// The section blocks, in the order of the file.
    package let blocks: [SectionBlock]
    /// Where scrolling stops, by the layout's own rule.
    package let rule: StopFormulas
    /// Whether the list has no ends; none without `loop: true`.
    package let loops: FormulaID
    /// Where it opens: along the scroll, or at the item of a section; none at 0.
    package let opens: FormulaID
    /// The section of the cell that it opens at, below 0 where it opens at an offset; none where it always does.
    package let opensSection: FormulaID
    /// The line of the viewport at which nothing jumps, from its start; none at 0.
    package let keeps: FormulaID
    /// The same across the scroll; none where it is a line.
    package let keepsAcross: FormulaID
    /// The source that each import leads to, by the place of its path.
    package let imports: [SourceSpan: Int32]
    /// What its author expects of it, in the order of the file.
    package internal(set) var tests: [LayoutTest]
    /// What its effects and arrangements promise of their uses.
    package internal(set) var promises = Promises()
    /// The worlds that it is meant for; nil: any.
    package internal(set) var allowedWorld: AllowedWorld?
    /// What it tells its app, in the order of the file.
    package internal(set) var outputs: [OutputFormula]
    /// The number among the elements of each kind that an output may tell, by the number that stands for it in formulas.
    package var toldKinds: [Int32] = []
    /// The numbers that its tests read of elements as they are drawn.
    package let observations: [Observation]
    package let contentWidth: FormulaID
    package let contentHeight: FormulaID

    package init(
        name: String, documentation: String, sources: [Source], parameters: [Parameter], elements: [ElementKind],
        fields: [Field], viewport: LayoutSize, items: [Int], isHorizontal: Bool, scrollsBoth: Bool, mirrors: Bool,
        writtenSteps: Int,
        table: FormulaTable, guards: [Int32: Guarded], blocks: [SectionBlock], rule: StopFormulas, loops: FormulaID,
        opens: FormulaID, opensSection: FormulaID, keeps: FormulaID, keepsAcross: FormulaID,
        imports: [SourceSpan: Int32], tests: [LayoutTest],
        outputs: [OutputFormula],
        observations: [Observation], contentWidth: FormulaID, contentHeight: FormulaID
    ) {
        self.name = name
        self.documentation = documentation
        self.sources = sources
        self.parameters = parameters
        self.elements = elements
        self.fields = fields
        self.viewport = viewport
        self.items = items
        self.isHorizontal = isHorizontal
        self.scrollsBoth = scrollsBoth
        self.mirrors = mirrors
        self.writtenSteps = writtenSteps
        self.table = table
        self.guards = guards
        self.blocks = blocks
        self.rule = rule
        self.loops = loops
        self.opens = opens
        self.opensSection = opensSection
        self.keeps = keeps
        self.keepsAcross = keepsAcross
        self.imports = imports
        self.tests = tests
        self.outputs = outputs
        self.observations = observations
        self.contentWidth = contentWidth
        self.contentHeight = contentHeight
    }

    /// What the effects and arrangements of a layout promise of the elements that use them.
    package struct Promises: Sendable {
        /// A test for each promise of each use.
        package var tests: [LayoutTest] = []
        /// What the tests read of the elements: no app is told of it.
        package var outputs: [OutputFormula] = []
    }

    /// The same layout with what its effects and arrangements promise as its tests; nil where they promise nothing.
    package var promised: CheckedLayout? {
        guard !promises.tests.isEmpty else { return nil }
        var layout = self
        layout.tests = promises.tests
        layout.outputs += promises.outputs
        return layout
    }

    /// One kind of element.
    public struct ElementKind: Sendable {
        /// The name in the file: `cell`, `header`. Of a part whose name another element has too, that of its owner before it.
        public let name: String
        /// What a part is called by its owner: its name in the file. Of a compiled layout, `name`.
        package let memberName: String
        /// Cell, supplementary, decoration or part.
        public let category: ElementCategory
        /// The name of the element kind that it is a part of; nil for an element of its own.
        public let owner: String?
        /// The `///` lines before it.
        public let documentation: String
        package var formulas: ElementFormulas
        /// For one that is being inserted or removed; nil when that looks like any other.
        package var appearing: ElementFormulas?
        package var disappearing: ElementFormulas?
        /// The optional quantities that lines set, in whatever phase.
        package private(set) var optional: [ElementQuantity]
        /// Whether it keeps its sides by `mirrors: false`, its own or of what it stands in, but for that of the layout.
        package let keepsSides: Bool
        /// The owners of a part whose masks its own `clip` cannot say, the nearest last.
        package var outerMasks: [OuterMask] = []

        package init(
            name: String, memberName: String? = nil, category: ElementCategory, owner: String? = nil,
            documentation: String, formulas: ElementFormulas,
            appearing: ElementFormulas? = nil, disappearing: ElementFormulas? = nil, optional: [ElementQuantity],
            keepsSides: Bool = false
        ) {
            self.name = name
            self.memberName = memberName ?? name
            self.category = category
            self.owner = owner
            self.documentation = documentation
            self.formulas = formulas
            self.appearing = appearing
            self.disappearing = disappearing
            self.optional = optional
            self.keepsSides = keepsSides
        }

        /// Which optional quantities its formulas set.
        mutating func setsOptional() {
            optional = ElementQuantity.optional.filter { quantity in
                [formulas, appearing, disappearing].contains { $0?.written[quantity] ?? false }
            }
        }

        package func formulas(in phase: Phase) -> ElementFormulas {
            switch phase {
            case .resting: formulas
            case .appearing: appearing ?? formulas
            case .disappearing: disappearing ?? formulas
            }
        }

        /// Whether what is seen of it is less than its box: its own mask or that of an owner cuts it.
        package func isMasked(in phase: Phase) -> Bool {
            formulas(in: phase).isClipped || outerMasks.contains { $0.isTurned }
        }

        /// Whether it looks different from rest in a phase.
        package func isOwn(in phase: Phase) -> Bool {
            switch phase {
            case .resting: false
            case .appearing: appearing != nil
            case .disappearing: disappearing != nil
            }
        }

        /// Its attributes in a phase, without a copy of all its formulas.
        package func attributes(in phase: Phase) -> [AttributeFormula] {
            phase == .resting ? formulas.attributes : formulas(in: phase).attributes
        }
    }

    /// A field of data that a layout reads.
    public struct Field: Sendable {
        /// The name in the file, and in the data. Of a list `columns` there are several fields: `columns.count`, and
        /// `columns[0]` to `columns[63]`.
        public let name: String
        /// The name in the data: that of the list.
        package let dataName: String
        /// Which number of a list it is; nil for a field that is no list.
        package let listPart: ListPart?
        /// Whether it is a boolean; else a number.
        public let isBoolean: Bool
        /// Whether the layout has a default for records without the field.
        public let hasDefault: Bool
        /// Whether its value comes when the host has measured it: until then the default is an estimate.
        public let isMeasured: Bool
        /// The formula of that estimate in the file; nil for other fields.
        package let estimate: SourceSpan?
        /// The level of the data that has it.
        public let level: Level
        /// The section block that it belongs to; -1 for the whole layout.
        package let block: Int32
        package let span: SourceSpan

        package init(
            name: String, isBoolean: Bool, hasDefault: Bool, isMeasured: Bool, estimate: SourceSpan? = nil,
            level: Level, block: Int32, span: SourceSpan
        ) {
            self.name = name
            (dataName, listPart) = Field.parts(of: name)
            self.isBoolean = isBoolean
            self.hasDefault = hasDefault
            self.isMeasured = isMeasured
            self.estimate = estimate
            self.level = level
            self.block = block
            self.span = span
        }

        /// The level of the data that has a field.
        public enum Level: Sendable {
            /// One value for the layout.
            case layout
            /// A value for each section.
            case section
            /// A value for each item.
            case item
        }
    }
}

extension CheckedLayout {
    /// Refuses several sections in a layout with `loop: true`, which has one.
    package func check(sections count: Int) throws(WorldError) {
        guard loops.exists, count > 1 else { return }
        throw WorldError(
            .misplacedLoop, "a layout with `loop` has one section; there are \(count)",
            help: "put all items into one section")
    }
}

/// The phase of an element.
public enum Phase: Sendable {
    /// The element as it is.
    case resting
    /// The start of an insertion: the element changed by its `appear` lines.
    case appearing
    /// The end of a removal: the element changed by its `disappear` lines.
    case disappearing
}

/// A `param` of a layout.
public struct Parameter: Sendable {
    /// The name in the file.
    public let name: String
    /// The `///` lines before it.
    public let documentation: String
    /// The kind of its values.
    public let unit: ParameterValue.Unit
    /// Its value if the host gives none: an angle in radians, a boolean as 0 or 1.
    public let initial: Double
    /// The range of its values; nil allows any finite value.
    public let range: ClosedRange<Double>?
    package let span: SourceSpan

    package init(
        name: String, documentation: String, unit: ParameterValue.Unit, initial: Double,
        range: ClosedRange<Double>? = nil, span: SourceSpan
    ) {
        self.name = name
        self.documentation = documentation
        self.unit = unit
        self.initial = initial
        self.range = range
        self.span = span
    }
}

/// A `section` block.
package struct SectionBlock: Sendable {
    package let name: String
    /// How many sections it is for; nil takes the rest.
    package let count: Int?
    /// The scope of its cells; -1 when it has none.
    package let cells: Int32
    /// What it shows, if it scrolls by itself.
    package var row: RowFormulas?

    package init(name: String, count: Int? = nil, cells: Int32, row: RowFormulas? = nil) {
        self.name = name
        self.count = count
        self.cells = cells
        self.row = row
    }
}

/// The formulas of a row: a section that scrolls by itself, across its layout.
package struct RowFormulas: Sendable {
    /// Where its window stands in the content of the layout, and how large it is.
    package let windowX, windowY, windowWidth, windowHeight: FormulaID
    /// The size of what it scrolls.
    package let contentWidth, contentHeight: FormulaID
    /// Whether its content repeats; none for one with ends.
    package let loops: FormulaID
    /// Where its scrolling stops, by a rule of its own.
    package let rule: StopFormulas
    /// Where it opens, held to the range in which its content rests; none at 0.
    package let opens: FormulaID
    /// The line of its window at which nothing jumps, from its start; none at 0.
    package let keeps: FormulaID
    /// Whether it keeps its sides where the layout is drawn as its mirror image.
    package var keepsSides: Bool

    package init(
        windowX: FormulaID, windowY: FormulaID, windowWidth: FormulaID, windowHeight: FormulaID,
        contentWidth: FormulaID, contentHeight: FormulaID, loops: FormulaID, rule: StopFormulas, opens: FormulaID,
        keeps: FormulaID, keepsSides: Bool
    ) {
        self.windowX = windowX
        self.windowY = windowY
        self.windowWidth = windowWidth
        self.windowHeight = windowHeight
        self.contentWidth = contentWidth
        self.contentHeight = contentHeight
        self.loops = loops
        self.rule = rule
        self.opens = opens
        self.keeps = keeps
        self.keepsSides = keepsSides
    }

    /// What is computed to prepare.
    package var prepared: [FormulaID] {
        let box = [windowX, windowY, windowWidth, windowHeight, contentWidth, contentHeight]
        return loops.exists ? box + [loops] : box
    }
    /// What is read of it when it is not on screen, too.
    package var standing: [FormulaID] { [opens, keeps] }
}

/// The mask of an owner that cuts a part where the `clip` of the part, which is along the sides of its own box, cannot say it.
package struct OuterMask: Sendable, Equatable {
    /// The number of the owner among the elements.
    package let kind: Int
    /// Whether the part turns in the owner, so that the sides of both lie across each other; else only round corners of the
    /// owner are more than the part's `clip` says.
    package let isTurned: Bool

    package init(kind: Int, isTurned: Bool) {
        self.kind = kind
        self.isTurned = isTurned
    }
}

/// What decides which masks cut a part: the elements from an element of its own down to a part, as their own lines have them.
struct OwnerChain {
    private struct Link {
        let owner: Int
        let turns, isClipped, isRound: Bool
    }

    private var links: [Link] = []

    /// Adds the next element of the layout, and its owner; below 0 it has none.
    mutating func add(_ own: CheckedLayout.ElementKind, owner: Int) {
        add([own.formulas, own.appearing, own.disappearing].compactMap { $0 }, owner: owner)
    }

    /// Adds an element as it looks when it does not come or go.
    mutating func add(_ own: ElementFormulas, owner: Int) { add([own], owner: owner) }

    private mutating func add(_ phases: [ElementFormulas], owner: Int) {
        links.append(
            Link(
                owner: owner, turns: phases.contains { $0.turns || $0.hasDepth },
                isClipped: phases.contains { $0.isClipped }, isRound: phases.contains { $0.written[.corner] }))
    }

    /// The masks that cut an element beside its own, the nearest last.
    func masks(of element: Int) -> [OuterMask] {
        var found: [OuterMask] = []
        var (place, isTurned) = (element, false)
        // At most eight deep.
        while links.indices.contains(place), links[place].owner >= 0 {
            isTurned = isTurned || links[place].turns
            place = links[place].owner
            let link = links[place]
            guard link.isClipped, isTurned || link.isRound else { continue }
            found.append(OuterMask(kind: place, isTurned: isTurned))
        }
        return found.reversed()
    }
}

/// The formulas of one element kind.
package struct ElementFormulas: Sendable {
    package let scope: Int32
    /// The section block it stands in; -1 for an element of the layout.
    package let block: Int32
    /// Whether it stands before the cells or sections beside it in the file.
    package let leads: Bool
    package var quantities: QuantityTable<FormulaID>
    /// Whether a line sets a quantity.
    package var written: QuantityTable<Bool>
    /// Where it stops scrolling.
    package let stops: StopFormulas
    /// Where a cell counts as standing for `current`; none where nothing reads that, and for other elements.
    package var station = FormulaID.none
    /// Where its resting box begins along the scroll in the first round of a list without ends; none in other lists, and
    /// for what stands in no cell.
    package let firstRound: FormulaID
    package var attributes: [AttributeFormula]
    /// What the mask of its owner leaves for the parts of a part that has no `clip` of its own, as lengths from the edges of its
    /// box: left, top, right, bottom; below 0 the mask lies beyond the edge. Void elsewhere: there its `clip` says it.
    var handedMask: [FormulaID] = []
    /// Whether its transform has depth.
    package let hasDepth: Bool
    package let span: SourceSpan

    package init(
        scope: Int32, block: Int32, leads: Bool, quantities: QuantityTable<FormulaID>, written: QuantityTable<Bool>,
        stops: StopFormulas, firstRound: FormulaID, attributes: [AttributeFormula], hasDepth: Bool, span: SourceSpan
    ) {
        self.scope = scope
        self.block = block
        self.leads = leads
        self.quantities = quantities
        self.written = written
        self.stops = stops
        self.firstRound = firstRound
        self.attributes = attributes
        self.hasDepth = hasDepth
        self.span = span
    }

    package subscript(quantity: ElementQuantity) -> FormulaID { quantities[quantity] }

    /// Where its resting box begins along an axis, and how long it is.
    package func box(alongX isX: Bool) -> (start: FormulaID, length: FormulaID) {
        isX ? (self[.restX], self[.restWidth]) : (self[.restY], self[.restHeight])
    }

    /// Whether it is drawn where it rests: nothing moves, scales or turns it.
    package var isStill: Bool { !ElementQuantity.all(.moving).contains { written[$0] } }

    /// Whether a line sets the size in which it is drawn; else it is drawn in the size in which it rests.
    package var isDrawnApart: Bool { written[.width] || written[.height] }

    /// Whether a line cuts something off the box.
    package var isClipped: Bool {
        written[.clipLeft] || written[.clipTop] || written[.clipRight] || written[.clipBottom]
    }

    /// Whether a line sets its centre; else it is drawn around the middle of its resting box.
    package var isCentered: Bool { written[.centerX] || written[.centerY] }
}

/// Where an element, or the layout by its own rule, stops scrolling.
package struct StopFormulas: Sendable {
    /// The offset along the scroll, and across it; none where it does not.
    package let along: FormulaID
    package let across: FormulaID
    /// Whether no gesture passes the stop; none where any may.
    package let halt: FormulaID
    package let span: SourceSpan

    package init(along: FormulaID, across: FormulaID, halt: FormulaID, span: SourceSpan) {
        self.along = along
        self.across = across
        self.halt = halt
        self.span = span
    }

    /// All that there are.
    package var all: [FormulaID] { [along, across, halt].filter { $0.exists } }
}

/// A custom attribute of an element kind.
package struct AttributeFormula: Sendable {
    package enum Shape: Sendable { case number, boolean, point, size, rectangle }

    package let name: String
    package let shape: Shape
    package let components: [FormulaID]

    package init(name: String, shape: Shape, components: [FormulaID]) {
        self.name = name
        self.shape = shape
        self.components = components
    }
}
