import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Answers one question after the other about a prepared layout. What is made to answer the first of them serves all: of a
/// file with many section blocks it is as large as the file.
final class ElementReader {
    let prepared: Prepared
    private let walker: Walker
    private let scroller: Scroller

    /// Of more elements of one kind not all are listed.
    static let pathLimit = 5_000

    init(_ prepared: Prepared) {
        self.prepared = prepared
        walker = Walker.atStart(of: prepared)
        scroller = prepared.scroller()
    }

    /// The kind of an element; nil where there is no such element.
    func kind(of path: ElementPath) -> Int? { walker.find(path) }

    /// The elements of some kinds, in document order; cut where there are more than a limit.
    func paths(of kinds: [Int], limit: Int) -> (paths: [ElementPath], isCut: Bool) {
        prepared.paths(of: kinds, limit: limit, by: walker)
    }

    /// Where an element rests; nil for one that there is not, and for one in a row.
    func restingBox(of path: ElementPath) -> LayoutRectangle? {
        guard let number = walker.find(path), !walker.plan.elements[number].isInRow else { return nil }
        let element = walker.plan.elements[number]
        func value(_ quantity: ElementQuantity) -> Double { walker.machine.value(element[quantity]) }
        let box = LayoutRectangle(
            x: value(.restX), y: value(.restY), width: value(.restWidth), height: value(.restHeight))
        return prepared.mirror?.placed(box) ?? box
    }

    /// What proofs of one element after the other read what stands still by.
    private(set) lazy var proofWalker = Walker(prepared)

    /// What reads what elements tell the app.
    private(set) lazy var outputs = OutputReader(prepared)

    /// Where the last cell of each name ends along the scroll, the farthest of them.
    private(set) lazy var cellsEnd: Double = {
        var ends: [[UInt8]: Double] = [:]
        let layout = prepared.program.layout
        for number in layout.elements.indices where layout.elements[number].category == .cell {
            guard let last = paths(of: [number], limit: ElementReader.pathLimit).paths.last,
                let box = restingBox(of: last)
            else { continue }
            let side = box.side(alongX: layout.isHorizontal)
            ends[Array(last.kind.utf8)] = side.start + side.length
        }
        return ends.values.max() ?? -.infinity
    }()

    /// One element at an offset, on screen or not, and what went wrong there; nil where it takes no part.
    func look(at path: ElementPath, _ offset: LayoutPoint) -> (element: Attributes, troubles: [Trouble])? {
        let scroller = freshScroller
        guard let element = scroller.look(at: path, offset: offset) else { return nil }
        return (element, scroller.troubles)
    }

    /// One element where a row has been scrolled by itself.
    func look(at path: ElementPath, _ place: ScrollPlace) -> (element: Attributes, troubles: [Trouble])? {
        standing(at: place) { look(at: path, place.point) }
    }

    /// One element at an offset; nil where it is not on screen. It may not stand in a row.
    func shown(_ path: ElementPath, at offset: LayoutPoint) -> Attributes? {
        freshScroller.shown(path, offset: offset)
    }

    /// What follows the offset from behind stands where a new scroller has it.
    private var freshScroller: Scroller {
        guard walker.plan.trails.count > 0 else { return scroller }
        let fresh = prepared.scroller()
        if let row = standingRow { fresh.rowOffsets[row.section] = row.offset }
        return fresh
    }

    /// The row that is moved for the answer that is being given.
    private var standingRow: RowPlace?

    /// Gives an answer where a row has been scrolled by itself; afterwards it stands where it opens again.
    private func standing<Answer>(at place: ScrollPlace, _ answer: () -> Answer) -> Answer {
        guard let row = place.row else { return answer() }
        let before = scroller.rowOffsets
        standingRow = row
        scroller.rowOffsets[row.section] = row.offset
        defer {
            standingRow = nil
            scroller.rowOffsets = before
        }
        return answer()
    }

    /// How many elements were evaluated for the last answer; of those that follow from behind nobody counts.
    var visited: Int { scroller.visited }

    /// What is on screen at an offset.
    func frame(at offset: LayoutPoint) -> Frame { frame(at: ScrollPlace(point: offset, row: nil)) }

    /// The same where a row has been scrolled by itself.
    func frame(at place: ScrollPlace) -> Frame {
        standing(at: place) {
            let scroller = freshScroller
            scroller.move(to: place.point)
            return scroller.frame()
        }
    }
}
