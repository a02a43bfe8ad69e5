import Foundation
import Interpreter
import Reports

/// Frames as JSON, one on a line: the tool's own writer beside Foundation's encoder, on the same values.
struct FrameWriting {
    let options: Options
    private(set) var table = Table([
        "a frame as JSON", "bytes", "JSONEncoder", "jsonl", "csv", "jsonl MB/s", "JSONEncoder ÷ jsonl",
    ])

    init(_ options: Options) { self.options = options }

    mutating func run(_ note: (String) -> Void) throws {
        for (name, words) in [("jungle", "parallax list"), ("wheel", "wheel")] where options.wants("frames, \(words)") {
            note("frames, \(words)")
            let layout = try checked(try example(name), name: name)
            try measure(words, compile(layout).prepare(for: World()), layout.name)
        }
    }

    private mutating func measure(_ name: String, _ prepared: Prepared, _ layoutName: String) throws {
        let end = max(prepared.contentSize.width - 375, prepared.contentSize.height - 667)
        // Many different ones, in small steps, as a sweep makes them; and not so many that they leave the cache.
        let frames = (0..<256).map { index in
            prepared.attributes(at: prepared.offset(along: end * Double(index) / 255))
        }
        let mirrors = frames.map { EncodableFrame($0, layout: layoutName, prepared: prepared) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        try compare(frames, mirrors, encoder, prepared, layoutName)
        func writing(_ format: OutputFormat, _ writer: inout TextWriter) -> UInt64 {
            var stream = FrameStream(
                format: format, layoutName: layoutName, viewport: prepared.viewport,
                contentSize: prepared.contentSize, isSweep: true)
            var bytes: UInt64 = 0
            stream.begin(into: &writer)
            for frame in frames {
                stream.add(frame, into: &writer)
                // As the tool does: what has been written goes out in blocks.
                if writer.bytes.count >= 1 << 16 {
                    bytes += UInt64(writer.bytes.count)
                    writer.bytes.removeAll(keepingCapacity: true)
                }
            }
            stream.end(into: &writer)
            bytes += UInt64(writer.bytes.count)
            writer.bytes.removeAll(keepingCapacity: true)
            return bytes
        }
        var writer = TextWriter()
        let bytes = Double(writing(.jsonl, &writer)) / Double(frames.count)
        let times = medians(
            of: [
                (
                    frames.count,
                    { repetitions in
                        var sum: UInt64 = 0
                        for _ in 0..<repetitions {
                            for mirror in mirrors { sum &+= UInt64((try? encoder.encode(mirror).count) ?? 0) }
                        }
                        return sum
                    }
                ),
                (frames.count, { (0..<$0).reduce(0) { sum, _ in sum &+ writing(.jsonl, &writer) } }),
                (frames.count, { (0..<$0).reduce(0) { sum, _ in sum &+ writing(.csv, &writer) } }),
            ], rounds: options.isQuick ? 3 : 41, budget: options.isQuick ? 0.1 : 2)
        table.add([
            name, written(bytes), written(seconds: times[0]), written(seconds: times[1]), written(seconds: times[2]),
            written(bytes / times[1] / 1e6), ratio(times[0], times[1]),
        ])
    }

    /// What both wrote has to say the same.
    private func compare(
        _ frames: [Frame], _ mirrors: [EncodableFrame], _ encoder: JSONEncoder, _ prepared: Prepared,
        _ layoutName: String
    ) throws {
        for (frame, mirror) in zip(frames, mirrors) {
            var writer = TextWriter()
            FrameReport(layoutName: layoutName, viewport: prepared.viewport, contentSize: prepared.contentSize)
                .write(frame, as: .jsonl, into: &writer)
            // Read, and written again in one order by one hand.
            func settled(_ data: Data) throws -> Data {
                try JSONSerialization.data(
                    withJSONObject: JSONSerialization.jsonObject(with: data), options: [.sortedKeys])
            }
            let own = try settled(Data(writer.bytes))
            let other = try settled(encoder.encode(mirror))
            guard own == other else { throw Mismatch(description: "JSON differs at \(frame.offset)") }
        }
    }
}
