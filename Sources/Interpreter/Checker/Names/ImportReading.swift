import LayoutDSL

// Brings in other files: each once, whoever asks for it, with its names linked under those it is asked for by.

extension Checker {
    /// Files import files at most this deep.
    static let importDepthLimit = 32

    /// Opens every file that the main file imports, and those that they import, in the order in which they are met.
    mutating func readImports(_ reading: (ImportRequest) -> ImportAnswer) {
        var waiting: [(module: Int, chain: [Int])] = [(1, [1])]
        var next = 0
        while next < waiting.count {
            let (number, chain) = waiting[next]
            next += 1
            let tree = modules[number].tree
            for line in tree.statements(from: tree.first) where tree.statements[Int(line)].kind == .import {
                let statement = tree.statements[Int(line)]
                guard statement.formula >= 0 else { continue }
                let place = tree.span(ofToken: statement.formula)
                guard place.length >= 2, text(place).utf8.last == UInt8(ascii: "\"") else { continue }  // not closed
                if statement.arguments.isEmpty {
                    note(
                        .unnamedImport(text(place), at: tree.span(ofTokens: statement.firstToken, statement.formula)))
                }
                let request = ImportRequest(path: path(text(place)), importer: tree.source.name)
                switch reading(request) {
                case .missing(let reason): note(.unreadableImport(request.path, reason, at: place))
                case .found(let name, let bytes):
                    if let known = modules.indices.dropFirst().first(where: {
                        sameBytes(modules[$0].tree.source.name, name)
                    }) {
                        imported[place] = Int32(clamping: known)
                        if let start = chain.firstIndex(of: known) {
                            let loop = chain[start...].map { modules[$0].tree.source.name } + [name]
                            note(.importCycle(loop, at: place))
                        }
                        continue
                    }
                    guard chain.count < Checker.importDepthLimit else {
                        note(.importLimit(Checker.importDepthLimit, at: place))
                        continue
                    }
                    guard modules.count < Int(UInt16.max) else { continue }
                    let id = SourceID(UInt16(clamping: modules.count))
                    open(parse(Source(name: name, bytes: bytes, id: id)))
                    imported[place] = Int32(clamping: modules.count - 1)
                    waiting.append((modules.count - 1, chain + [modules.count - 1]))
                }
            }
        }
    }

    private func path(_ literal: String) -> String {
        var bytes = Array(literal.utf8)
        if bytes.first == UInt8(ascii: "\"") { bytes.removeFirst() }
        if bytes.last == UInt8(ascii: "\"") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func sameBytes(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

    /// Gives the names of each import their meaning in the file that imports. Only what a file declares itself can be
    /// imported from it: a name has one home.
    mutating func linkImports() {
        let own = modules.map { $0.declarations }
        for number in modules.indices {
            let tree = modules[number].tree
            for line in tree.statements(from: tree.first) where tree.statements[Int(line)].kind == .import {
                let statement = tree.statements[Int(line)]
                guard statement.formula >= 0, let from = imported[tree.span(ofToken: statement.formula)] else {
                    continue
                }
                for index in statement.arguments {
                    let argument = tree.arguments[Int(index)]
                    let asked = symbol(argument.label, Int32(clamping: number))
                    let span = tree.span(ofToken: argument.label)
                    guard let found = own[Int(from)][asked] else {
                        let known = own[Int(from)].entries.map { names.text($0.symbol) }
                        note(
                            .notDeclaredThere(
                                names.text(asked), in: modules[Int(from)].tree.source.name, known: known, at: span))
                        continue
                    }
                    guard argument.value >= 0 else { continue }
                    let here = symbol(argument.value, Int32(clamping: number))
                    if let word = names.word(here), word.isReserved {
                        note(.hidesBuiltIn(word.rawValue, at: tree.span(ofToken: argument.value)))
                    } else if let earlier = modules[number].declarations[here] {
                        note(
                            .duplicateName(
                                names.text(here), at: tree.span(ofToken: argument.value), earlier: nameSpan(earlier)))
                    } else {
                        modules[number].declarations[here] = found
                    }
                }
            }
        }
    }
}
