import Reports

extension Arguments {
    /// The command line again, as a person would type it beside the files: what says where the answer goes and how the
    /// tool runs is left out, and so are the folders of files, which are nobody else's.
    var written: String {
        let files: [OptionDescription] = [.data, .to, .toData]
        let aside: [OptionDescription] = [.output, .color, .watch, .stdinName, .root]
        var words = ["dslc", command.name]
        words += operands.map { $0 == LayoutReader.standardInput ? $0 : Arguments.lastName(of: $0) }
        for option in given where !aside.contains(where: { $0.name == option.name }) {
            words.append(option.name)
            guard command.option(named: option.name)?.argument != nil else { continue }
            words.append(
                files.contains { $0.name == option.name } ? Arguments.lastName(of: option.value) : option.value)
        }
        return words.map(Arguments.quoted).joined(separator: " ")
    }

    /// Another command about a file in the world of this one, as a person would type it.
    func written(as kind: CommandDescription.Kind, of file: String, _ words: [String]) -> String {
        let other = CommandDescription.described(kind)
        var all = ["dslc", other.name, file]
        for option in given where OptionDescription.ofWorlds.contains(where: { $0.name == option.name }) {
            // What is said once only is said by the words; of params each by itself.
            let isParameter = option.name == OptionDescription.set.name
            let name = option.value.utf8.prefix { $0 != 0x3D }
            let isSaid =
                isParameter
                ? zip(words, words.dropFirst()).contains {
                    $0 == option.name && $1.utf8.prefix { $0 != 0x3D }.elementsEqual(name)
                } : words.contains(option.name)
            if isSaid { continue }
            all.append(option.name)
            if other.option(named: option.name)?.argument != nil { all.append(option.value) }
        }
        return (all + words).map(Arguments.quoted).joined(separator: " ")
    }

    private static func lastName(of path: String) -> String {
        path.utf8.split(separator: 0x2F).last.map { String(decoding: Array($0), as: UTF8.self) } ?? path
    }

    /// A word as a shell reads it back.
    static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "/", ",", "=", ":", "%", "+", "-": true
            default: false
            }
        }
        if isPlain, !word.isEmpty { return word }
        // A control, a line end or what turns the text around is written by its number, which a quote with `$` reads back.
        let isEscaped = word.unicodeScalars.contains { $0.isShownAsEscape }
        var text = isEscaped ? "$'" : "'"
        for scalar in word.unicodeScalars {
            switch scalar {
            case "'": text += isEscaped ? "\\'" : "'\\''"
            case "\\" where isEscaped: text += "\\\\"
            case _ where scalar.isShownAsEscape:
                for byte in String(scalar).utf8 { text += byte < 16 ? "\\x0" : "\\x"; text += String(byte, radix: 16) }
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "'"
    }
}
