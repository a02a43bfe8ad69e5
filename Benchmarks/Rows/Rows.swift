import Interpreter

/// What a step costs on a page of rows: sections that scroll by themselves.
struct Rows {
    let options: Options
    private(set) var table = Table([
        "rows", "seen", "the page", "one row", "the page, to one row's", "a row, to one row's",
    ])

    init(_ options: Options) { self.options = options }

    mutating func run(_ note: (String) -> Void) throws {
        guard options.wants("rows") else { return }
        note("rows")
        let count = options.isQuick ? 1000 : 100_000
        let kinds = [
            ("posters", "size: 60 x 110"),
            (
                "posters that fade and shrink",
                "size: 60 x 110; let far = abs(fromCenter) / 2000pt; alpha: 1 - far; scale: 1 - far / 4"
            ),
        ]
        for (words, cell) in kinds {
            // Twenty are seen: of one row, or of five rows four or so each.
            let alone = try Page(cell, width: 20 * 70, rows: 1)
            let many = try Page(cell, width: 4 * 70, rows: count)
            let titled = try Page(cell, width: 4 * 70, rows: count, title: "supplementary title { size: 100% x 10 }")
            let times = medians(
                of: [
                    (Page.steps, alone.stepOfPage), (Page.steps, alone.stepOfRow), (Page.steps, many.stepOfPage),
                    (Page.steps, many.stepOfRow), (Page.steps, titled.stepOfPage), (Page.steps, titled.stepOfRow),
                ], rounds: 41, budget: 2)
            let names = [
                "\(words), one row of 1,000", "\(words), \(written(Double(count))) rows of 1,000",
                "the same, with titles",
            ]
            for (index, page) in [alone, many, titled].enumerated() {
                let (whole, row) = (times[2 * index], times[2 * index + 1])
                table.add([
                    names[index], "\(page.seen)", written(seconds: whole), written(seconds: row),
                    ratio(whole, times[1]), ratio(row, times[1]),
                ])
            }
        }
    }
}

/// A page of rows, each at an offset of its own.
private final class Page {
    static let steps = 64
    private let scroller: Scroller
    private let prepared: Prepared
    private let rows: Int
    private var turn = 0

    init(_ cell: String, width: Int, rows: Int, title: String = "") throws {
        let text = """
            layout Store {
              viewport: \(width) x 550
              section shelf { scroll: horizontal; stack(gap: 10); \(title); cell Poster { \(cell) } }
            }
            """
        var world = World()
        world.sections = [SectionData(count: 1000, repeats: rows, block: "shelf")]
        for row in 0..<rows { world.rowOffsets[row] = Double(row &* 61 % 60_000) }
        prepared = try compile(try checked(text, name: "store")).prepare(for: world)
        scroller = prepared.scroller()
        self.rows = rows
    }

    /// How many elements are seen at the middle of the page.
    var seen: Int {
        scroller.move(to: prepared.offset(along: middle))
        return scroller.count
    }

    private var middle: Double { rows > 1 ? prepared.contentSize.height / 2 : 0 }

    /// Steps of the page, 8.25 points each.
    func stepOfPage(_ repetitions: Int) -> UInt64 {
        let start = middle
        for _ in 0..<repetitions {
            for step in 0..<Page.steps {
                turn &+= 1
                scroller.move(to: prepared.offset(along: start + (rows > 1 ? Double(step) * 8.25 : 0)))
                leftover ^= UInt64(scroller.count)
            }
        }
        return UInt64(scroller.count)
    }

    /// Steps of a row in the middle of the screen.
    func stepOfRow(_ repetitions: Int) -> UInt64 {
        scroller.move(to: prepared.offset(along: middle))
        let row = rows > 1 ? scroller.rows[scroller.rows.count / 2].section : 0
        for _ in 0..<repetitions {
            for _ in 0..<Page.steps {
                turn = turn > 7000 ? 0 : turn + 1
                scroller.move(section: row, to: Double(turn) * 8.25)
                leftover ^= UInt64(scroller.count)
            }
        }
        return UInt64(scroller.count)
    }
}
