import Interpreter
import Worlds

/// The world as the page's controls describe it.
struct Controls {
    /// The size of the device; nil: the layout's own.
    var viewport: LayoutSize?
    /// The cells a section; nil: the data's, else the layout's own.
    private(set) var items: [SectionData]?
    private(set) var data: DataFile?
    /// The safe area, the direction of lines, reduced motion.
    var environment = LayoutEnvironment()
    /// The values of the sliders that were moved. They outlive a text that does not have them.
    private(set) var parameters: [ParameterValue] = []

    /// Reads `14` or `1,4,4,2`; an empty text is the layout's own.
    mutating func setItems(_ text: String) throws(ValueError) {
        items = text.isEmpty ? nil : try ItemsText.read(text)
    }

    /// Begins data that comes section by section.
    mutating func beginSections() { items = [] }

    /// A section of so many items behind those that there are.
    mutating func addSection(count: Int) { items?.append(SectionData(count: count)) }

    /// A field of all items of the last section.
    mutating func addColumn(_ column: DataColumn) {
        guard var last = items?.popLast() else { return }
        last.columns.append(column)
        items?.append(last)
    }

    /// Reads a data file; empty bytes are none.
    mutating func setData(_ bytes: [UInt8]) throws(JSONError) {
        data = bytes.isEmpty ? nil : try DataFile(bytes)
    }

    /// Sets a param by its number of radians, points, or 0 and 1.
    mutating func set(_ value: ParameterValue) {
        forget(value.name)
        parameters.append(value)
    }

    /// Lets a param have its default again.
    mutating func forget(_ name: String) {
        parameters.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// Lets every param have its default again.
    mutating func forgetParameters() { parameters = [] }

    /// Gives the values the units that their params have in a layout, so that none is taken for an angle later that was a
    /// number when it was set.
    mutating func adoptUnits(of layout: CheckedLayout) {
        for index in parameters.indices {
            guard let known = layout.parameter(parameters[index].name), known.takes(parameters[index].unit) else {
                continue
            }
            parameters[index].unit = known.unit
        }
    }

    /// The world for a layout: values that it does not know are left out, and those outside of a range held to it, for
    /// the text may have changed since the slider was moved.
    func world(for layout: CheckedLayout) -> World {
        var world = World(viewport: viewport, sections: items ?? data?.sections, fields: data?.fields ?? [])
        world.environment = environment
        for value in parameters {
            guard let known = layout.parameter(value.name), known.takes(value.unit) else { continue }
            var held = value
            held.value = known.held(value.value)
            world.parameters.append(held)
        }
        return world
    }
}

extension CheckedLayout {
    /// The param of a name, by its bytes.
    func parameter(_ name: String) -> Parameter? {
        parameters.first { $0.name.utf8.elementsEqual(name.utf8) }
    }
}
