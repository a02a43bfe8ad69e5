/// The folders of each room, the lowest first. A file may name types of its own folder and of the folders before it.
enum FolderOrder {
    static let interpreter = [
        "Values/Mathematics", "Values", "Rows", "Operations", "Model", "Prelude", "Checker/Language",
        "Checker/Diagnostics",
        "Checker/Names", "Checker/Structure", "Checker/Solver", "Checker/Typing", "Checker/Assembly",
        "Program", "Compiled", "Optimizer", "Compiler", "Machines", "Culling", "Fitting", "Folds", "Preparing",
        "Changing", "Drawing",
        "Scrolling", "Places", "Queries", "Tracing", "Proving", "Curves", "Testing", "Comparing",
        "Linting",
    ]
    static let layoutDSL = ["Source", "Diagnostics", "Lexer", "Syntax", "Parser", "Formatting"]
    static let reports = [
        "Text", "Explanations", "Drawing", "Content", "Frames", "Culling", "Diagnostics", "Traces", "Plots", "Pictures",
        "Comparisons",
    ]
    static let worlds = ["Values", "Data"]
    static let languageService = [
        "Documents", "Inspecting", "Words", "Completing", "Reading", "Navigating", "Outlining", "Editing",
    ]
}
