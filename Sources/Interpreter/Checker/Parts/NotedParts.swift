import LayoutDSL

/// What a check has noted for an editor: what it has read itself, and what it took over with parts from the check before.
/// The second is put in its places only when somebody asks: findings, which are asked for at each key, need none of it.
struct NotedParts: Sendable {
    private let uses: [NameUse]
    private let values: [ReadValue]
    private let takenOver: [Part]

    /// The notes of a part that was taken over.
    struct Part: Sendable {
        let record: PartRecord
        /// Where the homes of the record begin in the text at hand, the part first.
        let origins: [SourceSpan]
        /// How many uses and values the check had noted before.
        let usesBefore: Int
        let valuesBefore: Int
    }

    init(_ uses: [NameUse], _ values: [ReadValue], takenOver: [Part]) {
        self.uses = uses
        self.values = values
        self.takenOver = takenOver
    }

    /// Names where they are used, in the order in which they were read, each place once.
    var allUses: [NameUse] {
        inOrder(uses, { $0.usesBefore }, { $0.span }) { part in
            part.record.uses.map { use in
                NameUse(
                    span: use.place.span(from: part.origins), declaration: use.declaration.span(from: part.origins),
                    kind: use.kind)
            }
        }
    }

    /// What formulas came to, in the order in which they were read, each place once.
    var allValues: [ReadValue] {
        inOrder(values, { $0.valuesBefore }, { $0.span }) { part in
            part.record.values.map { value in
                ReadValue(
                    span: value.place.span(from: part.origins), type: value.type, unit: value.unit, x: .none,
                    y: .none,
                    width: .none, height: .none, element: nil, known: value.known, isTakenOver: true)
            }
        }
    }

    /// Notes of the check with those of the parts between them, where each part was taken over.
    private func inOrder<Note>(
        _ own: [Note], _ before: (Part) -> Int, _ place: (Note) -> SourceSpan, _ notes: (Part) -> [Note]
    ) -> [Note] {
        guard !takenOver.isEmpty else { return own }
        var all: [Note] = []
        var met = PlaceSet()
        func add(_ notes: some Sequence<Note>) {
            for note in notes where met.insert(place(note)) { all.append(note) }
        }
        var position = 0
        for part in takenOver {
            add(own[position..<before(part)])
            position = before(part)
            add(notes(part))
        }
        add(own[position...])
        return all
    }
}
