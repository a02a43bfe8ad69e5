/// The parallax list, written by hand for speed: closed form, only what is visible, plain structs in an array that is
/// used again, a binary search over the sections. Any number of cells in each section.
struct TunedParallax: InPlaceStep {
    private let width: Double
    private let viewport: Double
    private let maxParallaxOffset = 60.0
    private let overlayMaxAlpha = 0.6
    private let counts: [Int]
    /// Where each section begins, and at last where the content ends.
    private let tops: [Double]
    /// As many as can be visible at once.
    private var elements: [TunedElement]
    private var count = 0
    /// The first section that was visible at the last offset.
    private var hint = 0

    private static let headerHeight = 300.0
    private static let menuHeight = 70.0
    private static let barHeight = 50.0
    private static let cellHeight = 200.0
    private static let pitch = 203.0

    init(counts: [Int], width: Double, height: Double) {
        self.width = width
        viewport = height
        self.counts = counts
        var tops: [Double] = []
        tops.reserveCapacity(counts.count + 1)
        var top = TunedParallax.headerHeight + TunedParallax.menuHeight
        for count in counts {
            tops.append(top)
            top += 2 * TunedParallax.barHeight + TunedParallax.pitch * Double(count)
        }
        tops.append(top)
        self.tops = tops
        // A section takes 100 at least and shows two bars; a cell takes 203.
        let most = Int(height / 100) * 2 + Int(height / 203) + 12
        elements = [TunedElement](repeating: TunedElement(), count: most)
    }

    var contentHeight: Double { tops[tops.count - 1] }

    /// The first section that ends below an offset; the number of sections if there is none.
    private func firstSection(endingBelow offset: Double) -> Int {
        let sections = counts.count
        if hint < sections, tops[hint] <= offset {
            if tops[hint + 1] > offset { return hint }
            if hint + 1 < sections, tops[hint + 2] > offset { return hint + 1 }
        }
        var (low, high) = (0, sections)
        while low < high {
            let middle = (low + high) / 2
            if tops[middle + 1] > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }

    mutating func move(to near: Double) -> UInt64 {
        let far = near + viewport
        let firstSection = firstSection(endingBelow: near)
        hint = firstSection
        let (width, viewport, counts, tops) = (width, viewport, counts, tops)
        let half = width / 2
        let limit = maxParallaxOffset
        let reach = (viewport + TunedParallax.cellHeight) / 2
        let overlay = max(0, min(overlayMaxAlpha, near / TunedParallax.headerHeight))
        return elements.withUnsafeMutableBufferPointer { elements in
            var count = 0

            let length = TunedParallax.headerHeight
            let grown = min(viewport, max(length, length - near))
            let scale = grown / length
            let shift = min(near, length) + (grown - length) / 2
            let headerTop = length / 2 - grown / 2 + shift
            if headerTop < far, headerTop + grown > near {
                elements[count] = TunedElement(
                    kind: .header, x: half - half * scale, y: headerTop, width: width * scale, height: grown,
                    centerX: half, centerY: length / 2, sizeWidth: width, sizeHeight: length, a: scale, d: scale,
                    ty: shift, custom: (overlay, 0))
                count += 1
            }

            var section = firstSection
            while section < counts.count, tops[section] < far {
                let cellsTop = tops[section] + TunedParallax.barHeight
                let footerTop = tops[section + 1] - TunedParallax.barHeight
                let above = (near - cellsTop) / TunedParallax.pitch - 1
                var item = above >= 0 ? Int(above) : 0
                while item < counts[section] {
                    let top = cellsTop + (TunedParallax.pitch * Double(item) + 3)
                    guard top < far else { break }
                    if top + TunedParallax.cellHeight > near {
                        let center = top + TunedParallax.cellHeight / 2
                        let distance = center - viewport / 2 - near
                        elements[count] = TunedElement(
                            kind: .cell, section: section, item: item, x: 0, y: top, width: width,
                            height: TunedParallax.cellHeight, centerX: half, centerY: center, sizeWidth: width,
                            sizeHeight: TunedParallax.cellHeight,
                            custom: (0, max(-limit, min(limit, -limit * distance / reach))))
                        count += 1
                    }
                    item += 1
                }
                if footerTop < far, footerTop + TunedParallax.barHeight > near {
                    elements[count] = TunedElement(
                        kind: .sectionFooter, section: section, x: 0, y: footerTop, width: width,
                        height: TunedParallax.barHeight, centerX: half,
                        centerY: footerTop + TunedParallax.barHeight / 2, sizeWidth: width,
                        sizeHeight: TunedParallax.barHeight)
                    count += 1
                }
                section += 1
            }

            let end = section
            section = firstSection
            while section < end {
                let top = tops[section]
                let room = tops[section + 1] - TunedParallax.barHeight - (top + TunedParallax.barHeight)
                let move = max(0, min(room, near + TunedParallax.menuHeight - top))
                if top + move < far, top + move + TunedParallax.barHeight > near {
                    elements[count] = TunedElement(
                        kind: .sectionHeader, section: section, x: 0, y: top + move, width: width,
                        height: TunedParallax.barHeight, centerX: half, centerY: top + TunedParallax.barHeight / 2,
                        sizeWidth: width, sizeHeight: TunedParallax.barHeight, ty: move, z: 1)
                    count += 1
                }
                section += 1
            }

            let menuTop = max(length, near)
            if menuTop < far, menuTop + TunedParallax.menuHeight > near {
                elements[count] = TunedElement(
                    kind: .menu, x: 0, y: menuTop, width: width, height: TunedParallax.menuHeight, centerX: half,
                    centerY: length + TunedParallax.menuHeight / 2, sizeWidth: width,
                    sizeHeight: TunedParallax.menuHeight, ty: menuTop - length, z: 2)
                count += 1
            }

            self.count = count
            var answer = UInt64(count)
            for index in 0..<count { answer ^= elements[index].trace }
            return answer
        }
    }

    var answer: [TunedElement] { Array(elements[0..<count]) }

    var pictures: [Picture] {
        elements.prefix(count).map { element in
            switch element.kind {
            case .header: Picture(element, custom: [element.custom.0])
            case .cell: Picture(element, custom: [element.custom.0, element.custom.1])
            case .menu, .sectionHeader, .sectionFooter: Picture(element, custom: [])
            }
        }
    }
}
