/// One command of `dslc`: its purpose, its options and its examples.
struct CommandDescription {
    /// Which command it is.
    enum Kind: CaseIterable {
        case new, check, format, eval, render, plot, preview, serve, test, lint, diff, snap, explain, build, emit, words
        case lsp, mcp, completions, help
    }

    /// Which command it is.
    let kind: Kind
    /// Its name on the command line.
    let name: String
    /// What it does, in one line.
    let purpose: String
    /// What follows its name.
    let operands: String
    /// Two command lines to copy.
    let examples: [String]
    /// Its options, in the order of the help page.
    let options: [OptionDescription]
    /// Its exit codes, each with a meaning.
    let exitCodes: [(code: ExitCode, meaning: String)]

    /// Every command, in the order of the help page.
    static var all: [CommandDescription] { Kind.allCases.map(described) }

    /// The command of that name.
    static func named(_ name: String) -> CommandDescription? { all.first { $0.name == name } }

    /// The option of that long or short name.
    func option(named name: String) -> OptionDescription? {
        options.first { $0.name == name || $0.short == name }
    }

    /// The page of one command.
    static func described(_ kind: Kind) -> CommandDescription {
        switch kind {
        case .new:
            CommandDescription(
                kind: kind, name: "new", purpose: "writes a first layout to go on from", operands: "NAME [options]",
                examples: ["dslc new feed", "dslc new layouts/feed.layout --template carousel"],
                options: [.template, .help, .version],
                exitCodes: [
                    (.clean, "the file was written"), (.couldNotWork, "there is such a file, or it cannot be written"),
                    (.wrongUsage, "wrong usage"),
                ])
        case .words:
            CommandDescription(
                kind: kind, name: "words", purpose: "prints the language on one page", operands: "[options]",
                examples: ["dslc words", "dslc words --json"], options: [.wordsFormat, .json, .help, .version],
                exitCodes: [
                    (.clean, "the page was printed"), (.couldNotWork, "the page could not be written"),
                    (.wrongUsage, "wrong usage"),
                ])
        case .mcp:
            CommandDescription(
                kind: kind, name: "mcp", purpose: "serves an agent (Model Context Protocol)", operands: "[options]",
                examples: ["dslc mcp", "dslc mcp --stdio"], options: [.stdio, .help, .version],
                exitCodes: [(.clean, "the client has gone away"), (.wrongUsage, "wrong usage")])
        case .lsp:
            CommandDescription(
                kind: kind, name: "lsp", purpose: "serves an editor over standard input and output",
                operands: "[options]",
                examples: ["dslc lsp", "dslc lsp --stdio"], options: [.stdio, .help, .version],
                exitCodes: [
                    (.clean, "the editor has shut it down"), (.inputErrors, "the editor went away without that"),
                    (.wrongUsage, "wrong usage"),
                ])
        case .completions:
            CommandDescription(
                kind: kind, name: "completions", purpose: "prints a script that completes these words in a shell",
                operands: "bash|zsh|fish",
                examples: ["dslc completions bash", "dslc completions fish"],
                options: [.help, .version],
                exitCodes: [
                    (.clean, "the script was printed"), (.couldNotWork, "the script could not be written"),
                    (.wrongUsage, "there is no such shell"),
                ])
        case .check:
            CommandDescription(
                kind: kind, name: "check", purpose: "finds every mistake that can be found without data",
                operands: "FILE…|DIR…|- [options]",
                examples: ["dslc check jungle.layout wheel.layout", "dslc check Examples --format short"],
                options: [
                    .fix, .likely, .checkFormat, .json, .explainCulling, .color, .stdinName, .root, .watch, .help,
                    .version,
                ],
                exitCodes: [
                    (.clean, "every layout is sound (warnings allowed)"), (.inputErrors, "a layout has errors"),
                    (.couldNotWork, "a file could not be read"), (.wrongUsage, "wrong usage"),
                ])
        case .format:
            CommandDescription(
                kind: kind, name: "format", purpose: "writes layouts in the one style, in place",
                operands: "FILE…|DIR…|- [options]",
                examples: ["dslc format jungle.layout", "dslc format --check Examples"],
                options: [.formatCheck, .formatDiff, .color, .stdinName, .help, .version],
                exitCodes: [
                    (.clean, "the files are in the one style, or are now"),
                    (.inputErrors, "with --check: a file is not"),
                    (.couldNotWork, "a file could not be read or written"), (.wrongUsage, "wrong usage"),
                ])
        case .eval:
            CommandDescription(
                kind: kind, name: "eval", purpose: "prints where everything is at an offset",
                operands: "FILE…|- [options]",
                examples: [
                    "dslc eval wheel.layout --offset 300 --json",
                    "dslc eval jungle.layout --offset 0...2000 --step 25 --format csv -o jungle.csv",
                ],
                options: [
                    .offset, .path, .step, .viewport, .items, .data, .strictData, .sweptSet, .sectionOffset, .safeArea,
                    .contentInsets,
                    .direction,
                    .reducedMotion,
                    .element,
                    .showing, .shownPlace, .under, .framesOf, .logTolerance,
                    .appearing, .disappearing, .to, .toItems, .toData, .toSet, .toOffset, .progress, .changes, .all,
                    .evalFormat, .json, .output, .color, .stdinName, .root, .watch, .help, .version,
                ],
                exitCodes: [
                    (.clean, "every number was found, no frame differs"),
                    (.inputErrors, "the layout, the data or a value has errors, or frames differ"),
                    (.couldNotWork, "a file could not be read or written"), (.wrongUsage, "wrong usage"),
                ])
        case .render:
            CommandDescription(
                kind: kind, name: "render", purpose: "draws what a device shows, as SVG",
                operands: "FILE…|- [options]",
                examples: [
                    "dslc render jungle.layout --offset 300 -o jungle.svg",
                    "dslc render wheel.layout --offsets 0...1200 --step 300 -o wheel.svg",
                ],
                options: [
                    .offset, .offsets, .path, .step, .viewport, .items, .data, .strictData, .sweptSet, .sectionOffset,
                    .safeArea,
                    .contentInsets, .direction,
                    .reducedMotion,
                    .to, .toItems, .toData, .toSet, .toOffset, .progresses, .look, .labels, .attributes, .context,
                    .hiddenOnes,
                    .rest, .anchors,
                    .appearance, .scale, .columns, .output, .color, .stdinName, .root, .watch, .help, .version,
                ],
                exitCodes: [
                    (.clean, "the picture was drawn"), (.inputErrors, "the layout, the data or a value has errors"),
                    (.couldNotWork, "a file could not be read or written"), (.wrongUsage, "wrong usage"),
                ])
        case .plot:
            CommandDescription(
                kind: kind, name: "plot", purpose: "draws values over the offset, with jumps and kinks",
                operands: "FILE|- --of VALUE [options]",
                examples: [
                    "dslc plot jungle.layout --of menu.frame.y --offsets -200...2400",
                    "dslc plot wheel.layout --of 'cell[0,2].angle' --of 'cell[0,2].z' -o c.svg",
                ],
                options: [
                    .of, .plottedOffsets, .plottedOffset, .plottedStep, .viewport, .items, .data, .strictData,
                    .sweptSet, .sectionOffset,
                    .safeArea,
                    .contentInsets,
                    .direction,
                    .reducedMotion, .plotFormat, .json, .plotAppearance, .output, .color, .stdinName, .root, .watch,
                    .help,
                    .version,
                ],
                exitCodes: [
                    (.clean, "the curves were drawn"),
                    (.inputErrors, "there is no such value, or the layout has errors"),
                    (.couldNotWork, "a file could not be read or written"), (.wrongUsage, "wrong usage"),
                ])
        case .test:
            CommandDescription(
                kind: kind, name: "test", purpose: "runs the tests in layouts",
                operands: "FILE…|DIR…|- [options]",
                examples: ["dslc test jungle.layout", "dslc test Examples --format short"],
                options: [
                    .viewport, .items, .data, .strictData, .set, .sectionOffset, .safeArea, .contentInsets, .direction,
                    .reducedMotion, .budget, .filter, .quiet,
                    .checkFormat,
                    .json, .color,
                    .stdinName, .root, .watch, .help, .version,
                ],
                exitCodes: [
                    (.clean, "every test passed, or the files have none"),
                    (.inputErrors, "a test failed, a layout has errors, or `--filter` finds no test"),
                    (.couldNotWork, "a file could not be read"), (.wrongUsage, "wrong usage"),
                ])
        case .lint:
            CommandDescription(
                kind: kind, name: "lint", purpose: "finds what nobody wrote a test for, at every offset",
                operands: "FILE…|DIR…|- [options]",
                examples: ["dslc lint jungle.layout", "dslc lint Examples --format short"],
                options: OptionDescription.ofWorlds + [
                    .verbose, .checkFormat, .json, .color, .stdinName, .root, .watch, .help, .version,
                ],
                exitCodes: [
                    (.clean, "nothing was found that the files do not allow"),
                    (.inputErrors, "something was found, or a layout has errors"),
                    (.couldNotWork, "a file could not be read"), (.wrongUsage, "wrong usage"),
                ])
        case .diff:
            CommandDescription(
                kind: kind, name: "diff", purpose: "tells what differs between two layouts as one scrolls",
                operands: "OLD NEW [options]",
                examples: [
                    "dslc diff old.layout new.layout",
                    "dslc diff old.layout new.layout --over viewport.width=320...430 -o diff.svg",
                ],
                options: [
                    .comparedOffsets, .comparedOver, .tolerance, .budget, .imports, .viewport, .items, .data,
                    .strictData, .set,
                    .sectionOffset, .safeArea, .contentInsets, .comparedDirection, .reducedMotion, .diffFormat, .json,
                    .output,
                    .color, .stdinName, .root, .watch, .help, .version,
                ],
                exitCodes: [
                    (.clean, "they are the same at every offset, proved"),
                    (.inputErrors, "they differ, this stays undecided, or a layout has errors"),
                    (.couldNotWork, "a file could not be read or written"), (.wrongUsage, "wrong usage"),
                ])
        case .snap:
            CommandDescription(
                kind: kind, name: "snap", purpose: "prints where scrolling stops", operands: "FILE|- [options]",
                examples: [
                    "dslc snap wheel.layout --offset 312 --velocity 400",
                    "dslc snap pages.layout --offset 500 --from 375 --json",
                ],
                options: [
                    .proposed, .velocity, .current, .from, .section, .viewport, .items, .data, .strictData, .set,
                    .sectionOffset,
                    .safeArea, .contentInsets,
                    .direction,
                    .reducedMotion,
                    .snapFormat, .json, .color, .stdinName, .root, .watch, .help, .version,
                ],
                exitCodes: [
                    (.clean, "the stop was found"), (.inputErrors, "the layout, the data or a value has errors"),
                    (.couldNotWork, "a file could not be read or written"), (.wrongUsage, "wrong usage"),
                ])
        case .preview:
            CommandDescription(
                kind: kind, name: "preview", purpose: "writes a live page that runs layouts",
                operands: "FILE…|DIR…|- -o PAGE [options]",
                examples: [
                    "dslc preview jungle.layout -o page.html",
                    "dslc preview wheel.layout --skin wheel.css --offset 300 --embed -o wheel.html",
                ],
                options: [
                    .output, .skin, .embed, .previewOffset, .viewport, .items, .data, .strictData, .set, .sectionOffset,
                    .safeArea,
                    .direction,
                    .reducedMotion,
                    .color, .stdinName, .root, .watch, .help, .version,
                ],
                exitCodes: [
                    (.clean, "the page was written"),
                    (.inputErrors, "the layout (the page shows it), the data or a value has errors"),
                    (.couldNotWork, "a file could not be read or written"), (.wrongUsage, "wrong usage"),
                ])
        case .serve:
            CommandDescription(
                kind: kind, name: "serve", purpose: "shows layouts in a browser and follows their files",
                operands: "DIR [options]",
                examples: ["dslc serve Examples", "dslc serve . --port 8123"],
                options: [.port, .viewport, .direction, .reducedMotion, .safeArea, .root, .help, .version],
                exitCodes: [
                    (.clean, "it was ended by Control-C"),
                    (.couldNotWork, "the folder could not be read, or the port is taken"),
                    (.wrongUsage, "wrong usage"),
                ])
        case .explain:
            CommandDescription(
                kind: kind, name: "explain", purpose: "explains a number, or the code of a diagnostic",
                operands: "FILE|- --of VALUE [options] | [CODE…]",
                examples: [
                    "dslc explain jungle.layout --of 'sectionHeader[1,0].frame.y' --offset 700",
                    "dslc explain L0201",
                ],
                options: [
                    .of, .explainedOffset, .path, .depth, .viewport, .items, .data, .strictData, .set, .sectionOffset,
                    .safeArea,
                    .contentInsets,
                    .direction,
                    .reducedMotion, .snapFormat, .json, .color, .stdinName, .root, .watch, .help, .version,
                ],
                exitCodes: [
                    (.clean, "the explanation was printed"),
                    (.inputErrors, "there is no such value or code, or the layout has errors"),
                    (.couldNotWork, "a file could not be read or written"), (.wrongUsage, "wrong usage"),
                ])
        case .build:
            CommandDescription(
                kind: kind, name: "build", purpose: "compiles a layout for a player: no text, no checker",
                operands: "FILE…|- [options]",
                examples: [
                    "dslc build jungle.layout -o jungle.layoutc", "dslc build jungle.layout wheel.layout -o out",
                ],
                options: [.output, .color, .stdinName, .root, .watch, .help, .version],
                exitCodes: [
                    (.clean, "the compiled layout was written"), (.inputErrors, "the layout has errors"),
                    (.couldNotWork, "a file could not be read or written"), (.wrongUsage, "wrong usage"),
                ])
        case .emit:
            CommandDescription(
                kind: kind, name: "emit", purpose: "writes a layout as code that needs no library",
                operands: "js|swift|css FILE|- [options]",
                examples: [
                    "dslc emit js jungle.layout -o jungle.js",
                    "dslc emit css wheel.layout --viewport 390x844 --items 20 -o wheel.css",
                ],
                options: [.output, .emitTests, .emitModule, .emitTarget, .emitCheck, .emitTested]
                    + OptionDescription.sheetWorld
                    + [.emitFormat, .color, .stdinName, .root, .watch, .help, .version],
                exitCodes: [
                    (.clean, "the code was written, or with --check is what would be written"),
                    (.inputErrors, "the layout has errors, cannot be code, is behind, or fails a test"),
                    (.couldNotWork, "a file could not be read or written"), (.wrongUsage, "wrong usage"),
                ])
        case .help:
            CommandDescription(
                kind: kind, name: "help", purpose: "prints the help page of a command", operands: "[COMMAND]",
                examples: ["dslc help", "dslc help eval"], options: [.help, .version],
                exitCodes: [
                    (.clean, "the page was printed"), (.couldNotWork, "the page could not be written"),
                    (.wrongUsage, "there is no such command"),
                ])
        }
    }
}
