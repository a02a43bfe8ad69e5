import LayoutChecker
import LayoutDSL

/// The types of an emitted struct: kinds, geometry, attributes, elements, outputs.
extension SwiftStruct {
    func types(_ elements: ElementsText, _ members: Set<String>) -> [[String]] {
        var seen: Set<String> = []
        let kinds = layout.elements.map(\.name).filter { seen.insert($0).inserted }.map { name in
            kindNames[name] == name ? name : "\(kindNames[name] ?? name) = \"\(name)\""
        }
        var groups: [[String]] = [
            [
                "/// The kinds of elements, by their names in the file.",
                kinds.isEmpty
                    ? "struct Kind: Equatable, Sendable {}"
                    : "enum Kind: String, CaseIterable, Sendable { case \(kinds.joined(separator: ", ")) }",
                "enum Category: String, Sendable { case cell, supplementary, decoration, part }",
            ]
        ]
        if elements.hasPhases { groups[0].append("enum Phase: Sendable { case resting, appearing, disappearing }") }
        func plain(_ name: String, _ fields: String) -> String {
            "struct \(name): Equatable, Sendable { var \(fields) }"
        }
        var geometry = [
            "struct Point: Equatable, Sendable {", "  var x = 0.0, y = 0.0",
            "  fileprivate var orZero: Point { Point(x: x.isFinite ? x : 0, y: y.isFinite ? y : 0) }", "}",
            plain("Size", "width = 0.0, height = 0.0"),
        ]
        let sides = "x = 0.0, y = 0.0, width = 0.0, height = 0.0"
        if module.used.contains("turned") || members.contains("transform3D") || members.contains("clip") {
            geometry += target.braced(
                "struct Box: Equatable, Sendable",
                [
                    "var \(sides)",
                    "fileprivate var isFinite: Bool { x - x + (y - y) + (width - width) + (height - height) == 0 }",
                ])
        } else {
            geometry.append(plain("Box", sides))
        }
        geometry += [
            plain("Transform", "a = 1.0, b = 0.0, c = 0.0, d = 1.0, tx = 0.0, ty = 0.0"),
            plain("IndexPath", "section = 0, item = 0"),
        ]
        if members.contains("clip") || readsSafeArea {
            geometry.append(plain("Edges", "left = 0.0, top = 0.0, right = 0.0, bottom = 0.0"))
        }
        if members.contains("inner") {
            geometry.append(plain("Inner", "translation = Point(), scale = Point(x: 1, y: 1)"))
        }
        groups.append(geometry)
        if !module.attributes.isEmpty {
            groups.append(
                ["/// What the layout declares of its elements."]
                    + structure(
                        "Attributes",
                        module.attributes.map {
                            let type = SwiftStruct.type(of: $0.shape)
                            return "\($0.name)\($0.isEverywhere ? " = \(type)()" : ": \(type)?")"
                        }))
        }
        groups += outputTypes()
        var optionals = ["owner": "Kind", "box": "Box", "transform3D": "[Double]", "clip": "Edges", "corner": "Double"]
        optionals["inner"] = "Inner"
        let drawn = ElementQuantity.allCases.filter { $0.roles.contains(.optional) && !$0.roles.contains(.masking) }
        for quantity in drawn { optionals[quantity.row.name] = "Double" }
        func optional(_ names: [String]) -> [String] {
            names.filter { members.contains($0) }.map { "var \($0): \(optionals[$0] ?? "Double")?" }
        }
        var fields = ["var kind: Kind, category: Category, indexPath: IndexPath"]
        fields += optional(["owner", "box"]) + ["var frame: Box, transform: Transform"]
        fields += optional(["transform3D"]) + ["var center: Point, size: Size, anchorPoint: Point"]
        var drawnNames: [String] = []
        for name in drawn.map(\.row.name) where !drawnNames.contains(name) { drawnNames.append(name) }
        fields += ["var alpha = 1.0, zIndex = 0.0, isHidden = false"] + optional(drawnNames)
        fields += optional(["clip", "corner", "inner"])
        if members.contains("estimated") { fields.append("var estimated: [String] = []") }
        if !module.attributes.isEmpty {
            fields.append("var attributes = Attributes()")
        }
        if members.contains("outputs") { fields.append("var outputs = ElementOutputs()") }
        if members.contains("clip") { fields.append("var visible: Box?") }
        groups.append(
            ["/// An element as it is drawn, in the coordinates of the content."]
                + target.braced("struct Element: Equatable, Sendable", fields))
        return groups + inputTypes()
    }

    private func structure(_ name: String, _ fields: [String]) -> [String] {
        target.short("struct \(name): Equatable, Sendable", fields.map { "var " + $0 })
    }

    private func outputTypes() -> [[String]] {
        func fields(_ outputs: [OutputFormula], _ isOptional: Bool) -> [String] {
            var seen: Set<String> = []
            return outputs.filter { seen.insert($0.name).inserted }.map {
                "\(target.property($0.name)): \($0.shape == .boolean ? "Bool" : "Double")\(isOptional ? "?" : "")"
            }
        }
        guard !layout.outputs.isEmpty else { return [] }
        let ofElements = layout.outputs.filter { if case .element = $0.owner { true } else { false } }
        let ofSections = layout.outputs.filter { if case .section = $0.owner { true } else { false } }
        let own = layout.outputs.filter { $0.owner == .layout }
        var groups: [[String]] = []
        if !ofElements.isEmpty { groups.append(structure("ElementOutputs", fields(ofElements, true))) }
        if !ofSections.isEmpty {
            groups.append(structure("SectionOutputs", ["section: Int"] + fields(ofSections, true)))
        }
        let sections = ofSections.isEmpty ? [] : ["sections: [SectionOutputs]"]
        if own.isEmpty, sections.isEmpty { return groups }
        return groups + [structure("Outputs", fields(own, false) + sections)]
    }
}
