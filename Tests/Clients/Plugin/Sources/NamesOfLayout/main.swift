import Interpreter

// A frame of a layout that was compiled when this was built, asked for by its names.

let prepared = try FeedLayout.program().prepare(
    for: World(parameters: [ParameterValue(name: FeedLayout.Parameter.gap, value: 20)]))
for element in prepared.attributes(at: prepared.offset(along: 50)).elements {
    let shade = element.custom.first { $0.name == FeedLayout.Attribute.shade }.map { "\($0.value)" } ?? "-"
    print(element.kind == FeedLayout.Kind.title, element.item, element.frame.y, shade)
}
