extension CompletionScript {
    /// The script for zsh, as a file `_dslc` of `fpath` or sourced.
    static func zsh() -> String {
        var text = """
            #compdef dslc
            # Completes the words of dslc in zsh. In ~/.zshrc, after compinit: source <(dslc completions zsh)
            _dslc() {
              local context state line
              local -a commands
              _arguments -C '(-)'{-h,--help}'[print the help page]' '(-)'{-V,--version}'[print the version]' \\
                '1:command:->command' '*::word:->words'
              case $state in
                command)
                  commands=(

            """
        for command in CommandDescription.all {
            text += "        \(quoted(escaped(command.name, ":") + ":" + escaped(command.purpose, ":")))\n"
        }
        text += "      )\n      _describe command commands ;;\n    words)\n      case $line[1] in\n"
        for command in CommandDescription.all {
            let specs =
                command.options.map { zsh($0) }
                + [
                    quoted(
                        command.kind == .help ? "1:command:" + action(command.words) : "*:file:" + action(command.words)
                    )
                ]
            text += "        \(command.name)) _arguments \\\n          "
            text += specs.joined(separator: " \\\n          ") + " ;;\n"
        }
        return text + """
                  esac ;;
              esac
            }
            if [ "$funcstack[1]" = "_dslc" ]; then _dslc "$@"; else compdef _dslc dslc; fi

            """
    }

    private static func zsh(_ option: OptionDescription) -> String {
        let value = option.words.map { ":" + escaped(option.argument ?? "", ":") + ":" + action($0) } ?? ""
        let help = "[" + escaped(option.help, "[]") + "]" + value
        let mark = option.repeats ? "*" : ""
        guard let short = option.short else {
            return quoted(mark + option.name + (value.isEmpty ? "" : "=") + help)
        }
        let exclusion = option.repeats ? "*" : "(\(short) \(option.name))"
        return quoted(exclusion) + "{\(short),\(option.name)}" + quoted(help)
    }

    private static func action(_ words: Words) -> String {
        switch words {
        case .choices(let choices): "(\(choices.joined(separator: " ")))"
        case .layouts: "_files -g \"*.layout\""
        // Behind a blank an action is called as it is; colons would end it.
        case .layoutsOr(let choices):
            " _alternative \"words\\:word\\:(\(choices.joined(separator: " ")))\" "
                + "\"files\\:file\\:_files -g \\\"*.layout\\\"\""
        case .files: "_files"
        case .folders: "_files -/"
        case .free: " "
        }
    }

    private static func escaped(_ text: String, _ special: String) -> String {
        text.reduce(into: "") { $0 += special.contains($1) || $1 == "\\" ? "\\\($1)" : String($1) }
    }

    /// One word of a shell.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
