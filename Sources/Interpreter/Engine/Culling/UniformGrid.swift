import LayoutChecker

/// A hierarchical uniform grid over boxes that stand still. Each box is in the square of its first corner: small boxes
/// in a fine grid, large boxes in a coarse grid. It takes eight bytes for each box.
final class UniformGrid: Sendable {
    struct Box: BitwiseCopyable {
        var along: (from: Double, to: Double)
        var across: (from: Double, to: Double)

        var isFinite: Bool { along.from.isFinite && along.to.isFinite && across.from.isFinite && across.to.isFinite }
        var size: Double { max(along.to - along.from, across.to - across.from) }
    }

    /// One uniform grid: squares in rows, those of a row side by side across the scroll.
    private struct Level: BitwiseCopyable {
        var side = 0.0
        /// No box of it is longer.
        var reach = 0.0
        var along = 0.0
        var across = 0.0
        var rows = 1
        var columns = 1
        /// Where the squares begin in `starts`.
        var first = 0
        var count = 0

        func square(of box: Box) -> Int {
            row(box.along.from) * columns + column(box.across.from)
        }

        func row(_ place: Double) -> Int { UniformGrid.held((place - along) / side, rows) }
        func column(_ place: Double) -> Int { UniformGrid.held((place - across) / side, columns) }
    }

    private let levels: Memory<Level>
    /// Where the items of each square begin, and after the last one of a level where they end.
    private let starts: Memory<Int32>
    private let items: Memory<Int32>
    /// Boxes without finite bounds; every window finds them.
    private let loose: Memory<Int32>

    private static let levelCount = 32

    init(_ boxes: Memory<Box>) {
        let loose = Memory<Int32>()
        var bounds = Box(along: (.infinity, -.infinity), across: (.infinity, -.infinity))
        for index in boxes.indices {
            let box = boxes.base[index]
            guard box.isFinite, box.size.isFinite else {
                loose.append(Int32(clamping: index))
                continue
            }
            bounds.along = (min(bounds.along.from, box.along.from), max(bounds.along.to, box.along.from))
            bounds.across = (min(bounds.across.from, box.across.from), max(bounds.across.to, box.across.from))
        }
        self.loose = loose
        let number = max(1, Double(boxes.count - loose.count))
        let (height, width) = (bounds.along.to - bounds.along.from, bounds.across.to - bounds.across.from)
        // A box a square on an average, and more squares along a line than boxes never.
        let finest = max((height * width / number).squareRoot(), max(height, width) / number, 1e-3)
        let levels = Memory<Level>(repeating: Level(), count: UniformGrid.levelCount)
        let levelOfBox = Memory<Int8>(repeating: -1, count: boxes.count)
        for index in boxes.indices {
            let box = boxes.base[index]
            guard box.isFinite, box.size.isFinite, finest.isFinite else { continue }
            var level = 0
            var side = finest
            while side < box.size, level < UniformGrid.levelCount - 1 {
                side *= 2
                level += 1
            }
            levelOfBox.base[index] = Int8(clamping: level)
            levels.base[level].side = side
            levels.base[level].reach = max(levels.base[level].reach, box.size)
            levels.base[level].count += 1
        }
        let starts = Memory<Int32>()
        for level in levels.indices where levels.base[level].count > 0 {
            var uniformGrid = levels.base[level]
            (uniformGrid.along, uniformGrid.across) = (bounds.along.from, bounds.across.from)
            let most = Double(2 * uniformGrid.count + 16)
            while ((height / uniformGrid.side).rounded(.down) + 1) * ((width / uniformGrid.side).rounded(.down) + 1)
                > most
            {
                uniformGrid.side *= 2
            }
            uniformGrid.rows = UniformGrid.held(height / uniformGrid.side, .max) + 1
            uniformGrid.columns = UniformGrid.held(width / uniformGrid.side, .max) + 1
            uniformGrid.first = starts.count
            let squares = uniformGrid.rows * uniformGrid.columns + 1
            starts.append(uninitialized: squares).initialize(repeating: 0, count: squares)
            levels.base[level] = uniformGrid
        }
        // Counting sort: how many in each square, where each begins, then each item to its place.
        let squares = Memory<Int32>(repeating: -1, count: boxes.count)
        for index in boxes.indices where levelOfBox.base[index] >= 0 {
            let uniformGrid = levels.base[Int(levelOfBox.base[index])]
            let square = uniformGrid.first + uniformGrid.square(of: boxes.base[index])
            squares.base[index] = Int32(clamping: square)
            starts.base[square] += 1
        }
        var sum: Int32 = 0
        for square in starts.indices {
            let count = starts.base[square]
            starts.base[square] = sum
            sum += count
        }
        let places = starts.copy()
        let items = Memory<Int32>(repeating: 0, count: Int(sum))
        for index in boxes.indices where squares.base[index] >= 0 {
            let square = Int(squares.base[index])
            items.base[Int(places.base[square])] = Int32(clamping: index)
            places.base[square] += 1
        }
        self.levels = levels
        self.starts = starts
        self.items = items
    }

    /// A place as the number of a row or column; what lies outside counts as the first or the last.
    private static func held(_ place: Double, _ count: Int) -> Int {
        // A whole number up to 2^30 fits wherever this runs, and a uniform grid has far fewer rows.
        let last = Double(min(count, 1 << 30) - 1)
        return Int(exactly: max(0, min(last, place.rounded(.down)))) ?? 0
    }

    /// Finds the boxes that may overlap a window, in the order of their numbers.
    func find(_ along: (from: Double, to: Double), _ across: (from: Double, to: Double), into found: Memory<Int32>) {
        found.removeAll()
        for index in loose.indices { found.append(loose.base[index]) }
        for number in levels.indices where levels.base[number].count > 0 {
            let level = levels.base[number]
            let rows = (level.row(along.from - level.reach), level.row(along.to))
            let columns = (level.column(across.from - level.reach), level.column(across.to))
            guard rows.0 <= rows.1, columns.0 <= columns.1 else { continue }
            for row in rows.0...rows.1 {
                let square = level.first + row * level.columns
                for place in starts.base[square + columns.0]..<starts.base[square + columns.1 + 1] {
                    found.append(items.base[Int(place)])
                }
            }
        }
        UniformGrid.sort(found)
    }

    /// Shell sort, in place, with nothing allocated.
    private static func sort(_ numbers: Memory<Int32>) {
        var stride = 1
        while stride < numbers.count / 3 { stride = 3 * stride + 1 }
        while stride >= 1 {
            for index in Swift.stride(from: stride, to: max(stride, numbers.count), by: 1) {
                let number = numbers.base[index]
                var place = index
                while place >= stride, numbers.base[place - stride] > number {
                    numbers.base[place] = numbers.base[place - stride]
                    place -= stride
                }
                numbers.base[place] = number
            }
            stride /= 3
        }
    }
}
