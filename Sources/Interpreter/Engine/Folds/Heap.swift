import LayoutChecker

/// A binary heap: the least element first. Other modules compile it for their own elements.
@frozen @usableFromInline package struct Heap<Element> {
    @usableFromInline var elements: [Element] = []
    @usableFromInline let precedes: (Element, Element) -> Bool

    @inlinable package init(_ precedes: @escaping (Element, Element) -> Bool) { self.precedes = precedes }

    @inlinable package var first: Element? { elements.first }

    @inlinable package mutating func insert(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard precedes(elements[child], elements[parent]) else { return }
            elements.swapAt(child, parent)
            child = parent
        }
    }

    @inlinable package mutating func removeFirst() {
        guard let last = elements.popLast() else { return }
        guard !elements.isEmpty else { return }
        elements[0] = last
        var parent = 0
        while true {
            var child = 2 * parent + 1
            guard child < elements.count else { return }
            if child + 1 < elements.count, precedes(elements[child + 1], elements[child]) { child += 1 }
            guard precedes(elements[child], elements[parent]) else { return }
            elements.swapAt(child, parent)
            parent = child
        }
    }
}
