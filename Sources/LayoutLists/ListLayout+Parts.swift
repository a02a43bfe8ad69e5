import Interpreter
import LayoutDSL

// Parts come with the element that they stand in, for hosts that lay out the views of parts in its view.

extension ListLayout {
    /// The element of its own that another one stands in: itself, unless it is a part.
    public func wholeElement(of path: ElementPath) -> ElementPath {
        var whole = path
        let kinds = prepared.program.layout.elements
        // An owner comes before its parts, so this ends.
        while let number = prepared.kind(of: whole), let owner = kinds[number].owner {
            whole = ElementPath(kind: owner, section: path.section, item: path.item)
        }
        return whole
    }

    /// The parts of an element, and their parts, each behind its owner, on screen or not.
    public func parts(of path: ElementPath) -> [ListElement] {
        let kinds = prepared.program.layout.elements
        var names = [path.kind]
        var found: [ListElement] = []
        for kind in kinds {
            guard let owner = kind.owner, names.contains(where: { $0.utf8.elementsEqual(owner.utf8) }) else { continue }
            let part = ElementPath(kind: kind.name, section: path.section, item: path.item)
            guard prepared.kind(of: part) != nil, let element = element(at: part) else { continue }
            names.append(kind.name)
            found.append(element)
        }
        return found
    }

    /// The elements of their own that others stand in, each once, in the order of the first.
    public func wholeElements(of elements: [ListElement]) -> [ListElement] {
        guard elements.contains(where: { $0.category == .part }) else { return elements }
        var seen: Set<ElementPath> = []
        return elements.compactMap { element in
            let path = wholeElement(of: element.path)
            guard seen.insert(path).inserted else { return nil }
            if element.category != .part { return element }
            return elements.first { $0.path == path } ?? self.element(at: path)
        }
    }
}
