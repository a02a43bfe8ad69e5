import Interpreter
import LayoutDSL

/// Reads layouts and their imports. Every file has one name, whichever import leads to it.
struct LayoutReader {
    /// The operand that means standard input.
    static let standardInput = "-"

    private let workingDirectory: String?
    private let stdinName: String
    private let files: FilesRead
    /// The folders that imports of every layout may read.
    private let roots: [String]
    /// Where the relative imports of a layout itself are seen from; nil: from its own folder.
    private let imports: String?

    /// Makes a reader; `stdinName` is what standard input is called, `roots` are folders that imports may read beside
    /// that of the layout, and every file it reads is noted.
    init(
        workingDirectory: String?, stdinName: String?, roots: [String] = [], imports: String? = nil,
        noting files: FilesRead
    ) {
        self.workingDirectory = workingDirectory
        self.files = files
        self.roots = roots
        self.imports = imports
        self.stdinName = stdinName.map { FilePath.name(of: $0, in: workingDirectory) } ?? "<stdin>"
    }

    /// The name of an operand: `a.layout` for `./b/../a.layout`.
    func name(of operand: String) -> String {
        operand == LayoutReader.standardInput ? stdinName : FilePath.name(of: operand, in: workingDirectory)
    }

    /// The source of an operand, or of a file that was found in a directory (`isOperand` is false), which is read only
    /// when it is a regular file. One byte more than a source may have is enough to know that it has too many.
    func source(of operand: String, isOperand: Bool = true) throws(FileError) -> Source {
        let limit = Source.byteLimit + 1
        guard operand != LayoutReader.standardInput || !isOperand else {
            return Source(name: stdinName, bytes: try FileReader.readStandardInput(limit: limit))
        }
        let name = name(of: operand)
        files.note(operand, as: name)
        let bytes =
            isOperand
            ? try FileReader.read(operand, limit: limit) : try FileReader.readRegularFile(operand, limit: limit)
        return Source(name: name, bytes: bytes)
    }

    /// The same for a command that needs the text of a layout: a compiled one has none.
    func text(of operand: String, isOperand: Bool) throws(FileError) -> Source {
        let source = try source(of: operand, isOperand: isOperand)
        guard !CheckedLayout.isCompiled(source.bytes) else {
            throw FileError(
                "it is a compiled layout, without a text; name the `.layout` file that it was compiled from")
        }
        return source
    }

    /// The `.layout` files below a directory.
    func search(_ directory: String) -> DirectorySearch {
        let search = DirectorySearch(directory)
        files.note(search, of: directory)
        for path in search.files { files.note(path, as: name(of: path)) }
        return search
    }

    /// Where the imports of an operand may lead: its folder, and the roots. What is no file, such as standard input, has
    /// no folder, and the working directory stands for it.
    func roots(of operand: String) -> ImportRoots {
        let isFile = operand != LayoutReader.standardInput && FileReader.kind(of: operand) == .file
        return ImportRoots(
            [isFile ? FilePath.directory(of: operand) : ""] + roots, workingDirectory: workingDirectory)
    }

    /// Checks the source of an operand and everything that it imports.
    func check(_ source: Source, of operand: String) -> CheckReport {
        let roots = roots(of: operand)
        return Interpreter.check(parse(source)) { answer($0.path, from: place(of: $0.importer, source), in: roots) }
    }

    /// Checks the source of an operand and everything that it imports, and keeps what each import was found to be.
    func checkKeepingImports(_ source: Source, of operand: String) -> (report: CheckReport, imports: [ImportedText]) {
        let roots = roots(of: operand)
        var imports: [ImportedText] = []
        let report = Interpreter.check(parse(source)) { request in
            let answer = answer(request.path, from: place(of: request.importer, source), in: roots)
            imports.append(ImportedText(importer: request.importer, path: request.path, answer: answer))
            return answer
        }
        return (report, imports)
    }

    /// The file whose folder the imports of another one are seen from.
    private func place(of importer: String, _ source: Source) -> String {
        guard let imports, importer.utf8.elementsEqual(source.name.utf8) else { return importer }
        return FilePath.joined(imports, "layout")
    }

    /// Finds an imported file: its path is seen from the directory of the file that asks, and it lies in the roots.
    func answer(_ path: String, from importer: String, in roots: ImportRoots, limit: Int = Source.byteLimit)
        -> ImportAnswer
    {
        guard !path.isEmpty else { return .missing(reason: "the path is empty") }
        let seen = FilePath.joined(FilePath.directory(of: importer), SystemPath.text(path.utf8))
        let name = FilePath.name(of: seen, in: workingDirectory)
        files.note(name, as: name)
        do {
            return .found(name: name, bytes: try roots.read(name, limit: limit + 1))
        } catch {
            return .missing(reason: error.reason)
        }
    }
}

/// An imported file: the file that imports it, the path, and the content.
struct ImportedText {
    let importer: String
    let path: String
    let answer: ImportAnswer
}
