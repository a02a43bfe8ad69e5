import Interpreter
import LayoutDSL

/// Where everything is after scrolling so far.
func elements(of text: String, scrolledBy distance: Double) throws -> [Attributes] {
    let layout = try check(parse(Source(name: "list.layout", text: text))).get()
    let world = World(viewport: LayoutSize(width: 390, height: 844), items: [1, 40])
    let prepared = try compile(layout).prepare(for: world)  // once per viewport or data
    return prepared.attributes(at: prepared.offset(along: distance)).elements
}

/// The same elements after a gesture has changed a `param`: only what depends on it is prepared again.
func elements(of list: inout Prepared, at offset: LayoutPoint, after change: ParameterValue) throws -> [Attributes] {
    try list.set([change])
    return list.attributes(at: offset).elements
}
