import LayoutChecker

/// One moment of a transition: its elements as they are on the way. A part stands in its owner as that is on the way.
struct TransitionMoment {
    let transition: LayoutTransition
    /// From 0 to 1.
    let progress: Double
    private let offset, end: LayoutPoint
    /// For the masks of parts, at both ends.
    private let scrollers: [Scroller]

    init(_ transition: LayoutTransition, at progress: Double, from offset: LayoutPoint, to end: LayoutPoint) {
        (self.transition, self.progress, self.offset, self.end) = (transition, progress, offset, end)
        let hasMasks = [transition.from, transition.to].contains { side in
            side.program.layout.elements.contains { !$0.outerMasks.isEmpty }
        }
        scrollers = (hasMasks ? [(transition.from, offset), (transition.to, end)] : []).map { side, place in
            let scroller = side.scroller()
            scroller.move(to: place)
            return scroller
        }
    }

    /// An element on the way, of what it is at both ends; one of them may lack it.
    func element(_ a: Attributes?, _ b: Attributes?) -> Attributes? { masked(a, b)?.element }

    /// The same, and the mask for its parts that do not turn in it.
    private func masked(_ a: Attributes?, _ b: Attributes?) -> (element: Attributes, mask: [Double]?)? {
        guard var made = alone(a, b) else { return nil }
        let ends = [(a, owner(of: a, in: transition.from, offset)), (b, owner(of: b, in: transition.to, end))]
        var owners = ends.map { $0.1 }
        if owners[0] == nil, let path = owners[1]?.path { owners[0] = other(path, isFirst: true) }
        if owners[1] == nil, let path = owners[0]?.path { owners[1] = other(path, isFirst: false) }
        guard let owner = masked(owners[0], owners[1]) else { return (made, made.ownMask) }
        var places: [PlaceInOwner] = []
        for (number, (part, owner)) in ends.enumerated() {
            guard let part, let owner else { continue }
            places.append(PlaceInOwner(part, owner, mask: mask(of: owner, isFirst: number == 0)))
        }
        guard let first = places.first, let last = places.last else { return (made, made.ownMask) }
        let place = PlaceInOwner(first, last, progress)
        made.stand(at: place, in: owner.element, mask: owner.mask)
        made.cut(by: masks(a, b))
        if made.outline?.isEmpty ?? false { made.clip.left = made.size.width }
        return (made, place.lost(of: made, in: owner.element, mask: owner.mask))
    }

    /// What cuts the parts of an element at one end along their sides: its mask, or what that of its owner leaves for them.
    private func mask(of element: Attributes, isFirst: Bool) -> [Double]? {
        let (side, place) = isFirst ? (transition.from, offset) : (transition.to, end)
        guard let owner = owner(of: element, in: side, place) else { return element.ownMask }
        let mask = mask(of: owner, isFirst: isFirst)
        return PlaceInOwner(element, owner, mask: mask).lost(of: element, in: owner, mask: mask)
    }

    /// The element as if it stood by itself.
    private func alone(_ a: Attributes?, _ b: Attributes?) -> Attributes? {
        if let a, let b { return a.mixed(with: b, progress) }
        var faded = a ?? b
        faded?.alpha *= a == nil ? progress : 1 - progress
        return faded
    }

    private func owner(of part: Attributes?, in side: Prepared, _ place: LayoutPoint) -> Attributes? {
        guard let part, let kind = part.owner else { return nil }
        let path = ElementPath(kind: kind, section: part.section, item: part.item)
        return side.attributes(of: path, at: place)?.elements.first
    }

    /// An element of one end at the other.
    private func other(_ path: ElementPath, isFirst: Bool) -> Attributes? {
        isFirst
            ? transition.items.origin(of: path).flatMap { transition.shown($0, in: transition.from, at: offset) }
            : transition.items.target(of: path).flatMap { transition.shown($0, in: transition.to, at: end) }
    }

    /// The masks of owners that cut a part across its sides.
    private func masks(_ a: Attributes?, _ b: Attributes?) -> [(owner: Attributes, isTurned: Bool)] {
        guard scrollers.count == 2 else { return [] }
        let first = a.map { scrollers[0].owners(of: $0.path) } ?? []
        let last = b.map { scrollers[1].owners(of: $0.path) } ?? []
        return (last.isEmpty ? first : last).compactMap { mask, isTurned in
            func end(_ found: [(owner: Attributes, isTurned: Bool)], isFirst: Bool) -> Attributes? {
                let same = found.first { $0.owner.kind.utf8.elementsEqual(mask.kind.utf8) }
                return same?.owner ?? other(mask.path, isFirst: isFirst)
            }
            return element(end(first, isFirst: true), end(last, isFirst: false)).map { ($0, isTurned) }
        }
    }
}

/// How a part stands in its owner before anything happens to that: numbers that change linearly on the way.
struct PlaceInOwner {
    /// The anchor of the part, from the left top corner of the owner's box.
    private(set) var anchor: LayoutPoint
    /// Where it is moved from there by itself, and where its own eye is.
    private(set) var shift, eye: LayoutPoint
    /// Where its box begins, scaled by itself.
    private(set) var start: LayoutPoint
    /// Its own size as a share.
    private(set) var scale: LayoutPoint
    /// Its own turn.
    private(set) var turn: Double
    /// How far it is moved in depth by itself, and the distance of its own eye, inverted.
    private(set) var depth: LayoutPoint
    /// What its own mask cuts away, beside that of its owner: left, top, right, bottom; nil where that hides it.
    private(set) var clip: [Double?]

    init(_ part: Attributes, _ owner: Attributes, mask: [Double]?) {
        let (own, outer) = (part.quantities, owner.quantities)
        func share(_ part: ElementQuantity) -> Double { outer[part] == 0 ? 1 : own[part] / outer[part] }
        scale = LayoutPoint(x: share(.scaleX), y: share(.scaleY))
        turn = own[.rotationZ] - outer[.rotationZ]
        let size = part.size
        anchor = LayoutPoint(
            x: own[.partLeft] + own[.anchorX] * size.width, y: own[.partTop] + own[.anchorY] * size.height)
        (shift, eye) = (LayoutPoint(x: 0, y: 0), LayoutPoint(x: 0, y: 0))
        depth = own.inDepth
        if owner.transform3D != nil {
            let (pivot, origin) = (owner.pivot, owner.origin)
            start = LayoutPoint(
                x: pivot.x + scale.x * (part.origin.x - pivot.x) - origin.x,
                y: pivot.y + scale.y * (part.origin.y - pivot.y) - origin.y)
        } else {
            start = LayoutPoint(
                x: anchor.x - scale.x * own[.anchorX] * size.width, y: anchor.y - scale.y * own[.anchorY] * size.height)
            if part.transform3D != nil {
                shift = owner.transform.turnedBack(own.point(.translationX, .translationY))
                eye = owner.transform.turnedBack(own.point(.eyeX, .eyeY))
                anchor = LayoutPoint(x: anchor.x - shift.x, y: anchor.y - shift.y)
                let larger = abs(outer[.scaleX]) > 0 ? abs(outer[.scaleX]) : 1
                depth = LayoutPoint(x: depth.x / larger, y: depth.y * larger)
            }
        }
        clip = PlaceInOwner.clip.map { own[$0] }
        for (side, lost) in (lost(of: part, in: owner, mask: mask) ?? []).enumerated() {
            if own[PlaceInOwner.clip[side]] <= lost + 1e-9 { clip[side] = nil }
        }
        // Beside the mask of an owner in which it turns: in a mirror image the right edge says so.
        for side in [0, 2] where part.isCutByTurnedOwner && own[PlaceInOwner.clip[side]] >= size.width {
            clip[side] = nil
        }
    }

    /// On the way from one to another.
    init(_ a: PlaceInOwner, _ b: PlaceInOwner, _ t: Double) {
        func mixed(_ a: LayoutPoint, _ b: LayoutPoint) -> LayoutPoint { a.mixed(with: b, t) }
        (anchor, shift, eye) = (mixed(a.anchor, b.anchor), mixed(a.shift, b.shift), mixed(a.eye, b.eye))
        (start, scale) = (mixed(a.start, b.start), mixed(a.scale, b.scale))
        turn = a.turn.mixed(with: b.turn, t)
        depth = mixed(a.depth, b.depth)
        clip = zip(a.clip, b.clip).map { a, b in
            (a ?? b).map { known in (a ?? known).mixed(with: b ?? known, t) }
        }
    }

    static let clip: [ElementQuantity] = [.clipLeft, .clipTop, .clipRight, .clipBottom]

    /// What a mask in the owner cuts from the sides of a part that does not turn there, as lengths of the part, below 0 where it
    /// leaves more; nil without a mask.
    func lost(of part: Attributes, in owner: Attributes, mask: [Double]?) -> [Double]? {
        guard let mask, turn == 0, part.transform3D == nil || owner.transform3D != nil, scale.x > 0, scale.y > 0 else {
            return nil
        }
        let size = part.size
        let (right, bottom) = (start.x + size.width * scale.x, start.y + size.height * scale.y)
        return [
            (mask[0] - start.x) / scale.x, (mask[1] - start.y) / scale.y,
            (right - (owner.size.width - mask[2])) / scale.x, (bottom - (owner.size.height - mask[3])) / scale.y,
        ]
    }
}

extension Attributes {
    /// The left top corner of the box before the transform.
    fileprivate var origin: LayoutPoint { LayoutPoint(x: center.x - size.width / 2, y: center.y - size.height / 2) }

    /// The mask of an element whose lines set one.
    fileprivate var ownMask: [Double]? {
        let isMasked = PlaceInOwner.clip.contains { optional.contains($0) }
        return isMasked ? PlaceInOwner.clip.map { quantities[$0] } : nil
    }

    /// The point that the transform is about.
    fileprivate var pivot: LayoutPoint {
        LayoutPoint(x: origin.x + anchorPoint.x * size.width, y: origin.y + anchorPoint.y * size.height)
    }

    /// Puts a part into its owner, as the checker puts their formulas together.
    fileprivate mutating func stand(at place: PlaceInOwner, in owner: Attributes, mask: [Double]?) {
        let outer = owner.quantities
        let isDeep = transform3D != nil || owner.transform3D != nil
        quantities[.z] = outer[.z]
        (quantities[.scaleX], quantities[.scaleY]) = (outer[.scaleX] * place.scale.x, outer[.scaleY] * place.scale.y)
        if owner.transform3D != nil {
            let (pivot, origin, size) = (owner.pivot, owner.origin, size)
            func begin(_ pivot: Double, _ origin: Double, _ start: Double, _ scale: Double) -> Double {
                scale == 0 ? pivot : pivot + (origin + start - pivot) / scale
            }
            let left = begin(pivot.x, origin.x, place.start.x, place.scale.x)
            let top = begin(pivot.y, origin.y, place.start.y, place.scale.y)
            center = LayoutPoint(x: left + size.width / 2, y: top + size.height / 2)
            if size.width > 0, size.height > 0 {
                anchorPoint = LayoutPoint(x: (pivot.x - left) / size.width, y: (pivot.y - top) / size.height)
            }
            for quantity in ElementQuantity.transform where quantity != .scaleX && quantity != .scaleY {
                quantities[quantity] = outer[quantity]
            }
        } else {
            quantities[.rotationZ] = outer[.rotationZ] + place.turn
            let (pivot, origin) = (owner.pivot, owner.origin)
            let way = owner.transform.turned(
                LayoutPoint(x: origin.x + place.anchor.x - pivot.x, y: origin.y + place.anchor.y - pivot.y))
            let target = LayoutPoint(x: pivot.x + way.x + owner.transform.tx, y: pivot.y + way.y + owner.transform.ty)
            var shift = LayoutPoint(x: target.x - self.pivot.x, y: target.y - self.pivot.y)
            if isDeep {
                center = LayoutPoint(x: center.x + shift.x, y: center.y + shift.y)
                shift = owner.transform.turned(place.shift)
                let eye = owner.transform.turned(place.eye)
                let larger = abs(outer[.scaleX])
                (quantities[.eyeX], quantities[.eyeY]) = (eye.x, eye.y)
                quantities.inDepth = LayoutPoint(
                    x: place.depth.x * larger, y: larger > 0 ? place.depth.y / larger : 0)
            }
            (quantities[.translationX], quantities[.translationY]) = (shift.x, shift.y)
        }
        let lost = place.lost(of: self, in: owner, mask: mask)
        if lost != nil { optional += PlaceInOwner.clip.filter { !optional.contains($0) } }
        for (side, quantity) in PlaceInOwner.clip.enumerated() {
            let length = side % 2 == 0 ? size.width : size.height
            quantities[quantity] = min(max(place.clip[side] ?? 0, lost?[side] ?? 0), length)
        }
        draw(hasDepth: isDeep)
    }
}

extension PlaneTransform {
    /// A way, scaled and turned.
    fileprivate func turned(_ way: LayoutPoint) -> LayoutPoint {
        LayoutPoint(x: a * way.x + c * way.y, y: b * way.x + d * way.y)
    }

    /// The way that is turned to this one; none where all ways are turned to a line.
    fileprivate func turnedBack(_ way: LayoutPoint) -> LayoutPoint {
        let area = a * d - b * c
        guard area != 0 else { return LayoutPoint(x: 0, y: 0) }
        return LayoutPoint(x: (d * way.x - c * way.y) / area, y: (a * way.y - b * way.x) / area)
    }
}
