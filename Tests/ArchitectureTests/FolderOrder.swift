/// The folders of each room, the lowest first. A file may name types of its own folder and of the folders before it.
enum FolderOrder {
    static let interpreter = [
        "Checker/Values/Mathematics",
        "Checker/Values",
        "Checker/Rows",
        "Checker/Operations",
        "Checker/Model",
        "Checker/Prelude",
        "Checker/Language",
        "Checker/Diagnostics",
        "Checker/Names",
        "Checker/Structure",
        "Checker/Solver",
        "Checker/Typing",
        "Checker/Assembly",
        "Engine/Program",
        "Engine/Compiled",
        "Engine/Optimizer",
        "Engine/Compiler",
        "Engine/Machines",
        "Engine/Culling",
        "Engine/Fitting",
        "Engine/Folds",
        "Engine/Preparing",
        "Engine/Changing",
        "Engine/Drawing",
        "Engine/Scrolling",
        "Engine/Places",
        "Engine/Queries",
        "Analysis/Tracing",
        "Analysis/Proving",
        "Analysis/Curves",
        "Analysis/Lines",
        "Analysis/Testing",
        "Analysis/Comparing",
        "Analysis/Linting",
    ]
    static let layoutDSL = ["Source", "Diagnostics", "Lexer", "Syntax", "Parser", "Formatting"]
    static let reports = [
        "Text", "Explanations", "Drawing", "Content", "Frames", "Culling", "Diagnostics", "Traces", "Plots", "Pictures",
        "Comparisons",
    ]
    static let worlds = ["Values", "Data"]
    static let dslc = [
        "Files", "Terminal", "Options", "Values", "Data", "Editing", "Requests", "Ledgers", "Preview", "Watching",
        "Serving", "Server", "Agents",
        "Commands", "Completions",
    ]
    static let languageService = [
        "Documents", "Inspecting", "Words", "Completing", "Reading", "Navigating", "Outlining", "Editing",
    ]
}
