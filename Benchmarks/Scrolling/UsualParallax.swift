import Foundation

/// The parallax list as it is usually written: an object for every element in dictionaries keyed by index path, all
/// made by `prepare`, all updated at every offset, then filtered by what intersects the viewport.
final class UsualParallax: ScrollStep {
    enum Element: String, CaseIterable { case header, menu, sectionHeader, cell, sectionFooter }

    private let counts: [Int]
    private let viewport: CGSize
    private var cache: [Element: [IndexPath: UsualElement]] = [:]
    private var visible: [UsualElement] = []
    private(set) var contentHeight = 0.0

    init(counts: [Int], width: Double, height: Double) {
        self.counts = counts
        viewport = CGSize(width: width, height: height)
        prepare()
    }

    private func prepare() {
        for element in Element.allCases { cache[element] = [:] }
        var top = 0.0
        add(.header, section: 0, item: 0, top: &top, height: 300)
        add(.menu, section: 0, item: 0, top: &top, height: 70).zIndex = 2
        for section in counts.indices {
            let header = add(.sectionHeader, section: section, item: 0, top: &top, height: 50)
            header.zIndex = 1
            for item in 0..<counts[section] {
                top += 3
                add(.cell, section: section, item: item, top: &top, height: 200)
            }
            header.sectionLimit = top - 50
            add(.sectionFooter, section: section, item: 0, top: &top, height: 50)
        }
        contentHeight = top
    }

    @discardableResult
    private func add(_ kind: Element, section: Int, item: Int, top: inout Double, height: Double) -> UsualElement {
        let element = UsualElement(kind: kind.rawValue, section: section, item: item)
        element.rest(CGRect(x: 0, y: top, width: viewport.width, height: height))
        cache[kind]?[element.indexPath] = element
        top += height
        return element
    }

    func move(to offset: Double) -> UInt64 {
        visible.removeAll(keepingCapacity: true)
        let bounds = CGRect(x: 0, y: offset, width: viewport.width, height: viewport.height)
        for (kind, elements) in cache {
            for (_, element) in elements {
                update(element, kind, offset)
                if element.frame.intersects(bounds) { visible.append(element) }
            }
        }
        var answer = UInt64(visible.count)
        for element in visible { answer ^= element.trace }
        return answer
    }

    private func update(_ element: UsualElement, _ kind: Element, _ offset: Double) {
        switch kind {
        case .header:
            let height = element.size.height
            let grown = min(viewport.height, max(height, height - offset))
            let scale = grown / height
            let shift = min(offset, height) + (grown - height) / 2
            (element.a, element.d, element.ty) = (scale, scale, shift)
            let width = element.size.width * scale
            element.frame = CGRect(
                x: element.center.x - width / 2, y: element.center.y - grown / 2 + shift, width: width, height: grown)
            element.headerOverlayAlpha = min(max(offset / height, 0), 0.6)
        case .menu: shift(element, by: max(0, offset - element.initialOrigin.y))
        case .sectionHeader:
            let limit = element.sectionLimit - element.initialOrigin.y
            shift(element, by: max(0, min(offset + 70 - element.initialOrigin.y, limit)))
        case .cell:
            let distance = element.center.y - offset - viewport.height / 2
            let reach = (viewport.height + element.size.height) / 2
            element.parallax = CGPoint(x: 0, y: min(max(-60 * distance / reach, -60), 60))
        case .sectionFooter: break
        }
    }

    private func shift(_ element: UsualElement, by distance: Double) {
        element.ty = distance
        element.frame.origin.y = element.initialOrigin.y + distance
    }

    var pictures: [Picture] {
        visible.map { element in
            switch element.kind {
            case "header": element.picture(custom: [element.headerOverlayAlpha])
            case "cell": element.picture(custom: [element.parallax.x, element.parallax.y])
            default: element.picture(custom: [])
            }
        }
    }
}
