import LayoutChecker
import LayoutDSL

/// The types of an emitted module: its kinds, params, fields and attributes by name.
struct JavaScriptTypes {
    let text: String

    init(_ emitted: EmittedLayout, header: String) {
        let layout = emitted.layout
        func fields(_ level: CheckedLayout.Field.Level) -> [String] {
            var seen: Set<String> = []
            return layout.fields.filter { $0.level == level && seen.insert($0.dataName).inserted }.map { field in
                let one = field.isBoolean ? "boolean" : "number"
                let isNeeded = !field.hasDefault && field.listPart == nil
                return "\(field.dataName)\(isNeeded ? "" : "?"): \(field.listPart == nil ? one : one + "[]")"
            }
        }
        func braces(_ parts: [String]) -> String { parts.isEmpty ? "{}" : "{ \(parts.joined(separator: "; ")) }" }
        let kinds = Set(layout.elements.map(\.name)).sorted().map { "'\($0)'" }.joined(separator: " | ")
        let params = layout.parameters.map { "\($0.name)?: \($0.unit == .boolean ? "boolean" : "number")" }
        var attributes: Set<String> = []
        for element in layout.elements {
            for attribute in element.formulas.attributes {
                attributes.insert("\(attribute.name)?: \(JavaScriptTypes.type(of: attribute.shape))")
            }
        }
        let sections = braces(fields(.section) + ["items: number | Item[]", "repeat?: number", "section?: string"])
        let values = "Record<string, number | boolean>"
        let outputs =
            "  outputs(offset?: Offset): { layout: \(values); sections: { section: number; outputs: \(values) }[] }\n"
        text = """
            \(header)

            export type Kind = \(kinds.isEmpty ? "never" : kinds)
            export type Offset = number | { x?: number; y?: number }
            export type Item = \(braces(fields(.item))) & Record<string, unknown>
            export interface Point { x: number; y: number }
            export interface Size { width: number; height: number }
            export interface Box { x: number; y: number; width: number; height: number }
            export interface World {
              viewport?: Size
              items?: number | number[]
              data?: \(braces(fields(.layout) + ["sections?: \(sections)[]"]))
              params?: \(braces(params))
              safeArea?: { top?: number; left?: number; bottom?: number; right?: number }
              rightToLeft?: boolean
              reducedMotion?: boolean
            }
            export interface Element {
              kind: Kind
              category: 'cell' | 'supplementary' | 'decoration' | 'part'
              indexPath: [number, number]
              owner?: Kind
              box?: Box
              frame: Box
              center: Point
              size: Size
              anchorPoint: Point
              transform: number[]
              transform3D?: number[]
              alpha: number
              blur?: number
              clip?: { left: number; top: number; right: number; bottom: number }
              visible?: Box
              corner?: number
              inner?: { translation: Point; scale: Point }
              zIndex: number
              isHidden: boolean
              estimated?: string[]
              attributes: \(braces(attributes.sorted()))
              outputs?: \(values)
            }
            export interface Layout {
              readonly contentSize: Size
              elements(offset?: Offset): Element[]
              element(
                kind: Kind, indexPath?: [number?, number?], offset?: Offset, phase?: 'appearing' | 'disappearing',
              ): Element | undefined
            \(layout.outputs.isEmpty ? "" : outputs)\
              stop<T extends Offset>(proposed: T, from?: Offset, velocity?: Offset): T
              update(changes: World): void
            }
            export function layout(world?: World): Layout

            """
    }

    private static func type(of shape: AttributeFormula.Shape) -> String {
        switch shape {
        case .number: "number"
        case .boolean: "boolean"
        case .point: "Point"
        case .size: "Size"
        case .rectangle: "Box"
        }
    }
}
