import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The walk through a story: the list as its moments have left it, and the offset.
struct StoryWalk {
    /// The list now; what follows the offset from behind stands as the way has left it.
    private var prepared: Prepared
    private var offset: LayoutPoint
    /// What `let`s have kept, by its number.
    private var taken: [Int32: Double] = [:]
    private(set) var failures: [TestFailure] = []
    private(set) var troubles: [Trouble] = []

    init(_ prepared: Prepared, at offset: LayoutPoint) {
        self.prepared = prepared
        self.offset = offset
    }

    private var distance: Double { prepared.program.layout.isHorizontal ? offset.x : offset.y }

    /// Goes through the moments while anybody waits for the end. A line that cannot be ends the story; an expectation
    /// that does not hold does not.
    mutating func tell(_ story: Story, while goesOn: () -> Bool) {
        var change: SourceSpan?
        for (number, moment) in story.moments.enumerated() where goesOn() {
            guard let failure = happen(moment) else {
                if moment.isChange { change = moment.span }
                continue
            }
            failures.append(failure)
            failures[failures.count - 1].offset = distance
            failures[failures.count - 1].moment = (number + 1, change)
            guard case .expect = moment.act else { return }
        }
    }

    /// One moment; what is wrong with it.
    private mutating func happen(_ moment: Moment) -> TestFailure? {
        var look = TestLook(prepared, at: offset, taken: taken)
        defer { if troubles.isEmpty { troubles = look.troubles } }
        if case .expect(let expectation) = moment.act {
            guard let found = look.outcome(of: expectation) else {
                if look.isCut {
                    let open = TestFailure.Reason.undecided(.tooMany, low: distance, high: distance, formula: nil)
                    return TestFailure(reason: open, span: expectation.span)
                }
                guard expectation.quantifier == .all, let each = expectation.each, look.seen == 0 else { return nil }
                let readsNeighbour = expectation.readsNeighbour(in: prepared.program.layout)
                return TestFailure(reason: .nothingSeen(each, readsNeighbour: readsNeighbour), span: expectation.span)
            }
            return TestFailure(
                reason: found.reason, span: expectation.span, verdict: expectation.verdict, element: found.element,
                other: found.other, parts: found.parts)
        }
        let (values, missing) = look.values(of: moment.formulas, reading: moment.observations)
        if let missing { return TestFailure(reason: .missing(missing), span: moment.span) }
        guard values.allSatisfy({ $0.isFinite }) else { return TestFailure(reason: .notFinite, span: moment.span) }
        do throws(WorldError) {
            try change(moment.act, values)
            return nil
        } catch {
            return TestFailure(reason: .impossible(error), span: moment.span)
        }
    }

    private mutating func change(_ act: Moment.Act, _ values: [Double]) throws(WorldError) {
        switch act {
        case .expect: break
        case .take(let numbers): for (number, value) in zip(numbers, values) { taken[number] = value }
        case .insert(let item, let fields):
            try check(item)
            let fields = zip(fields, values).map { $0.holding($1) }
            try apply(.insert(section: item.section, item: item.item, fields: fields))
        case .remove(let item):
            try check(item)
            try apply(.remove(section: item.section, item: item.item))
        case .move(let item, let target):
            try check(item)
            try check(target)
            try apply(
                .move(section: item.section, item: item.item, toSection: target.section, toItem: target.item))
        case .insertSection(let section, let fields):
            guard let count = values.last.flatMap({ Arithmetic.count($0) }) else {
                throw WorldError(.impossibleWorld, "the `items` of a section are a whole number, 0 or more")
            }
            let data = SectionData(count: count, fields: zip(fields, values).map { $0.holding($1) })
            try apply(.insertSection(section, data))
        case .removeSection(let section): try apply(.removeSection(section))
        case .moveSection(let section, let target): try apply(.moveSection(section, to: target))
        case .set(let targets):
            var size = prepared.world.whole
            var isTurned = false
            for (target, value) in zip(targets, values) {
                if case .viewport(let axis) = target {
                    if axis == 0 { size.width = value } else { size.height = value }
                    isTurned = true
                } else {
                    try set(target, to: value)
                }
            }
            guard isTurned else { return }
            goOn(
                with: try prepared.changed { world throws(WorldError) in
                    try world.set(viewport: size, world.environment)
                })
        }
    }

    private mutating func set(_ target: TestTarget, to value: Double) throws(WorldError) {
        switch target {
        case .viewport, .items, .trail: break
        case .rowOffset(let section):
            var rows = prepared.rowOffsets
            rows[section] = value
            try prepared.world.check(rows, prepared.program.layout)
            prepared.rowOffsets = rows
        case .offset(let axis):
            if axis == 0 { offset.x = value } else { offset.y = value }
            prepared = prepared.scrolled(to: offset)
        case .parameter(let name):
            var other = prepared
            try other.set([ParameterValue(name: name, value: value)])
            goOn(with: other)
        case .environment(let number):
            var environment = prepared.world.environment
            environment.set(EnvironmentValue(rawValue: number), to: value)
            let whole = prepared.world.whole
            goOn(with: try prepared.changed { world throws(WorldError) in try world.set(viewport: whole, environment) })
        case .field(let field, .layout):
            goOn(
                with: try prepared.changed { [prepared] world throws(WorldError) in
                    try world.set(field.holding(value), prepared.program.layout)
                })
        case .field(let field, .section(let section)):
            try apply(.updateSection(section, fields: [field.holding(value)]))
        case .field(let field, .item(let item)):
            try check(item)
            try apply(.update(section: item.section, item: item.item, fields: [field.holding(value)]))
        }
    }

    /// Refuses a section that has other cells than those that the story names.
    private func check(_ item: TestItem) throws(WorldError) {
        let blocks = prepared.world.blocks
        guard item.section < blocks.count else {
            throw WorldError(
                .impossibleWorld,
                "there is no section \(item.section): there \(blocks.count == 1 ? "is" : "are") \(blocks.count)")
        }
        guard let kind = item.kind else { return }
        let isHere = prepared.program.layout.elements.contains {
            $0.category == .cell && $0.formulas.block == blocks[item.section] && $0.name.utf8.elementsEqual(kind.utf8)
        }
        guard isHere else {
            throw WorldError(.impossibleWorld, "the cells of section \(item.section) are no `\(kind)`")
        }
    }

    private mutating func apply(_ change: DataChange) throws(WorldError) {
        var other = prepared
        try other.apply([change])
        goOn(with: other, after: [change])
    }

    /// Goes on with the changed list, at the offset that keeps what is read in its place.
    private mutating func goOn(with other: Prepared, after changes: [DataChange] = []) {
        var other = other
        other.keepRows(of: prepared, after: changes)
        let held = other.keep(offset, of: prepared, after: changes)
        prepared = other.goingOn(from: prepared, at: offset, to: held)
        offset = held
    }
}
