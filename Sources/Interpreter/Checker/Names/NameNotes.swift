import LayoutDSL

/// What is declared under a name, for editors.
package enum NameKind: UInt8, Sendable {
    case value, function, effect, arrangement, parameter, argument, attribute, element, section, field, layout
}

/// A name where it is used, and the place of its declaration.
package struct NameUse: Sendable {
    /// The name as it is used.
    package let span: SourceSpan
    /// The name where it is declared; for an element without a name, the word `cell`.
    package let declaration: SourceSpan
    /// What is declared.
    package let kind: NameKind
}

/// A formula that was read, and what it came to.
package struct ReadValue: Sendable {
    /// The formula.
    package let span: SourceSpan
    let type: ValueType
    /// How many numbers it has, and of which unit; nil for what has none.
    package let unit: Unit?
    /// The formulas of its components; none where there is none.
    let x, y, width, height: FormulaID
    /// The element that it was read for; the span of its statement.
    package let element: SourceSpan?
    let known: SettledNumbers

    /// The type in words: "a length".
    package var words: String { type.words }

    /// Its numbers, if no world changes them; empty for all others.
    package var constants: [Double] { known.all }

    /// The formula of each component; empty for a rectangle of which no component has been asked for.
    package var components: [FormulaID] { [x, y, width, height].filter { $0.exists } }

    /// How a number of a value is written.
    package enum Unit: Sendable { case number, length, angle, boolean }
}

/// Up to four numbers, in the place where they stand: a check notes those of every formula.
struct SettledNumbers: Sendable {
    private var numbers = SIMD4<Double>()
    private var count = 0

    mutating func append(_ number: Double) {
        guard count < 4 else { return }
        numbers[count] = number
        count += 1
    }

    var all: [Double] { (0..<count).map { numbers[$0] } }
}

/// A name that could stand at a place.
package struct OfferedName: Sendable {
    /// The name.
    package let text: String
    /// What it names; nil for a word of the language.
    package let kind: NameKind?
    /// The name where it is declared; nil for a word of the language.
    package let declaration: SourceSpan?

    /// Makes a name.
    package init(text: String, kind: NameKind?, declaration: SourceSpan?) {
        self.text = text
        self.kind = kind
        self.declaration = declaration
    }
}

/// The names that could stand at the place that was asked about.
package struct NameOffer: Sendable {
    /// What the place takes.
    package enum Place: Sendable, Equatable {
        /// A value in a formula.
        case value
        /// A part behind a dot, of what: "an element".
        case member(of: String)
        /// A field behind `data.`.
        case field
        /// An effect of an element.
        case effect
        /// An arrangement of a section or layout.
        case arrangement
    }

    /// What the place takes.
    package let place: Place
    /// The names, nearest first.
    package let names: [OfferedName]
}

/// Places of sources, by their starts and lengths.
struct PlaceSet {
    private var table = NumberTable()

    private static func key(_ place: SourceSpan) -> UInt64 {
        UInt64(place.source.number) << 56 | UInt64(UInt32(bitPattern: place.start)) << 28
            ^ UInt64(UInt32(bitPattern: place.length))
    }

    func contains(_ place: SourceSpan) -> Bool { table[PlaceSet.key(place)] != nil }

    mutating func reserve(_ count: Int) { table.reserve(count) }

    /// Puts a place in; answers whether it was not in yet.
    mutating func insert(_ place: SourceSpan) -> Bool {
        guard !contains(place) else { return false }
        table.set(PlaceSet.key(place), to: 0)
        return true
    }
}

/// What a check notes of names for editors: what each of them means, what formulas come to, and what could stand at a
/// place that is asked about. A check for its findings alone keeps no notes.
struct NameNotes {
    /// Whether anything is noted.
    var isKept = false
    /// The place that is asked about: of a name that means nothing.
    var asked: SourceSpan?
    private(set) var uses: [NameUse] = []
    private(set) var values: [ReadValue] = []
    private(set) var offer: NameOffer?
    private var usedPlaces = PlaceSet()
    private var readPlaces = PlaceSet()

    /// Makes room for the notes of a file with so many tokens.
    mutating func reserve(tokens: Int) {
        usedPlaces.reserve(tokens / 8)
        readPlaces.reserve(tokens / 4)
        uses.reserveCapacity(tokens / 8)
        values.reserveCapacity(tokens / 4)
    }

    /// Notes a use, once for each place, and none in the prelude, which nobody edits.
    mutating func add(_ use: NameUse) {
        guard use.span.source != .prelude else { return }
        if usedPlaces.insert(use.span) { uses.append(use) }
    }

    /// Whether the value at a place is still wanted: effects are read once for each use.
    func wants(valueAt place: SourceSpan) -> Bool { !readPlaces.contains(place) }

    mutating func add(_ value: ReadValue) { if readPlaces.insert(value.span) { values.append(value) } }

    mutating func answer(_ place: NameOffer.Place, _ names: [OfferedName]) {
        if offer == nil { offer = NameOffer(place: place, names: names) }
    }

    /// Whether a place is the one that is asked about.
    func isAsked(_ place: SourceSpan) -> Bool { asked.map { $0 == place } ?? false }
}

extension NameStore {
    /// Notes what a name means where it is used.
    func note(_ place: SourceSpan, _ declaration: Declaration) {
        guard notes.isKept else { return }
        let isSection =
            declaration.kind == .box
            && modules[declaration.module].tree.statements[Int(declaration.statement)].kind == .section
        notes.add(
            NameUse(
                span: place, declaration: declarationSpan(declaration),
                kind: isSection ? .section : NameKind(declaration.kind)))
    }

    /// Notes the use of what is declared at a place.
    func note(_ place: SourceSpan, _ kind: NameKind, declaredAt declaration: SourceSpan) {
        guard notes.isKept else { return }
        notes.add(NameUse(span: place, declaration: declaration, kind: kind))
    }

    /// Answers what could stand in the place of a name that means nothing, if that is what is asked about.
    func offerValues(at place: SourceSpan, in activation: ActivationID, beside others: [OfferedName] = []) {
        guard notes.isAsked(place) else { return }
        notes.answer(.value, others + declared(inReachOf: activation) { $0 != .effect && $0 != .arrangement })
    }

    /// The same where an effect or an arrangement is used.
    func offerBundles(_ wanted: DeclarationKind, at place: SourceSpan, in activation: ActivationID) {
        guard notes.isAsked(place) else { return }
        notes.answer(
            wanted == .effect ? .effect : .arrangement, declared(inReachOf: activation) { $0 == wanted })
    }

    /// The names of some kinds that a formula can read, nearest first: those of its blocks, of its file, of the prelude.
    private func declared(inReachOf activation: ActivationID, where wanted: (DeclarationKind) -> Bool)
        -> [OfferedName]
    {
        var found: [OfferedName] = []
        var seen: Set<Symbol> = []
        func add(_ symbol: Symbol, _ declaration: Declaration) {
            guard wanted(declaration.kind), seen.insert(symbol).inserted else { return }
            found.append(
                OfferedName(
                    text: text(symbol), kind: NameKind(declaration.kind), declaration: declarationSpan(declaration)))
        }
        var current = activation
        while current.exists {
            let block = activations[current].block
            if block.exists {
                for (key, declaration) in blockNames.entries where BlockNames.parts(of: key).block == block {
                    add(BlockNames.parts(of: key).symbol, declaration)
                }
            }
            current = activations[current].parent
        }
        let module = activation.exists ? activations[activation].module : .main
        for home in module == .prelude ? [module] : [module, .prelude] {
            for (symbol, declaration) in modules[home].declarations.entries { add(symbol, declaration) }
        }
        return found
    }
}

extension NameKind {
    init(_ kind: DeclarationKind) {
        switch kind {
        case .value: self = .value
        case .function: self = .function
        case .effect: self = .effect
        case .arrangement: self = .arrangement
        case .parameter: self = .parameter
        case .argument: self = .argument
        case .attribute: self = .attribute
        case .box: self = .element
        }
    }
}
