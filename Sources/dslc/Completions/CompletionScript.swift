import LayoutDSL

/// A script that completes the words of `dslc` in a shell, made from the descriptions of the commands.
struct CompletionScript {
    /// A shell that has such scripts.
    enum Shell: String, CaseIterable { case bash, zsh, fish }

    /// What a word may be.
    enum Words {
        /// One of these.
        case choices([String])
        /// A layout, or a folder.
        case layouts
        /// A layout or a folder, or one of these.
        case layoutsOr([String])
        /// A file of any kind.
        case files
        /// A folder.
        case folders
        /// Something that cannot be listed.
        case free
    }

    /// The text of the script for a shell.
    static func text(for shell: Shell) -> String {
        switch shell {
        case .bash: bash()
        case .zsh: zsh()
        case .fish: fish()
        }
    }
}

extension OptionDescription {
    /// What the option's value may be; nil for a flag.
    var words: CompletionScript.Words? {
        guard let argument else { return nil }
        if !choices.isEmpty { return .choices(choices) }
        switch argument {
        case "FILE", "PAGE": return .files
        case "DIR": return .folders
        default: return .free
        }
    }
}

extension CommandDescription {
    /// What the command's operands may be.
    var words: CompletionScript.Words {
        switch kind {
        case .help: .choices(CommandDescription.all.map(\.name))
        case .completions: .choices(CompletionScript.Shell.allCases.map(\.rawValue))
        case .new, .words, .lsp, .mcp: .free
        case .serve: .folders
        case .emit: .layoutsOr(EmitCommand.languages.map { $0.name })
        case .explain: .layoutsOr(DiagnosticCode.allCases.map(\.text))
        case .check, .format, .eval, .render, .plot, .preview, .test, .lint, .diff, .snap, .build: .layouts
        }
    }
}
