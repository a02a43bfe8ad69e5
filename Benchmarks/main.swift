import Foundation

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
    FileHandle.standardError.write(Data("usage: Benchmarks [--only NAME] [--quick] [--markdown]\n".utf8))
    exit(64)
}

func note(_ text: String) {
    FileHandle.standardError.write(Data("\(text) …\n".utf8))
}

do {
    var classics = Classics(options)
    try classics.run(note)
    if !classics.table.isEmpty { print(classics.table.markdown) }
    var writing = FrameWriting(options)
    try writing.run(note)
    if !writing.table.isEmpty { print(writing.table.markdown) }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
