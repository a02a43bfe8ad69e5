extension CompletionScript {
    /// The script for fish, as a file `dslc.fish` of its folder of completions or sourced.
    static func fish() -> String {
        let commands = CommandDescription.all
        var text = """
            # Completes the words of dslc in fish: dslc completions fish > ~/.config/fish/completions/dslc.fish
            complete -c dslc -f
            complete -c dslc -n __fish_use_subcommand -s h -l help -d 'print the help page'
            complete -c dslc -n __fish_use_subcommand -s V -l version -d 'print the version'

            """
        for command in commands {
            text += "complete -c dslc -n __fish_use_subcommand -a \(command.name) -d \(word(command.purpose))\n"
        }
        for command in commands {
            let line = "complete -c dslc -n '__fish_seen_subcommand_from \(command.name)'"
            for option in command.options {
                let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
                let value = option.words.map { " " + fish($0) } ?? ""
                text += "\(line)\(short) -l \(option.name.dropFirst(2))\(value) -d \(word(option.help))\n"
            }
            switch command.words {
            case .choices(let choices): text += "\(line) -a \(word(choices.joined(separator: " ")))\n"
            case .layouts: text += "\(line) \(layouts)\n"
            case .layoutsOr(let choices):
                text += "\(line) -a \(word(choices.joined(separator: " ")))\n\(line) \(layouts)\n"
            case .files, .folders: text += "\(line) -F\n"
            case .free: break
            }
        }
        return text
    }

    /// Of itself fish offers files of all kinds behind those with the suffix.
    private static let layouts =
        "-k -a '(__fish_complete_suffix .layout | string match -e -r \"(/|\\.layout)(\\t|\\$)\")'"

    private static func fish(_ words: Words) -> String {
        switch words {
        case .choices(let choices): "-x -a \(word(choices.joined(separator: " ")))"
        case .folders: "-x -a '(__fish_complete_directories)'"
        case .layouts, .layoutsOr, .files: "-r -F"
        case .free: "-x"
        }
    }

    /// One word of fish, in which a backslash quotes also between quotes.
    private static func word(_ text: String) -> String {
        "'" + text.reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : String($1) } + "'"
    }
}
