/// Something that can be written at a place.
package struct CompletionItem: Sendable {
    /// What it is.
    package enum Kind: Sendable {
        case property, keyword, value, function, effect, arrangement, parameter, argument, attribute, element, section
        case field, word, part, type, unit, label, file
    }

    /// The word that is shown.
    package let label: String
    /// What it is.
    package let kind: Kind
    /// What stands beside the word: how it is declared, its type.
    package var detail = ""
    /// A line about it.
    package var documentation = ""
    /// What is written, with places to fill in as `${1:name}` and `$0` where `isSnippet`.
    package var text: String
    /// Whether the text has places to fill in.
    package var isSnippet = false

    init(_ label: String, _ kind: Kind, detail: String = "", documentation: String = "", text: String? = nil) {
        self.label = label
        self.kind = kind
        self.detail = detail
        self.documentation = documentation
        self.text = text ?? label
    }

    init(_ label: String, _ kind: Kind, detail: String = "", documentation: String = "", snippet: String) {
        self.init(label, kind, detail: detail, documentation: documentation, text: snippet)
        isSnippet = true
    }
}

/// What can be written at a place, the likeliest first.
package struct CompletionList: Sendable {
    /// The bytes that what is chosen replaces: the part of the word before the cursor.
    package let replaces: Range<Int>
    /// The items that fit the part of the word that is there.
    package let items: [CompletionItem]
}

extension CompletionList {
    /// Of some items those that fit what has been typed: they begin with it, or have its letters in this order.
    init(_ items: [CompletionItem], typed: [UInt8], replaces: Range<Int>) {
        self.replaces = replaces
        guard !typed.isEmpty else {
            self.items = items
            return
        }
        let wanted = typed.map(CompletionList.lowercased)
        var beginning: [CompletionItem] = []
        var holding: [CompletionItem] = []
        for item in items {
            let letters = item.label.utf8.map(CompletionList.lowercased)
            if letters.starts(with: wanted) {
                beginning.append(item)
            } else if CompletionList.holds(letters, wanted) {
                holding.append(item)
            }
        }
        self.items = beginning + holding
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte }

    private static func holds(_ letters: [UInt8], _ wanted: [UInt8]) -> Bool {
        guard letters.first == wanted.first else { return false }
        var next = 0
        for letter in letters where next < wanted.count && letter == wanted[next] { next += 1 }
        return next == wanted.count
    }
}
