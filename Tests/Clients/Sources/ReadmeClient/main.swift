import Interpreter
import LayoutDSL

// The README's class, which run.sh copies beside this file, drives the README's first layout.
let text = """
    layout First {
      items: [3, 5]
      section {
        stack(gap: 8)
        supplementary title {
          size: 100% x 40
          sticky(until: area.end)
          z: 1
        }
        cell { size: 90% x 120 }
      }
    }
    """
let list = try List(text, viewport: LayoutSize(width: 375, height: 667), items: [3, 5])
var shown: [String] = []
list.scroll(to: 400) { shown.append("\($0.section),\($0.item) at \($0.frame.x),\($0.frame.y)") }
print(shown.joined(separator: "; "))

do {
    _ = try List(
        "layout L { cell { size: 10 x 20, alpha: heigth } }", viewport: LayoutSize(width: 1, height: 1), items: [1])
} catch {
    print(error)
}
