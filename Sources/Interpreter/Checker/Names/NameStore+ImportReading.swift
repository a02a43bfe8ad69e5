import LayoutDSL

// Brings in other files: each once, whoever asks for it, with its names linked under those it is asked for by.

extension NameStore {
    /// Files import files at most this deep.
    static let importDepthLimit = 32

    /// Opens every file that the main file imports, and those that they import, in the order in which they are met.
    func readImports(_ reading: (ImportRequest) -> ImportAnswer) {
        var waiting: [(module: ModuleID, chain: [ModuleID])] = [(.main, [.main])]
        var next = 0
        while next < waiting.count {
            let (module, chain) = waiting[next]
            next += 1
            let tree = modules[module].tree
            for line in tree.statements(from: tree.first) where tree.statements[Int(line)].kind == .import {
                let statement = tree.statements[Int(line)]
                guard statement.formula >= 0 else { continue }
                let place = tree.span(ofToken: statement.formula)
                guard place.length >= 2, text(place).utf8.last == UInt8(ascii: "\"") else { continue }  // not closed
                if statement.arguments.isEmpty {
                    findings.add(
                        StructureDiagnostics.unnamedImport(
                            text(place), at: tree.span(ofTokens: statement.firstToken, statement.formula)))
                }
                let request = ImportRequest(path: unquoted(place), importer: tree.source.name)
                switch reading(request) {
                case .missing(let reason):
                    findings.add(StructureDiagnostics.unreadableImport(request.path, reason, at: place))
                case .found(let name, let bytes):
                    if let known = modules.handles(from: .main).first(where: {
                        modules[$0].tree.source.name.utf8.elementsEqual(name.utf8)
                    }) {
                        imported[place] = known
                        if let start = chain.firstIndex(of: known) {
                            let loop = chain[start...].map { modules[$0].tree.source.name } + [name]
                            findings.add(StructureDiagnostics.importCycle(loop, at: place))
                        }
                        continue
                    }
                    guard chain.count < NameStore.importDepthLimit else {
                        findings.add(StructureDiagnostics.importLimit(NameStore.importDepthLimit, at: place))
                        continue
                    }
                    guard modules.count < Int(UInt16.max) else { continue }
                    let added = modules.next
                    open(parse(Source(name: name, bytes: bytes, id: SourceID(UInt16(clamping: added.index)))))
                    imported[place] = added
                    waiting.append((added, chain + [added]))
                }
            }
        }
    }

    /// Gives the names of each import their meaning in the file that imports. Only what a file declares itself can be
    /// imported from it: a name has one home.
    func linkImports() {
        let own = modules.entries.map { $0.declarations }
        for module in modules.handles() {
            let tree = modules[module].tree
            for line in tree.statements(from: tree.first) where tree.statements[Int(line)].kind == .import {
                let statement = tree.statements[Int(line)]
                guard statement.formula >= 0, let from = imported[tree.span(ofToken: statement.formula)] else {
                    continue
                }
                let declarations = own[Int(from.index)]
                for index in statement.arguments {
                    let argument = tree.arguments[Int(index)]
                    let asked = symbol(argument.label, module)
                    guard let found = declarations[asked] else {
                        findings.add(
                            StructureDiagnostics.notDeclaredThere(
                                text(asked), in: modules[from].tree.source.name,
                                known: declarations.entries.map { text($0.symbol) },
                                at: tree.span(ofToken: argument.label)))
                        continue
                    }
                    note(tree.span(ofToken: argument.label), found)
                    if argument.value != argument.label, argument.value >= 0 {
                        note(tree.span(ofToken: argument.value), found)
                    }
                    if argument.value >= 0 { declareAtTop(found, as: argument.value, in: module) }
                }
            }
        }
    }
}
