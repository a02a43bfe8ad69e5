import Foundation

/// The tool as a whole process, from its start to its end.
struct Processes {
    let options: Options
    private(set) var table = Table(["dslc eval Examples/jungle.layout", "time", "÷ default items"])

    init(_ options: Options) { self.options = options }

    mutating func run(_ note: (String) -> Void) throws {
        guard options.wants("process") else { return }
        guard let tool = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "dslc").path,
            FileManager.default.isExecutableFile(atPath: tool)
        else { return note("process: no dslc beside this program; build it in release first, and not so far") }
        note("process")
        let file = examplePath("jungle")
        let rows: [(words: String, arguments: [String])] = [
            ("default items", []), ("--items 1000000000", ["--items", "1000000000"]),
            ("--items '4*250000'", ["--items", "4*250000"]),
        ]
        var works: [(units: Int, work: Work)] = []
        for row in rows {
            let arguments = ["eval", file, "--offset", "1000"] + row.arguments
            guard ChildProcess.run(tool, arguments) == 0 else {
                throw Mismatch(description: "dslc \(arguments) failed")
            }
            works.append(
                (
                    1,
                    {
                        (0..<$0).reduce(0) { sum, _ in
                            sum &+ UInt64(bitPattern: Int64(ChildProcess.run(tool, arguments)))
                        }
                    }
                )
            )
        }
        let times = medians(of: works, rounds: options.isQuick ? 3 : 101, budget: options.isQuick ? 0.1 : 3)
        for (row, time) in zip(rows, times) {
            table.add([row.words, written(seconds: time), ratio(time, times[0])])
        }
    }
}
