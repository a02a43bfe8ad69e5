import Interpreter
import LayoutDSL

/// Why a name cannot be changed.
package struct RenameRefusal: Error, Sendable {
    /// One sentence.
    package let reason: String

    init(_ reason: String) { self.reason = reason }
}

extension InspectedFile {
    /// The name at an offset that can be changed. Throws the reason why none can.
    package func renamable(at offset: Int) throws(RenameRefusal) -> (range: Range<Int>, text: String) {
        guard let token = token(at: offset) else { throw RenameRefusal("there is no name here") }
        let text = tree.text(ofToken: token)
        guard let symbol = symbol(at: offset) else {
            throw refusal(of: token)
        }
        guard symbol.declaration.source != .prelude else {
            throw RenameRefusal("`\(text)` is declared in the prelude, which every file shares")
        }
        let home = tree(of: symbol.declaration) ?? tree
        guard let (declared, _) = declarations[symbol.declaration],
            home.statements[Int(declared.statement)].name >= 0 || declared.parameter >= 0
        else { throw RenameRefusal("it has no name yet: write one behind `\(text)`") }
        return (symbol.place.range, text)
    }

    /// Why a token that names nothing of a file cannot be changed.
    private func refusal(of token: Int32) -> RenameRefusal {
        let text = tree.text(ofToken: token)
        switch tree.tokens[Int(token)].kind {
        case .name: break
        case .if, .then, .else, .and, .or, .not, .true, .false:
            return RenameRefusal("`\(text)` is a word of the language")
        default: return RenameRefusal("there is no name here")
        }
        // A word of the language may stand where it means nothing.
        let place = tree.span(ofToken: token)
        let isUnknown = inspection.report.diagnostics.shown.contains {
            $0.severity == .error && $0.primary.span == place
        }
        let isWord =
            Vocabulary.word(text) != nil || Property(rawValue: text) != nil
            || (StatementWord.all.map { $0.text } + StatementWord.inFormulas.map { $0.text }).contains {
                $0.utf8.elementsEqual(text.utf8)
            }
        return RenameRefusal(
            isWord && !isUnknown ? "`\(text)` is a word of the language" : "nothing declares `\(text)` here")
    }

    /// The changes that give the declaration at an offset another name, in all files that name it.
    ///
    /// - Parameters:
    ///   - offset: The cursor, in this file.
    ///   - name: The new name.
    ///   - files: All files that may name it, this one among them.
    ///   - reading: Returns the file that an `import` names.
    /// - Returns: The changes of each file.
    /// - Throws: The reason why there are none: the new name means something else somewhere, or is no name.
    package func renaming(
        at offset: Int, to name: String, in files: [InspectedFile], reading: (ImportRequest) -> ImportAnswer
    ) throws(RenameRefusal) -> [FileEdit] {
        let (_, old) = try renamable(at: offset)
        guard let symbol = symbol(at: offset), let declaration = location(symbol.declaration) else { return [] }
        try InspectedFile.checkName(name)
        if name.utf8.elementsEqual(old.utf8) { return [] }
        let declared = tree(of: symbol.declaration)?.source.text(of: symbol.declaration) ?? old
        // Under the name that an import gave it, it is known in this file only.
        let isAlias = !declared.utf8.elementsEqual(old.utf8)
        var edits: [FileEdit] = []
        for file in isAlias ? [self] : files {
            let places = file.places(of: declaration, includingDeclaration: !isAlias).filter {
                file.tree.source.bytes[$0.range].elementsEqual(old.utf8)
            }
            guard !places.isEmpty else { continue }
            edits.append(FileEdit(file: file.name, edits: places.map { TextEdit($0.range, name) }))
        }
        try verify(edits, of: declaration, in: files, to: name, reading)
        return edits
    }

    private static func checkName(_ name: String) throws(RenameRefusal) {
        let tree = parse(Source(name: "name", text: "let \(name) = 1"))
        let isName =
            tree.diagnostics.isEmpty && tree.tokens.count == 5 && tree.tokens[1].kind == .name
            && Int(tree.tokens[1].length) == name.utf8.count
        guard isName else { throw RenameRefusal("`\(name)` is not a name: letters, digits and `_`, no digit first") }
    }

    /// Checks the changed files: none may have a mistake more than before.
    private func verify(
        _ edits: [FileEdit], of declaration: Location, in files: [InspectedFile], to name: String,
        _ reading: (ImportRequest) -> ImportAnswer
    ) throws(RenameRefusal) {
        var changed: [(name: String, bytes: [UInt8])] = []
        for edit in edits {
            guard let file = files.first(where: { $0.name.utf8.elementsEqual(edit.file.utf8) }) else { continue }
            changed.append((edit.file, file.tree.source.applying(edit.edits)))
        }
        func read(_ request: ImportRequest) -> ImportAnswer {
            let answer = reading(request)
            guard case .found(let found, _) = answer,
                let new = changed.first(where: { $0.name.utf8.elementsEqual(found.utf8) })
            else { return answer }
            return .found(name: found, bytes: new.bytes)
        }
        // A name that cannot be there is told of by the file that declares it.
        let home = declaration.file
        let order =
            files.filter { $0.name.utf8.elementsEqual(home.utf8) }
            + files.filter { !$0.name.utf8.elementsEqual(home.utf8) }
        for file in order {
            let new = changed.first { $0.name.utf8.elementsEqual(file.name.utf8) }
            guard
                new != nil
                    || file.trees.dropFirst(2).contains(where: { tree in
                        changed.contains { $0.name.utf8.elementsEqual(tree.source.name.utf8) }
                    })
            else { continue }
            let after = InspectedFile(
                Source(name: file.name, bytes: new?.bytes ?? file.tree.source.bytes), reading: read)
            let before = file.inspection.report.diagnostics
            let findings = after.inspection.report.diagnostics
            if findings.errorCount > before.errorCount {
                let known = before.shown.map { $0.message }
                let first = findings.shown.first { finding in
                    finding.severity == .error && !known.contains { $0.utf8.elementsEqual(finding.message.utf8) }
                }
                throw RenameRefusal(
                    "with the name `\(name)` there would be a mistake in \(file.name): \(first?.message ?? "see a check")"
                )
            }
            guard after.inspection.uses.count == file.inspection.uses.count else {
                throw RenameRefusal("`\(name)` already means something in \(file.name)")
            }
            try verifyMeaning(after, file, to: name)
            guard after.inspection.report.layout?.meaning == file.inspection.report.layout?.meaning else {
                throw RenameRefusal("with the name `\(name)` the layout in \(file.name) would be another one")
            }
        }
    }

    /// The uses of names in the order of the files: a check reads them in another order after a change.
    private var usesInOrder: [NameUse] {
        inspection.uses.sorted {
            ($0.span.source.number, $0.span.start) < ($1.span.source.number, $1.span.start)
        }
    }

    /// Every name has to lead where it led before.
    private func verifyMeaning(_ after: InspectedFile, _ before: InspectedFile, to name: String) throws(RenameRefusal) {
        for (new, old) in zip(after.usesInOrder, before.usesInOrder) {
            let isSame =
                new.kind == old.kind && new.declaration.source == old.declaration.source
                && after.declarations.number(of: new.declaration) == before.declarations.number(of: old.declaration)
            guard isSame else { throw RenameRefusal("`\(name)` already means something in \(before.name)") }
        }
    }
}
