/// The words that begin a declaration.
package struct DeclarationWord {
    let text: String
    let kind: StatementKind

    static let all: [DeclarationWord] = [
        DeclarationWord(text: "appear", kind: .appear), DeclarationWord(text: "disappear", kind: .disappear),
        DeclarationWord(text: "arrangement", kind: .arrangement), DeclarationWord(text: "attribute", kind: .attribute),
        DeclarationWord(text: "cell", kind: .cell), DeclarationWord(text: "data", kind: .data),
        DeclarationWord(text: "decoration", kind: .decoration), DeclarationWord(text: "effect", kind: .effect),
        DeclarationWord(text: "import", kind: .import), DeclarationWord(text: "layout", kind: .layout),
        DeclarationWord(text: "let", kind: .let), DeclarationWord(text: "output", kind: .output),
        DeclarationWord(text: "param", kind: .param),
        DeclarationWord(text: "part", kind: .part), DeclarationWord(text: "section", kind: .section),
        DeclarationWord(text: "supplementary", kind: .supplementary),
        DeclarationWord(text: "test", kind: .test),
        DeclarationWord(text: "when", kind: .when),
    ]

    static let list =
        "`layout`, `section`, `cell`, `supplementary`, `decoration`, `part`, `effect`, `arrangement`, `param`, "
        + "`let`, `attribute`, `output`, `data`, `when`, `test` or `import`"

    /// What other languages call the same thing.
    static let foreign = WordTable([
        ("var const val def fn fun func function define final double float int num dynamic late", "let"),
        ("parameter knob prop property", "param"),
        ("item row element view Item Rectangle Delegate Cell", "cell"), ("header footer boundary", "supplementary"),
        ("background overlay separator", "decoration"), ("modifier behavior behaviour mixin style", "effect"),
        (
            "group container list ListView GridView Flickable VStack HStack ZStack LazyVStack LazyHStack LazyVGrid LazyHGrid LazyColumn LazyRow List ScrollView Section",
            "section"
        ), ("attr", "attribute"),
    ])

    /// What stands here in the place of a block with arguments of other tools.
    static let foreignBlocks = WordTable([
        (
            "ForEach items itemsIndexed",
            "a layout repeats its cells itself: write `cell { … }` once, and `items: 40` in the layout; `index` tells them apart"
        ),
        (
            "VStack HStack LazyVStack LazyHStack LazyColumn LazyRow List ListView",
            "a stack is an arrangement in a block: `section { stack(gap: 8); cell { size: 100% x 60 } }`"
        ),
        (
            "LazyVGrid LazyHGrid GridView LazyVerticalGrid",
            "a grid is an arrangement in a block: `section { grid(columns: 2, gap: 8); cell { size: 100% x 60 } }`"
        ),
    ])

    /// What stands here in the place of a statement of other languages.
    package static let foreignStatements = WordTable([
        (
            "struct class enum extension protocol interface type namespace module package",
            "a file holds `layout Name { … }`, with no types around it"
        ),
        (
            "override private public internal static final export async func function fn def return",
            "a function is one formula: `let f(x) = …`"
        ),
        (
            "unless switch match guard",
            "for lines write `when c { … }`, for values `if c then a else b`"
        ),
        (
            "for while repeat forEach ForEach items itemsIndexed loop",
            "there are no loops: a line applies to every element, and `index` tells them apart: `alpha: 1 - index * 0.1`"
        ),
        (
            "expect assert at describe it suite",
            "write an expectation in a test: `test \"name\" { at 0 { expect … } }`"
        ),
        ("from", "an import begins with the names: `import name from \"path\"`"),
        (
            "init prepare constructor build setState useEffect onScroll",
            "a layout says where things are at every `offset`, and has no events"
        ), ("with", "there are no mixins after a name: use an effect on a separate line"),
        (
            "Container SizedBox Card Padding Center Box Text Image Column Row Stack Spacer Button Divider Surface",
            "the app draws views; a layout places them: `cell { size: 100% x 40 }`"
        ),
    ])

    /// What to do instead of calling these.
    static let methods = WordTable([
        (
            "EdgeInsets UIEdgeInsets Insets PaddingValues",
            "insets are lengths: `insets: 10`, or one side: `insets.left: 10`"
        ),
        ("Modifier", "there are no modifiers: each line sets one property, `size: 100% x 40`"),
        ("MediaQuery GeometryReader LocalConfiguration", "the visible part is `viewport`: `viewport.width`"),
        ("Size Offset Rect", "a size is written `100% x 40`, a point `(x, y)`"),
    ])

    /// What stands in the place of Swift's `.init(…)`, `.degrees(…)` and the like.
    static func constructor(_ word: String) -> String? {
        switch word {
        case "degrees": "an angle needs its unit: `30deg`"
        case "radians": "an angle needs its unit: `1rad`"
        default: "a size is written `100% x 40`, a point `(x, y)`"
        }
    }

    /// What a hyphenated property of CSS is called.
    static let hyphenated = WordTable([
        ("z-index", "z"), ("row-height line-height item-height", "size.height"), ("item-width", "size.width"),
        ("transform-origin", "anchor"), ("item-size", "size"), ("item-count", "items"),
        ("scroll-direction", "scroll"), ("padding-left", "insets.left"), ("margin-left", "margin.left"),
        ("padding-right", "insets.right"), ("margin-right", "margin.right"), ("padding-top", "insets.top"),
        ("margin-top", "margin.top"), ("padding-bottom", "insets.bottom"), ("margin-bottom", "margin.bottom"),
    ])
}
