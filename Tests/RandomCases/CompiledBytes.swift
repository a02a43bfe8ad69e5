import Interpreter

/// Bytes as the parts of a compiled layout, behind its mark, its version and the checksum that fits.
package func sealed(_ parts: [UInt8]) -> [UInt8] {
    let sum = CheckedLayout.checksum(of: parts)
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: sum >> UInt64(8 * $0)) }
    return Array("LYOC".utf8) + [UInt8(CheckedLayout.compiledVersion)] + bytes + parts
}

/// Does with a layout whatever an app does: it is compiled, prepared, scrolled, stopped, and gets other data and params.
package func useInEveryWay(_ layout: CheckedLayout) {
    let fields = layout.fields.map { DataField(name: $0.name, value: $0.isBoolean ? .boolean(true) : .number(20)) }
    let section = SectionData(records: [fields, fields, fields], fields: fields)
    for world in [World(items: [3, 2]), World(sections: [section, section], fields: fields)] {
        guard var prepared = try? compile(layout).prepare(for: world) else { continue }
        let scroller = prepared.scroller()
        for along in [0, -40, 333.3, 1e15] {
            scroller.move(to: prepared.offset(along: along))
            for index in 0..<min(scroller.count, 200) { _ = scroller.attributes(at: index) }
            _ = try? prepared.stop(proposed: along, velocity: 1, from: prepared.offset(along: 3))
        }
        try? scroller.update([.insert(section: 0, item: 1, fields: fields), .remove(section: 0, item: 0)])
        scroller.move(to: prepared.offset(along: 10))
        for parameter in layout.parameters {
            try? prepared.set([ParameterValue(name: parameter.name, value: parameter.initial, unit: parameter.unit)])
        }
    }
}
