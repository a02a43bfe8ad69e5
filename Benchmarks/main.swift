import Foundation

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
    FileHandle.standardError.write(Data("usage: Benchmarks [--only NAME] [--quick] [--markdown]\n".utf8))
    exit(64)
}

func note(_ text: String) {
    guard !options.isMarkdown else { return }
    FileHandle.standardError.write(Data("\(text) …\n".utf8))
}

var hasShown = false

@MainActor func show(_ table: Table) {
    guard !table.isEmpty else { return }
    // A blank line between tables, none at the end.
    print((hasShown ? "\n" : "") + table.markdown, terminator: "")
    hasShown = true
}

do {
    var classics = Classics(options)
    try classics.run(note)
    show(classics.table)
    var formulas = FreeFormulas(options)
    try formulas.run(note)
    show(formulas.table)
    var preparing = Preparing(options)
    try preparing.run(note)
    show(preparing.table)
    var changing = Changing(options)
    try changing.run(note)
    show(changing.table)
    var rows = Rows(options)
    try rows.run(note)
    show(rows.table)
    var processes = Processes(options)
    try processes.run(note)
    show(processes.table)
    var reading = Reading(options)
    try reading.run(note)
    show(reading.table)
    var first = FirstFrame(options)
    try first.run(note)
    show(first.table)
    var writing = FrameWriting(options)
    try writing.run(note)
    show(writing.table)
    if !hasShown {
        FileHandle.standardError.write(Data("no row has such a name\n".utf8))
        exit(64)
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
