import Reports

/// One option of the command line: parsing, help pages and suggestions all follow from it.
struct OptionDescription {
    /// The long name, dashes and all: `--offset`.
    let name: String
    /// A short name, the dash and all: `-o`; nil: none.
    var short: String?
    /// What its value is called in the help; nil: a flag.
    var argument: String?
    /// The only values allowed; empty: any.
    var choices: [String] = []
    /// Whether it may be given more than once.
    var repeats = false
    /// The option and value that a flag stands for: `--json` is `--format json`.
    var stands: (option: String, value: String)?
    /// One line for the help page.
    let help: String

    /// Makes a flag.
    static func flag(_ name: String, short: String? = nil, help: String) -> OptionDescription {
        OptionDescription(name: name, short: short, help: help)
    }

    /// Makes an option with a value.
    static func value(
        _ name: String, _ argument: String, short: String? = nil, repeats: Bool = false, help: String
    ) -> OptionDescription {
        OptionDescription(name: name, short: short, argument: argument, repeats: repeats, help: help)
    }

    /// Makes an option with one of a few values.
    static func choice(_ name: String, _ choices: [String], help: String) -> OptionDescription {
        OptionDescription(name: name, argument: choices.joined(separator: "|"), choices: choices, help: help)
    }
}

extension OptionDescription {
    static let help = flag("--help", short: "-h", help: "print this page")
    static let version = flag("--version", short: "-V", help: "print the version")
    static let color = choice("--color", ["auto", "always", "never"], help: "colours (default: auto, on a terminal)")
    static let stdinName = value("--stdin-name", "NAME", help: "name of standard input in messages (FILE is -)")
    static let root = value("--root", "DIR", repeats: true, help: "imports may also read this folder")
    static let template = choice(
        "--template", Template.all.map(\.name), help: "what the file begins as (default: \(Template.usual.name))")
    static let json = OptionDescription(
        name: "--json", stands: (option: "--format", value: "json"), help: "the same as --format json")
    static let checkFormat = choice(
        "--format", FindingsPrinter.Format.allCases.map(\.rawValue), help: "format of the findings (default: text)")
    static let fix = flag("--fix", help: "rewrite the files with the safe fixes applied")
    static let likely = flag("--likely", help: "with --fix: also the fixes that are probably right")
    static let emitTests = value("--tests", "FILE", help: "also write a test, with numbers of `dslc eval`")
    static let emitModule = value("--module", "NAME", help: "what the test imports: ./jungle.js, MyApp")
    static let emitCheck = flag("--check", help: "write nothing, fail when the files of -o are behind")
    static let emitTarget = choice(
        "--target", ["uikit", "plain", "names"], help: "what is written in Swift (default: uikit)")
    static let emitTested = flag("--test", help: "write only when the tests of the layout pass")
    /// What says for which world a style sheet is.
    static let sheetWorld: [OptionDescription] = [
        .viewport, .items, .data, .strictData, .set, .safeArea, .reducedMotion,
    ]
    static let emitFormat = choice(
        "--format", ["text", "short", "xcode"], help: "format of the findings (default: text)")
    static let formatCheck = flag("--check", help: "rewrite nothing, name the files that would change")
    static let formatDiff = flag("--diff", help: "rewrite nothing, show what would change")
    static let filter = value("--filter", "TEXT", repeats: true, help: "run only the tests with this in their name")
    static let verbose = flag("--verbose", help: "also list each question that stays open, with its line")
    static let quiet = flag("--quiet", help: "print nothing but failures")
    static let wordsFormat = choice("--format", ["text", "json"], help: "the page, or lists of words (default: text)")
    static let stdio = flag("--stdio", help: "over standard input and output, as ever; editors pass it")
    static let evalFormat = choice(
        "--format", OutputFormat.allCases.map { $0.rawValue }, help: "format of the frames (default: table)")

    static let offset = value(
        "--offset", "N", repeats: true, help: "scroll offset: 300, -120, 300,40 (x,y), 0...2000")
    static let step = value("--step", "N", help: "the step of a sweep such as --offset 0...2000")
    static let path = value("--path", "A,B,…", help: "scroll to these offsets in turn: 0,600,560")
    static let offsets = value("--offsets", "N", repeats: true, help: "the same as --offset: 0...1200 is a filmstrip")
    static let viewport = value("--viewport", "WxH", help: "size of the viewport: 390x844")
    static let items = value("--items", "COUNTS", help: "cells of each section: 14, 1,4,4,2 or 4*1000")
    static let data = value("--data", "FILE", help: "a JSON or CSV file: sections and their records")
    static let budget = value("--budget", "N", help: "thousands of instructions for a proof (20000)")
    static let comparedOffsets = value(
        "--offsets", "A...B", help: "range of offsets: -200...2400 (default: all, and more)")
    static let tolerance = value("--tolerance", "N", help: "what differs by no more is the same (default: 1e-6)")
    static let imports = value("--imports", "DIR", help: "relative imports of both are seen from this folder")
    static let diffFormat = choice("--format", ["text", "json"], help: "format of the differences (default: text)")
    static let strictData = flag("--strict-data", help: "an unknown key of the data is an error")
    static let set = value("--set", "NAME=VALUE", repeats: true, help: "set a param: 500, 30deg, 50%, true")
    static let sweptSet = value(
        "--set", "NAME=VALUE", repeats: true, help: "set a param: 500, 30deg, true; a sweep: 0...1")
    static let element = value("--element", "PATH", help: "only this element, on screen or not: cell[1,2], menu")
    static let framesOf = value("--frames-of", "FILE", help: "compare with frames that another program has printed")
    static let logTolerance = value(
        "--tolerance", "N", help: "with --frames-of: so much is the same (default: 0.01)")
    static let showing = value("--showing", "PATH", help: "at the offset that shows this element: cell[0,12]")
    static let shownPlace = choice("--at", ["start", "centre", "end", "nearest"], help: "where it is shown")
    static let under = value("--under", "X,Y", help: "only the topmost element at a point of the content")
    static let current = flag("--current", help: "the stop that the offset is at or near, its element")
    static let appearing = value("--appearing", "PATH", help: "one element, at the start of its insertion")
    static let disappearing = value("--disappearing", "PATH", help: "one element, at the end of its removal")
    static let to = value("--to", "FILE", help: "a second layout: the end of a transition")
    static let toItems = value("--to-items", "COUNTS", help: "cells of each section at the end of a transition")
    static let toData = value("--to-data", "FILE", help: "data at the end of a transition")
    static let toSet = value(
        "--to-set", "NAME=VALUE", repeats: true, help: "set a param at the end: it takes the values between")
    static let toOffset = value("--to-offset", "N", help: "offset at the end (default: the same progress)")
    static let progress = value("--progress", "P", help: "point of the transition: 0 is its start, 1 its end")
    static let progresses = value(
        "--progress", "P", repeats: true, help: "transition point: 0.4, 0...1 (default: quarters)")
    static let look = choice(
        "--look", ["content", "boxes"], help: "what elements show (default: content: pictures)")
    static let labels = flag("--labels", help: "label content where there is room, as boxes are")
    static let attributes = flag("--attributes", help: "show the attributes of elements, where there is room")
    static let context = flag("--context", help: "show the content around the viewport, faintly")
    static let hiddenOnes = flag("--hidden", help: "show hidden and transparent elements too, dashed")
    static let rest = choice(
        "--rest", ["auto", "always", "never"], help: "outlines where moved elements rest (default: if few)")
    static let anchors = choice(
        "--anchors", ["auto", "always", "never"], help: "points that elements turn about (default: if few)")
    static let appearance = choice(
        "--appearance", ["auto", "light", "dark"], help: "colours (default: auto, the viewer's choice)")
    static let scale = value("--scale", "S", help: "picture units for a point (default: to fit a page)")
    static let columns = value("--columns", "N", help: "devices in a row (default: to fit a page)")
    static let changes = flag("--changes", help: "print the elements that move, come and go")
    static let safeArea = value("--safe-area", "T,L,B,R", help: "insets of the viewport: 59,0,34,0")
    static let contentInsets = value("--content-insets", "T,L,B,R", help: "bars around the viewport: 59,0,34,0")
    static let sectionOffset = value(
        "--section-offset", "S=N", repeats: true, help: "offsets of sections that scroll themselves: 1=250,4=80")
    static let direction = choice("--direction", ["ltr", "rtl"], help: "direction of text (default: ltr)")
    static let comparedDirection = choice(
        "--direction", ["ltr", "rtl", "both"], help: "direction of text (default: ltr)")
    static let comparedOver = value(
        "--over", "NAME=A...B", help: "in many worlds: viewport.width=320...430, gap=0...16")
    static let reducedMotion = flag("--reduced-motion", help: "the user wants little motion")
    static let proposed = value("--offset", "N", help: "where the gesture would stop: 312, 130,60 (x,y)")
    static let previewOffset = value("--offset", "N", help: "where the page begins: 300, -120, 300,40 (x,y)")
    static let skin = value("--skin", "FILE", help: "CSS for what elements look like, .cell and so on")
    static let embed = flag("--embed", help: "the stage alone, to be shown in another page")
    static let port = value("--port", "N", help: "where to listen (default: 0, any port that is free)")
    static let velocity = value(
        "--velocity", "V", help: "points a second, below 0 backward (default: 0): 400")
    static let section = value("--section", "S", help: "the stop of a section that scrolls by itself")
    static let from = value("--from", "N", help: "where the finger lifts (default: --offset)")
    static let snapFormat = choice("--format", ["text", "json"], help: "format of the answer (default: text)")
    static let all = flag("--all", help: "also elements off screen, hidden or without size")
    static let explainCulling = flag(
        "--explain-culling", help: "print how each element is found while scrolling")
    static let watch = flag("--watch", help: "run again whenever a file that was read changes")
    static let of = value("--of", "VALUE", repeats: true, help: "a value: cell[1,2].frame.y, menu.alpha, an output")
    static let explainedOffset = value("--offset", "N", repeats: true, help: "scroll offset: 300, -120, 300,40 (x,y)")
    static let plottedOffsets = value(
        "--offsets", "A...B", help: "range of offsets: -200...2400 (default: all, and more)")
    static let plottedStep = value("--step", "N", help: "distance of two points (default: 1/400 of the range)")
    static let plottedOffset = value(
        "--offset", "N", help: "the offset of a sweep of a param: 300, 300,40")
    static let plotFormat = choice(
        "--format", ["svg", "text", "json", "csv"], help: "format of the curves (default: text; svg with -o)")
    static let plotAppearance = choice(
        "--appearance", ["auto", "light", "dark"], help: "colours (default: auto, the viewer's choice)")
    static let depth = value("--depth", "N", help: "how many levels of formulas to show")
    static let output = value("--output", "FILE", short: "-o", help: "write to a file; - is standard output")

    /// What says in which world a layout is looked at.
    static let ofWorlds = [
        viewport, items, data, strictData, set, sectionOffset, safeArea, contentInsets, direction, reducedMotion,
    ]
}
