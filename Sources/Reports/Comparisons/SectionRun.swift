import LayoutAnalysis

/// A difference that sections one behind the other have alike, as one entry: `section[0...199].content.width`.
struct SectionRun {
    /// That of the first section.
    let group: DifferenceGroup
    /// From which section to which one; nil for what is of no section.
    private var sections: ClosedRange<Int>?
    /// What differs in the section: `content.width`.
    private let name: String

    /// The name of the value, with its sections.
    var value: String {
        guard let sections, sections.count > 1 else { return group.most.value }
        return "section[\(sections.lowerBound)...\(sections.upperBound)]." + name
    }

    private init(_ group: DifferenceGroup) {
        self.group = group
        let bytes = Array(group.most.value.utf8)
        let start = Array("section[".utf8)
        guard group.most.element == nil, bytes.starts(with: start),
            let end = bytes.firstIndex(of: UInt8(ascii: "]")),
            let number = Int(String(decoding: bytes[start.count..<end], as: UTF8.self)), end + 2 < bytes.count
        else {
            name = group.most.value
            return
        }
        sections = number...number
        name = String(decoding: bytes[(end + 2)...], as: UTF8.self)
    }

    /// What tells apart differences that are not one.
    private var key: [String] {
        [name] + [group.most.values.old, group.most.values.new, group.offsets.lowerBound].map { "\($0.bitPattern)" }
    }

    /// The differences, in the order of the first of each.
    static func all(of groups: [DifferenceGroup]) -> [SectionRun] {
        var found: [SectionRun] = []
        var places: [[String]: Int] = [:]
        for group in groups {
            let run = SectionRun(group)
            guard let own = run.sections else {
                found.append(run)
                continue
            }
            if let place = places[run.key], let known = found[place].sections, known.upperBound + 1 == own.lowerBound {
                found[place].sections = known.lowerBound...own.upperBound
            } else {
                places[run.key] = found.count
                found.append(run)
            }
        }
        return found
    }
}
