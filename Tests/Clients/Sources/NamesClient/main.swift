import Interpreter
import LayoutDSL
import Neighbours

// Each of these names has one meaning beside the libraries, and theirs stand beside them.
let layout = Layout(), transition = Transition(), environment = Environment(), category = Category(), size = Size()
let point = Point(), rectangle = Rectangle(), label = Label(), unit = Unit(), operation = Operation()
let numbers = [1, 2, 3]
let span: Span<Int> = numbers.span
let checked: CheckedLayout = try check(parse(Source(name: "l", text: "layout L { cell { size: 10 x 20 } }"))).get()
let prepared = try compile(checked).prepare(for: World(viewport: LayoutSize(width: 100, height: 100), items: [3]))
let there = LayoutTransition(from: prepared, to: prepared).attributes(at: 0.5, from: LayoutPoint(x: 0, y: 0))
print(span.count, there.elements.count)
