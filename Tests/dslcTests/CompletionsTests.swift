import Foundation
import Testing

@testable import dslc

/// The scripts of `dslc completions`. What shells offer with them is tried in `Tests/Shells`.
struct CompletionsTests {
    @Test(arguments: CompletionScript.Shell.allCases)
    func `every command and every option is in the script`(_ shell: CompletionScript.Shell) throws {
        let run = try ToolRun(shell: "dslc completions \(shell.rawValue)", in: try TemporaryFolder())
        #expect(run.code == 0 && run.errors.isEmpty)
        for command in CommandDescription.all {
            #expect(run.output.contains(command.name), "\(command.name)")
            for option in command.options {
                let name = shell == .fish ? "-l \(option.name.dropFirst(2))" : option.name
                #expect(run.output.contains(name), "\(command.name) \(option.name)")
                for choice in option.choices { #expect(run.output.contains(choice), "\(choice)") }
            }
        }
    }

    @Test func `bash reads its script and completes with it`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.layout", "")
        try folder.write("b.txt", "")
        func offered(_ words: String) throws -> [Substring] {
            let run = try ToolRun(
                shell: """
                    dslc completions bash > script; bash -c 'source ./script; compopt() { :; }; COMP_WORDS=(\(words)); \
                    COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _dslc; printf "%s\\n" "${COMPREPLY[@]}"'
                    """, in: folder)
            #expect(run.errors.isEmpty, "\(run.errors)")
            return run.output.split(separator: "\n")
        }
        #expect(try offered("dslc ch") == ["check"])
        #expect(try offered("dslc check --format = s") == ["short", "sarif"])
        #expect(try offered("dslc check \"\"") == ["a.layout"])
        #expect(try offered("dslc explain L010").prefix(2) == ["L0101", "L0102"])
        #expect(try offered("dslc explain a") == ["a.layout"])
    }

    @Test(arguments: ["completions", "completions tcsh", "completions bash zsh"])
    func `what is no shell is refused`(_ words: String) throws {
        let run = try ToolRun(shell: "dslc \(words)", in: try TemporaryFolder())
        #expect(run.code == 64 && run.output.isEmpty && run.errors.contains("bash, zsh, fish"))
    }
}
