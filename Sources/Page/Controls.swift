import Interpreter
import Player
import Worlds

/// The world as the page's controls describe it.
struct Controls {
    /// What comes as numbers; its sections come before those of the data.
    var host = HostWorld()
    private(set) var data: DataFile?

    /// Reads `14` or `1,4,4,2`; an empty text is the data's, else the layout's own.
    mutating func setItems(_ text: String) throws(ValueError) {
        host.set(sections: text.isEmpty ? nil : try ItemsText.read(text))
    }

    /// Reads a data file; empty bytes are none.
    mutating func setData(_ bytes: [UInt8]) throws(JSONError) {
        data = bytes.isEmpty ? nil : try DataFile(bytes)
    }

    /// The world for a layout.
    func world(for layout: CheckedLayout) -> World {
        var world = host.world(for: layout)
        if world.sections == nil { world.sections = data?.sections }
        world.fields = data?.fields ?? []
        return world
    }
}
