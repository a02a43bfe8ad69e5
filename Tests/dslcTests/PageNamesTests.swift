import Testing

@testable import dslc

/// A page tells nobody where its files lie.
struct PageNamesTests {
    @Test func `files elsewhere have short names, each its own`() {
        var names = PageNames(layout: "here/main.layout")
        #expect(names.name(of: "lib/b.layout") == "lib/b.layout")
        #expect(names.name(of: "/home/me/secret/a.layout") == "a.layout")
        #expect(names.name(of: "/home/me/other/a.layout") == "2/a.layout")
        #expect(names.name(of: "/home/me/secret/a.layout") == "a.layout")
        #expect(names.name(of: "<stdin>") == "<stdin>")
    }
}
