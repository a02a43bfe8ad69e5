import LanguageService
import LayoutDSL

// Where names are declared and used, and other names for them.

extension LanguageServer {
    func definition(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        return request.file.definition(at: request.offset).map { json($0) } ?? .null
    }

    func references(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        guard let symbol = request.file.symbol(at: request.offset),
            let declaration = request.file.location(symbol.declaration)
        else { return .null }
        let includes = parameters["context"]["includeDeclaration"].isTrue
        var found = places(of: declaration, includingDeclaration: includes)
        // The prelude is none of the editor's files.
        if includes, declaration.file.utf8.elementsEqual(InspectedFile.prelude.utf8) {
            found.insert(declaration, at: 0)
        }
        return .list(found.map { json($0) })
    }

    private func places(of declaration: Location, includingDeclaration: Bool) -> [Location] {
        var files = workspace.allFiles()
        if let own = workspace.file(declaration.file),
            !files.contains(where: { $0.name.utf8.elementsEqual(own.name.utf8) })
        {
            files.append(own)
        }
        return files.flatMap { $0.places(of: declaration, includingDeclaration: includingDeclaration) }
    }

    func highlights(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        let declaration = request.file.symbol(at: request.offset)?.declaration
        return .list(
            request.file.highlights(at: request.offset).map { place in
                let isDeclaration = declaration?.source == .main && declaration?.range == place.range
                return ["range": json(place.range, in: request.text), "kind": isDeclaration ? 3 : 2]
            })
    }

    func prepareRename(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        do throws(RenameRefusal) {
            let (range, text) = try request.file.renamable(at: request.offset)
            return ["range": json(range, in: request.text), "placeholder": .text(text)]
        } catch {
            throw ResponseError.failed(error.reason)
        }
    }

    func rename(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        guard let name = parameters["newName"].text else { throw ResponseError.parameters("`newName` is missing") }
        do throws(RenameRefusal) {
            var files = workspace.allFiles()
            if !files.contains(where: { $0.name.utf8.elementsEqual(request.file.name.utf8) }) {
                files.append(request.file)
            }
            let edits = try request.file.renaming(
                at: request.offset, to: name, in: files, reading: workspace.reading(for: request.file.name))
            return json(edits)
        } catch {
            throw ResponseError.failed(error.reason)
        }
    }
}
