import Testing

/// The jobs of a check, in the order in which `docs/architecture.md` has them.
struct JobTests {
    private let jobs: [String]
    private let sources: [SourceFile]

    init() throws {
        let page = try Repository.text("docs/architecture.md")
        let table = page.split(separator: "| job | does |").dropFirst().first?.split(separator: "\n\n").first ?? ""
        jobs = FolderRows(String(table)).folders
        sources = try Rooms.files("Interpreter").filter { $0.path.hasPrefix("Checker/") }
    }

    /// Another job is asked by a property of its name: `operatorReader.scalar(…)`.
    private func property(_ job: String) -> String { job.prefix(1).lowercased() + job.dropFirst() }

    @Test func `the page lists every job`() {
        let declared = sources.flatMap { file in
            file.text.split(separator: "\n").compactMap { line -> String? in
                guard line.hasPrefix("struct "), line.contains(": CheckJob {") else { return nil }
                return line.dropFirst("struct ".count).split(separator: ":").first.map(String.init)
            }
        }
        // `Checker` gives all of them their turns.
        #expect(Set(declared) == Set(jobs + ["Checker"]))
    }

    @Test func `a job asks only jobs before it`() {
        var found = 0
        for (index, job) in jobs.enumerated() {
            let own = sources.filter { file in
                let name = file.path.split(separator: "/").last ?? ""
                return name == job + ".swift" || name.hasPrefix(job + "+")
            }
            #expect(!own.isEmpty, "no file is named after \(job)")
            for (place, other) in jobs.enumerated() where place != index {
                for file in own where file.text.contains(property(other) + ".") {
                    found += 1
                    #expect(place < index, "\(file.path) asks \(other), which comes later")
                }
            }
        }
        #expect(found > jobs.count)
    }
}
