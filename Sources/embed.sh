#!/usr/bin/env bash
# Writes the texts that the program carries as Swift string literals: the prelude, the pages that explain codes, the files
# of the live page, and the templates of layouts. Not every build system can embed a resource in code, and SwiftPM embeds one as a list of
# numbers, which takes the compiler 20 s. Tests compare the literals with the files. Run this after a change of a file.
set -euo pipefail
cd "$(dirname "$0")"

heading() { printf '// swift-format-ignore-file\n// Written by Sources/embed.sh. Do not edit.\n\n'; }

if grep -lF -e '"""###' -e '\###' Interpreter/Checker/Prelude/Prelude.layout Reports/Explanations/Explanations.md dslc/Preview/Page/* dslc/Templates/*; then
    echo "these files would end the literals that they stand in" >&2
    exit 1
fi

literal() {  # file
    printf '###"""\n'
    cat "$1"
    printf '\n"""###'
}

# The numbers of the wire, for scripts: an object for each type of `WireNumbers.swift`. A line begins with $1.
wire() {
    printf '// Written by Sources/embed.sh of Player/WireNumbers.swift. Do not edit.\n'
    awk -v begin="$1" '
        $1 == "package" && $2 == "enum" {
            sub(":", "", $3)
            printf "\n%sconst %s = {\n", begin, $3
            isOpen = 1
            all = all " " $3 ","
        }
        isOpen && $1 == "case" { printf "  %s: %s,\n", $2, $4 }
        isOpen && $1 == "}" { print "};"; isOpen = 0 }
        END { if (begin == "") printf "\n// All of them, for a worker.\nconst WIRE = {%s };\n", all }
    ' Player/WireNumbers.swift
}

# The compiler reads a file that stays the same only once.
written() {  # file; the text from standard input
    cat > "$1.new"
    if cmp -s "$1.new" "$1"; then rm "$1.new"; else mv "$1.new" "$1"; fi
}

{
    heading
    printf '/// The text of `Prelude.layout`.\nenum PreludeText {\n    static let bytes: [UInt8] = Array(text.utf8)\n\n'
    printf '    private static let text = %s\n}\n' "$(literal Interpreter/Checker/Prelude/Prelude.layout)"
} | written Interpreter/Checker/Prelude/PreludeText.swift

{
    heading
    printf '/// The text of `Explanations.md`.\nenum ExplanationText {\n'
    printf '    static var text: String { %s }\n}\n' "$(literal Reports/Explanations/Explanations.md)"
} | written Reports/Explanations/ExplanationText.swift

wire '' | written dslc/Preview/Page/wire.js
wire 'export ' | written ../Web/package/wire.js

# Bodies of properties: a module that reads them is not compiled again when one of them changes.
{
    heading
    printf '/// The files of `dslc/Preview/Page`, a property for each.\npackage enum PageTexts {\n'
    for file in dslc/Preview/Page/*; do
        name="$(basename "${file%.*}")"
        case "$file" in
        *.js) name+=Script ;;
        *.css) name+=Style ;;
        *.html) name+=Document ;;
        esac
        printf '    package static var %s: String { %s }\n' "$name" "$(literal "$file")"
    done
    printf '}\n'
} | written PageTexts/PageTexts.swift

# In the order in which they are offered; the first one is the usual one.
{
    heading
    printf '/// The files of `dslc/Templates`, by name.\npackage enum TemplateTexts {\n'
    printf '    package static var all: [(name: String, text: String)] {\n        [\n'
    for name in list photo grid waterfall carousel wheel wallet; do
        printf '("%s", %s),\n' "$name" "$(literal "dslc/Templates/$name.layout")"
    done
    printf '        ]\n    }\n}\n'
} | written PageTexts/TemplateTexts.swift
