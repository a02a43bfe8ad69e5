import LayoutChecker

/// Answers what is on screen while the user scrolls. It allocates nothing, and visits only what it needs. A host keeps
/// one scroller for a list. Threads must not share it.
///
///     let scroller = prepared.scroller()
///     scroller.move(to: prepared.offset(along: 300))
///     for index in 0..<scroller.count { show(scroller[index]) }
public final class Scroller {
    /// What changes at every step lies in memory of its own, of which nobody has to ask who else writes it.
    @usableFromInline let state: UnsafeMutablePointer<ScrollState>
    /// Finds and draws what is on screen of one prepared layout: of another one after each change of data.
    var step: ScrollStep

    /// The painting order, as numbers of what was found.
    private let order = Memory<Int32>(capacity: 32)
    /// The step that it began with, which stands in while a change is applied.
    private let first: ScrollStep
    /// Looks at owners for the masks of their parts; made when a part needs it, and again after a change.
    private var ownerScroller: Scroller?

    init(_ prepared: Prepared) {
        state = .allocate(capacity: 1)
        state.initialize(to: ScrollState(found: FoundElements(capacity: 12), order: order.base))
        first = ScrollStep(prepared, state, order)
        step = first
    }

    /// Goes on with what a change makes of the prepared layout. Nobody else holds its rows meanwhile, else they would have
    /// to be copied.
    func replaceStep<Failure: Error>(
        _ changed: inout Prepared, by change: (inout Prepared) throws(Failure) -> Void
    ) throws(Failure) {
        let trails = step.trailNumbers
        ownerScroller = nil
        step = first
        defer {
            step = ScrollStep(changed, state, order)
            step.trailNumbers = trails
        }
        try change(&changed)
    }

    deinit {
        state.pointee.found.deallocate()
        state.deallocate()
    }

    /// The prepared layout that it scrolls.
    public var prepared: Prepared { step.prepared }
    /// The current content offset.
    public var offset: LayoutPoint { state.pointee.offset }
    /// The number of elements that were evaluated for the last answer.
    public var visited: Int { state.pointee.visited }
    /// How many times ranges of instances, up to eight at once, were asked whether anything in them can be seen.
    public var nodes: Int { state.pointee.nodes }

    // MARK: What it found

    /// How many elements are on screen.
    @inlinable public var count: Int { state.pointee.count }

    /// An element on screen, in painting order, the lowest first.
    /// Like an array's, an index that is not below `count` ends the process, in release builds too.
    @inlinable public subscript(index: Int) -> DrawnElement {
        precondition(index >= 0 && index < state.pointee.count, "index of an element that is not on screen")
        let place = state.pointee.isSorted ? index : Int(state.pointee.order[index])
        return state.pointee.elements[place]
    }

    /// All elements on screen in an array of their own, in painting order, the lowest first: what a collection view's
    /// layout hands over, which is to stay as it is when the scroller moves on.
    @inlinable public var elements: [DrawnElement] {
        let (found, order, count) = (state.pointee.elements, state.pointee.order, state.pointee.count)
        // In one piece: an array that is made one by one, even in place, takes three times as long.
        var elements = Array(UnsafeBufferPointer(start: found, count: count))
        if !state.pointee.isSorted {
            elements.withUnsafeMutableBufferPointer { room in
                for place in room.indices { room[place] = found[Int(order[place])] }
            }
        }
        return elements
    }

    /// An element on screen, in painting order, with its names and attributes.
    public func attributes(at index: Int) -> Attributes {
        let element = self[index]
        var found = step.attributes(of: element)
        if !prepared.program.layout.elements[element.kind].outerMasks.isEmpty { found.cut(by: owners(of: found.path)) }
        return found
    }

    /// A number of what is seen of an element that this scroller has found since its last move, in the order of
    /// `ElementQuantity.mask`.
    package func mask(_ number: Int, of element: DrawnElement) -> Double { step.beside.mask(number, of: element) }

    /// The whole transform of an element that this scroller has found since its last move: 16 numbers, row by row as in
    /// CATransform3D; nil if the kind has no depth.
    public func transform3D(of element: DrawnElement) -> [Double]? {
        step.hasDepth(element) ? step.beside.matrix(of: element) : nil
    }

    /// A number of the attributes of an element.
    ///
    /// - Parameters:
    ///   - number: Which number: attributes in the order of the file, the components of points, sizes and rectangles
    ///     one after the other.
    ///   - element: An element that this scroller has found since its last move.
    /// - Returns: The number; 0 if there is no such number.
    public func attribute(_ number: Int, of element: DrawnElement) -> Double {
        guard number >= 0, number < Int(step.plan.elements[element.kind].attributes.count) else { return 0 }
        return step.beside.attribute(number, of: element)
    }

    /// The runtime errors at the current offset.
    public var troubles: [Trouble] { step.machine.troubles }

    /// The elements on screen as a frame.
    public func frame() -> Frame {
        var frame = Frame(
            offset: offset, elements: (0..<count).map { attributes(at: $0) }, troubles: troubles,
            visited: visited, rows: rows)
        if prepared.mirror != nil { frame.viewportLeft = prepared.viewportLeft(at: offset) }
        if hasOutputs { tellOutputs(to: &frame) }
        return frame
    }

    /// The owners whose masks cut a part beside its own, as they are drawn at the current offset, on screen or not.
    func owners(of path: ElementPath) -> [(owner: Attributes, isTurned: Bool)] {
        let kinds = prepared.program.layout.elements
        guard let kind = prepared.kind(of: path), !kinds[kind].outerMasks.isEmpty else { return [] }
        let scroller = ownerScroller ?? Scroller(standing)
        ownerScroller = scroller
        scroller.step.walker.rows = step.walker.rows
        scroller.takeTrails(of: self)
        return kinds[kind].outerMasks.compactMap { mask in
            let owner = ElementPath(kind: kinds[mask.kind].name, section: path.section, item: path.item)
            guard scroller.step.look(at: owner, offset: offset) else { return nil }
            return (scroller.step.attributes(of: scroller[0]), mask.isTurned)
        }
    }

    // MARK: Moving

    /// Finds the elements that can be seen at an offset. Below 0 and past the end it is overscroll. An offset that is
    /// not finite counts as 0.
    public func move(to offset: LayoutPoint) { step.look(at: nil, offset: offset) }

    /// One element at an offset, on screen or not; nil if the layout has no such element in this world.
    package func look(at path: ElementPath, offset: LayoutPoint) -> Attributes? {
        step.look(at: path, offset: offset) ? attributes(at: 0) : nil
    }

    /// One element at an offset; nil where it is not on screen. It may not stand in a row.
    package func shown(_ path: ElementPath, offset: LayoutPoint) -> Attributes? {
        step.look(at: path, offset: offset, seenOnly: true) && count > 0 ? attributes(at: 0) : nil
    }

    /// Finds the elements that overlap a rectangle, in content coordinates, at an offset.
    public func look(at rectangle: LayoutRectangle?, offset: LayoutPoint) {
        step.look(at: rectangle.map { prepared.mirror?.placed($0) ?? $0 }, offset: offset)
    }
}

extension Prepared {
    /// Makes a scroller for this prepared layout.
    public func scroller() -> Scroller { Scroller(self) }
}
