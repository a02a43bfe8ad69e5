/// Where the lines of a source begin. A line ends at LF, CR LF or a lone CR.
package struct LineTable: Sendable {
    /// The byte offset of each line's first byte; never empty.
    package let starts: [Int32]

    /// Finds the lines of a source, in one pass.
    package init(_ source: Source) {
        var found: [Int32] = [0]
        found.reserveCapacity(source.bytes.count / 24)
        LineTable.findStarts(in: source, from: 0, to: source.bytes.count, into: &found)
        starts = found
    }

    /// The lines of a source in which some bytes of another one were replaced.
    ///
    /// - Parameters:
    ///   - source: The text.
    ///   - before: The lines of the other source.
    ///   - replaced: The bytes of the other one that were replaced.
    ///   - count: How many bytes stand in their place.
    package init(_ source: Source, after before: LineTable, replaced: Range<Int>, with count: Int) {
        // A line end of two bytes may begin before the place, or end behind it.
        let (low, high) = (replaced.lowerBound - 1, replaced.upperBound + 1)
        var kept = 1
        var end = before.starts.count
        while kept < end {
            let middle = (kept + end) / 2
            if Int(before.starts[middle]) <= low { kept = middle + 1 } else { end = middle }
        }
        var found = Array(before.starts[..<kept])
        found.reserveCapacity(before.starts.count + count / 24)
        let shift = count - replaced.count
        var next = kept
        while next < before.starts.count, Int(before.starts[next]) <= high { next += 1 }
        LineTable.findStarts(
            in: source, from: Int(found[kept - 1]), to: min(source.bytes.count, high + shift), into: &found)
        for start in before.starts[next...] { found.append(Int32(clamping: Int(start) + shift)) }
        starts = found
    }

    /// Adds the first byte of each line that begins behind one offset and at another one at most.
    private static func findStarts(in source: Source, from first: Int, to last: Int, into found: inout [Int32]) {
        source.bytes.withUnsafeBufferPointer { bytes in
            var index = first
            while index < last {
                // Most bytes end no line: eight at once that are all above the line ends.
                while index + 8 <= last, LineTable.holdsNoControl(UnsafeRawBufferPointer(bytes), at: index) {
                    index += 8
                }
                guard index < last else { break }
                let byte = bytes[index]
                index += 1
                if byte > 0x0D || byte != 0x0A && byte != 0x0D { continue }
                if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
                if index <= last { found.append(Int32(truncatingIfNeeded: index)) }
            }
        }
    }

    /// Whether eight bytes are all above 0x0D and below 0x80.
    @inline(__always)
    private static func holdsNoControl(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // A byte below 0x0E lends its highest bit, or a byte above it borrows one: then they are looked at one by one.
        return ((word &- 0x0E0E_0E0E_0E0E_0E0E) | word) & 0x8080_8080_8080_8080 == 0
    }

    /// The 0-based line that holds a byte offset.
    package func line(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The byte range of a 0-based line, its line end left out.
    package func content(of line: Int, in source: Source) -> Range<Int> {
        guard line >= 0, line < starts.count else { return source.bytes.count..<source.bytes.count }
        let first = Int(starts[line])
        var last = line + 1 < starts.count ? Int(starts[line + 1]) : source.bytes.count
        while last > first, source.bytes[last - 1] == 0x0A || source.bytes[last - 1] == 0x0D { last -= 1 }
        return first..<last
    }
}
