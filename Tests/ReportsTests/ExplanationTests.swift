import LayoutDSL
import Testing

@testable import Reports

@Suite struct ExplanationTests {
    @Test func pagesAreRead() {
        let text = """
            # Title
            before
            ## L0201 unknown name

            First.
            Second.

            ```layout fail
            layout A {

            ## L0101 not a heading
            }
            ```
            ```layout
            layout B {}
            ```

            After.
            ## L9999 no such code
            ```layout
            lost
            ```
            ## L0909 malformed data
            ```json
            {}
            ```
            """
        let book = ExplanationBook(Array(text.utf8))
        #expect(book.pages.map { $0.code.text } == ["L0201", "L0909"])
        #expect(book.strays == ["L9999 no such code"])
        let page = book.pages[0]
        #expect(page.title == "unknown name")
        #expect(page.prose == "First.\nSecond.\n\nAfter.")
        #expect(page.failing == "layout A {\n\n## L0101 not a heading\n}\n")
        #expect(page.corrected == "layout B {}\n")
        #expect(
            page.text == """
                L0201: unknown name

                First.
                Second.

                After.

                Fails:

                    layout A {

                    ## L0101 not a heading
                    }

                Corrected:

                    layout B {}

                """)
        #expect(book.pages[1].failing == nil && book.pages[1].corrected == nil)
        #expect(book.pages[1].text == "L0909: malformed data\n\n```json\n{}\n```\n")
        let windows = text.utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
        #expect(ExplanationBook(windows).pages.map { $0.text } == book.pages.map { $0.text })
        #expect(ExplanationBook([]).pages.isEmpty)
    }

    @Test func theBookIsWellFormed() {
        let book = ExplanationBook(PackageResources.Explanations_md)
        #expect(book.strays.isEmpty)
        #expect(book.pages.count == Set(book.pages.map { $0.code }).count)
        for page in Explanations.all {
            #expect(!page.title.isEmpty && !page.prose.isEmpty)
            // A fence that is misspelt would land in the prose.
            #expect(!page.prose.contains("```layout"))
            #expect((page.failing == nil) == (page.corrected == nil))
        }
        #expect(Explanations.page(for: .unknownName)?.title == "unknown name")
    }
}
