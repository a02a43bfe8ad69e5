extension CompletionScript {
    /// The script for bash 4 and later.
    static func bash() -> String {
        let commands = CommandDescription.all
        var text = """
            # Completes the words of dslc in bash. In ~/.bashrc: source <(dslc completions bash)
            _dslc() {
                local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"
                local IFS=$'\\n'
                COMPREPLY=()
                # Bash takes `--format=js` for three words.
                if [ "$word" = "=" ]; then word=""; elif [ "$before" = "=" ]; then before="${COMP_WORDS[COMP_CWORD-2]}"; fi
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W $'\(commands.map(\.name).joined(separator: "\\n"))\\n-h\\n--help\\n-V\\n--version' -- "$word"))
                    return
                fi
                case "$command $before" in

            """
        for command in commands {
            for option in command.options {
                guard let words = option.words else { continue }
                let names = [option.name, option.short].compactMap { $0 }.map { "\"\(command.name) \($0)\"" }
                text += "        \(names.joined(separator: "|"))) \(bash(words)); return ;;\n"
            }
        }
        text += "    esac\n    case \"$command\" in\n"
        for command in commands {
            let options = command.options.flatMap { [$0.name, $0.short].compactMap { $0 } }
            text += "        \(command.name))\n"
            text += "            case \"$word\" in\n"
            text += "                -*) \(bash(.choices(options))) ;;\n"
            text += "                *) \(bash(command.words)) ;;\n"
            text += "            esac ;;\n"
        }
        return text + "    esac\n}\ncomplete -F _dslc dslc\n"
    }

    private static func bash(_ words: Words) -> String {
        func listed(_ choices: [String]) -> String {
            "$(compgen -W $'\(choices.joined(separator: "\\n"))' -- \"$word\")"
        }
        let layouts = "$(compgen -d -- \"$word\") $(compgen -f -X '!*.layout' -- \"$word\")"
        return switch words {
        case .choices(let choices): "COMPREPLY=(\(listed(choices)))"
        case .layouts: "compopt -o filenames; COMPREPLY=(\(layouts))"
        case .layoutsOr(let choices): "compopt -o filenames; COMPREPLY=(\(layouts) \(listed(choices)))"
        case .files: "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$word\"))"
        case .folders: "compopt -o filenames; COMPREPLY=($(compgen -d -- \"$word\"))"
        case .free: ":"
        }
    }
}
