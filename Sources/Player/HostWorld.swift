import Interpreter

/// The world as a host describes it, piece by piece; it outlives the layouts that are put into it.
package struct HostWorld: Sendable {
    /// The size of the viewport; nil: the layout's own.
    package var viewport: LayoutSize?
    /// The sections; nil: the layout's own.
    package private(set) var sections: [SectionData]?
    /// Fields of the whole layout.
    package private(set) var fields: [DataField] = []
    /// The safe area, the direction of lines, reduced motion, bars.
    package var environment = LayoutEnvironment()
    /// The values of params that were set. They outlive a layout that does not have them.
    package private(set) var parameters: [ParameterValue] = []

    /// The layout's own world.
    package init() {}

    /// Takes sections, all of them; nil: the layout's own.
    package mutating func set(sections: [SectionData]?) { self.sections = sections }

    /// Begins data that comes section by section.
    package mutating func beginSections() { sections = [] }

    /// A section of so many items behind those that there are.
    package mutating func addSection(count: Int) { sections?.append(SectionData(count: count)) }

    /// Names the section block that the last section is an instance of.
    package mutating func setBlock(_ name: String) {
        guard var last = sections?.popLast() else { return }
        last.block = name
        sections?.append(last)
    }

    /// A field of the last section itself.
    package mutating func addSectionField(_ name: String, _ value: DataValue) {
        guard var last = sections?.popLast() else { return }
        last.fields.append(DataField(name: name, value: value))
        sections?.append(last)
    }

    /// Begins the fields of the whole layout.
    package mutating func beginFields() { fields = [] }

    /// A field of the whole layout.
    package mutating func addField(_ name: String, _ value: DataValue) {
        fields.append(DataField(name: name, value: value))
    }

    /// A field of all items of the last section: numbers, or 0 and 1 for booleans; NaN for an item without it.
    package mutating func addColumn(_ name: String, _ values: [Double], isBoolean: Bool) {
        guard var last = sections?.popLast() else { return }
        last.columns.append(
            isBoolean
                ? DataColumn(name: name, values: values.map { $0 != 0 }) : DataColumn(name: name, values: values))
        sections?.append(last)
    }

    /// Sets a param by its number of radians, points, or 0 and 1.
    package mutating func set(_ value: ParameterValue) {
        forget(value.name)
        parameters.append(value)
    }

    /// Lets a param have its default again.
    package mutating func forget(_ name: String) {
        parameters.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// Lets every param have its default again.
    package mutating func forgetParameters() { parameters = [] }

    /// Gives the values the units that their params have in a layout, so that none is taken for an angle later that was a
    /// number when it was set.
    package mutating func adoptUnits(of layout: CheckedLayout) {
        for index in parameters.indices {
            guard let known = layout.parameter(parameters[index].name), known.takes(parameters[index].unit) else {
                continue
            }
            parameters[index].unit = known.unit
        }
    }

    /// The world for a layout: values that it does not know are left out, and those outside of a range held to it, for
    /// the layout may have changed since they were set.
    package func world(for layout: CheckedLayout) -> World {
        var world = World(viewport: viewport, sections: sections, fields: fields)
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
    package func parameter(_ name: String) -> Parameter? {
        parameters.first { $0.name.utf8.elementsEqual(name.utf8) }
    }
}
