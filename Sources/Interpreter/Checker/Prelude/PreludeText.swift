// swift-format-ignore-file
// Written by Sources/embed.sh. Do not edit.

/// The text of `Prelude.layout`.
enum PreludeText {
    static let bytes: [UInt8] = Array(text.utf8)

    private static let text = ###"""
// The prelude: every layout file opens with these names. Your own file can do everything that stands here.

// ---- Measures -----------------------------------------------------------------------------------------------------

/// The offset that brings the element to the middle of the viewport.
let home = rest.center.main - viewport.size.main / 2

/// How far the element rests from the middle of the viewport: negative before it, positive after it.
let fromCenter = home - offset.main

// ---- Easing: from 0…1 to 0…1 --------------------------------------------------------------------------------------

/// Begins slowly: t².
let easeIn(t: Number) = t * t

/// Ends slowly: t·(2 − t).
let easeOut(t: Number) = t * (2 - t)

/// Begins and ends slowly: t²·(3 − 2t).
let easeInOut(t: Number) = t * t * (3 - 2 * t)

// ---- Snapping: answers for a layout's `snap:` ---------------------------------------------------------------------

/// To whole numbers: up when moving forward, down when moving back, to the nearest at rest.
let settle(v: Number) = if velocity > 0 then ceil(v) else if velocity < 0 then floor(v) else round(v)

/// Stops at every `distance`.
let every(distance: Length) = distance * settle(proposed / distance)

/// Stops at the next page in the direction of travel, one at a time, or at the nearest at rest. Within half a point of a
/// page it is on it.
let page = viewport.size.main
  * (
    if velocity > 0 then floor((offset.main + 0.5) / viewport.size.main) + 1
    else if velocity < 0 then ceil((offset.main - 0.5) / viewport.size.main) - 1
    else round(offset.main / viewport.size.main)
  )

/// The offset that brings the element's start to the start of the viewport.
let toStart = rest.start

/// The offset that brings the element's end to the end of the viewport.
let toEnd = rest.end - viewport.size.main

/// Where the start of a bar of a length `bar` that comes back stands when scrolling stops by itself.
let barStart(bar: Length) = clamp(trail(bar), clamp(proposed, 0, last) - bar, clamp(proposed, 0, last))

/// Stops where a bar of a length `bar` that comes back (`comeBack`) is seen whole or not at all, whichever is nearer.
let barStop(bar: Length) = if clamp(proposed, 0, last) - barStart(bar) < bar / 2 or barStart(bar) + bar > last
  then barStart(bar)
  else barStart(bar) + bar

// ---- Effects: how one element is drawn, at any offset -------------------------------------------------------------

/// Keeps an element from scrolling past the leading edge; `until` is where it is pushed out again.
///
/// Moves by clamp(viewport.start + below − rest.start, 0, until − rest.end) along the scroll.
///
/// Example:
///     supplementary header { size: 100% x 50; sticky(below: 20, until: 900) }
///
/// Also known as `pinned`, `pin`, `pinToVisibleBounds`, `stickyHeader`, `affix`.
effect sticky(below: Length = 0, until: Length = infinity) {
  expect visible.start >= rest.start
  expect visible.end <= max(until, rest.end)
  translation.main: clamp(viewport.start + below - rest.start, 0, until - rest.end)
}

/// Keeps an element from waiting beyond the trailing edge; `from` is where it is pushed in again.
///
/// Moves by clamp(viewport.end − above − rest.end, min(from − rest.start, 0), 0) along the scroll.
///
/// Example:
///     supplementary footer { size: 100% x 50; stickyEnd(above: 20) }
///
/// Also known as `pinnedFooter`, `stickyFooter`, `stickyBottom`, `pinBottom`.
effect stickyEnd(above: Length = 0, from: Length = -infinity) {
  expect visible.start >= min(from, rest.start)
  expect visible.end <= rest.end
  translation.main: clamp(viewport.end - above - rest.end, min(from - rest.start, 0), 0)
}

/// Keeps an element between both edges of the viewport, as CSS keeps what is sticky at both: where there is no room for it
/// between the two, the start wins. `from` and `until` are where it is pushed in and out again.
///
/// With e = max(viewport.end − above, viewport.start + below + length), moves by clamp(viewport.start + below − rest.start, 0,
/// until − rest.end) + clamp(e − rest.end, min(from − rest.start, 0), 0) along the scroll.
///
/// Example:
///     supplementary total { size: 100% x 50; stickyBoth(below: 44, above: 20) }
///
/// Also known as `stickyBothEnds`, `pinBoth`.
effect stickyBoth(below: Length = 0, above: Length = 0, from: Length = -infinity, until: Length = infinity) {
  expect visible.start >= min(from, rest.start)
  expect visible.end <= max(until, rest.end)
  let end = max(viewport.end - above, viewport.start + below + size.main)
  translation.main: clamp(viewport.start + below - rest.start, 0, until - rest.end)
  translation.main: clamp(end - rest.end, min(from - rest.start, 0), 0)
}

/// Keeps an element at the start of the viewport, `below` it, also where the list is pulled past an end. It keeps its room in
/// the list; with a `place` of its own it takes none.
///
/// Moves by viewport.start + below − rest.start along the scroll.
///
/// Example:
///     supplementary bar { size: 100% x 44; fixedStart; z: 1 }
///
/// Also known as `positionFixed`, `navigationBar`, `topBar`.
effect fixedStart(below: Length = 0) {
  expect visible.start == viewport.start + below
  translation.main: viewport.start + below - rest.start
}

/// Keeps an element at the end of the viewport, `above` it, also where the list is pulled past an end.
///
/// Moves by viewport.end − above − rest.end along the scroll.
///
/// Example:
///     supplementary tabs { size: 100% x 83; fixedEnd; z: 1 }
///
/// Also known as `tabBar`, `bottomBar`, `toolbar`.
effect fixedEnd(above: Length = 0) {
  expect visible.end == viewport.end - above
  translation.main: viewport.end - above - rest.end
}

/// An app bar that leaves with the list and comes back at its top: it stands where it rests.
///
/// Example:
///     supplementary bar { size: 100% x 56; scrollAway }
///
/// Also known as `scrollFlag`, `nonPinned`.
effect scrollAway { translation.main: 0 }

/// An app bar that shrinks down to `to` as the list scrolls, and stays at the start of the viewport.
///
/// It is drawn max(to, min(length, rest.end − viewport.start)) long, about its start, and moved there by
/// max(0, viewport.start − rest.start).
///
/// Example:
///     supplementary bar { size: 100% x 160; collapse(to: 56); z: 1 }
///
/// Also known as `exitUntilCollapsed`, `pinnedCollapsing`.
effect collapse(to: Length) {
  assume to >= 0
  expect visible.end - visible.start >= to
  anchor.main:      0
  drawn.main:       max(to, min(size.main, rest.end - viewport.start))
  translation.main: max(0, viewport.start - rest.start)
}

/// An app bar that leaves with the list and comes back as soon as one scrolls back.
///
/// It moves by max(0, trail(length) − rest.start).
///
/// Example:
///     supplementary bar { size: 100% x 56; comeBack; z: 1 }
///
/// Also known as `enterAlways`, `quickReturn`, `floating`.
effect comeBack { translation.main: max(0, trail(size.main) - rest.start) }

/// An app bar that leaves with the list and comes back as soon as one scrolls back, with `to` of its length; all of it is
/// seen at the top of the list.
///
/// Its end stands at max(rest.end, trail(to) + to).
///
/// Example:
///     supplementary bar { size: 100% x 160; comeBackCollapsed(to: 56); z: 1 }
///
/// Also known as `enterAlwaysCollapsed`.
effect comeBackCollapsed(to: Length) { translation.main: max(0, trail(to) + to - rest.end) }

/// Pulled down, the first element grows to fill the gap; scrolled away, it stays behind what follows.
///
/// With l its length and o the offset: grown g = min(viewport, max(l, l − o)); scale g / l about the centre; moves by
/// min(o, l) + (g − l) / 2 along the scroll.
///
/// Example:
///     supplementary header { size: 100% x 300; stretchy }
///
/// Also known as `stretch`, `bounce`, `elastic`, `stretchyHeader`, `zoomOnPull`.
effect stretchy {
  expect visible.start <= rest.start + offset.main
  let length = size.main
  let grown  = min(viewport.size.main, max(length, length - offset.main))
  scale:            grown / length
  translation.main: min(offset.main, length) + (grown - length) / 2
}

/// Lets the picture inside drift against the scroll, by at most `distance` either way.
///
/// Sets the attribute `parallax`, a translation of the cell's picture: along the scroll
/// clamp(−distance · d / ((viewport + length) / 2), −distance, distance), with d how far the element rests from the
/// middle of the viewport.
///
/// Example:
///     cell { size: 100% x 200; parallax(60) }
///
/// Also known as `drift`, `parallaxScroll`.
effect parallax(distance: Length) {
  assume distance >= 0
  let reach = (viewport.size.main + size.main) / 2
  attribute parallax = (main: clamp(-distance * fromCenter / reach, -distance, distance), cross: 0)
}

/// Cards on the rim of a wheel that turns as the list scrolls; the hub lies `radius` away across the scroll.
///
/// With a = atan(length / radius): the angle of a card is a · (index − (count − 1) · progress); it stands in the middle
/// of the viewport, turned by its angle about the hub. More than half a turn away it is hidden. Scrolling stops where a
/// card stands upright. Sets the attribute `angle`.
///
/// Example:
///     cell { size: 133 x 173; circle(500) }
///
/// Also known as `wheel`, `circular`, `rotary`, `arc`, `fan`.
effect circle(radius: Length) {
  assume radius != 0
  let step = atan(size.main / radius)
  attribute angle = step * (index - (count - 1) * progress)
  center:       viewport.center
  anchor.cross: 0.5 + radius / size.cross
  rotation:     if horizontal then angle else -angle
  hidden:       abs(angle) > 0.5turn
  snap:         index / max(count - 1, 1) * (content.size.main - viewport.size.main)
}

/// Fades with the distance from the middle of the viewport, to `to` at `reach`.
///
/// Alpha is map(|d|, [0: 1, reach: to]), with d how far the element rests from the middle.
///
/// Example:
///     cell { size: 100% x 80; fade(to: 0.2) }
///
/// Also known as `fadeOut`, `dim`, `opacityFade`.
effect fade(to: Number = 0, reach: Length = viewport.size.main / 2) {
  assume to in 0...1
  assume reach > 0
  alpha: map(abs(fromCenter), [0: 1, reach: to])
}

/// Scales with the distance from the middle of the viewport, to `to` at `reach`.
///
/// Scale is map(|d|, [0: 1, reach: to]), with d how far the element rests from the middle.
///
/// Example:
///     cell { size: 100% x 80; zoom(to: 0.6, reach: 300) }
///
/// Also known as `shrink`, `magnify`, `scaleDown`, `coverScale`.
effect zoom(to: Number = 0.6, reach: Length = viewport.size.main / 2) {
  assume to >= 0
  assume reach > 0
  scale: map(abs(fromCenter), [0: 1, reach: to])
}

/// Turns away from the middle of the viewport in depth, by `by` at `reach`.
///
/// Turned about the axis across the scroll by map(d, [−reach: by, reach: −by]) when the list scrolls sideways, the
/// other way round when it scrolls down; seen from 500 points away.
///
/// Example:
///     cell { size: 200 x 200; tilt(by: 60deg) }
///
/// Also known as `coverFlow`, `turn3D`, `perspectiveTilt`, `rotate3D`.
effect tilt(by: Angle = 45deg, reach: Length = viewport.size.main / 2) {
  assume reach > 0
  let turned = map(fromCenter, [-reach: by, reach: -by])
  rotation.cross: if horizontal then turned else -turned
  perspective:    500
}

/// Rows on a drum that turns as the list scrolls, as in the wheels of a picker: `rows` of them are seen from the edge of the
/// drum to its other edge. The row in the middle of the viewport lies flat.
///
/// With a = d / length · 180deg / rows and r = length / 2 / tan(90deg / rows): a row stands in the middle of the viewport,
/// moved by r · sin(a) along the scroll and r · (cos(a) − 1) in depth, and is turned by a away from the eye, 600 points in
/// front. Alpha is cos(a); a quarter turn away it is hidden. Sets the attribute `chosen`: whether the row is the one in the
/// middle.
///
/// Example:
///     cell { size: 100% x 34; drum; snap: home }
///
/// Also known as `picker`, `pickerWheel`, `wheelPicker`, `ListWheelScrollView`.
effect drum(rows: Number = 13) {
  assume rows >= 2
  let angle  = fromCenter / size.main * 180deg / rows
  let radius = size.main / 2 / tan(90deg / rows)
  attribute chosen = abs(fromCenter) < size.main / 2
  center.main:      viewport.center.main
  translation.main: radius * sin(angle)
  translation.z:    radius * (cos(angle) - 1)
  rotation.cross:   if horizontal then angle else -angle
  perspective:      600
  alpha:            clamp(cos(angle), 0, 1)
  hidden:           abs(angle) >= 90deg
}

/// Pages on the faces of a cube that turns as the list scrolls. `face` is the box of the page; what stands on a page and is
/// no part of it says `cubeFace(section)`, with the page as its section.
///
/// With t = (face.center − viewport.center) / viewport along the scroll: turned by t · 90deg about the edge that the page
/// shares with the one in the middle, before an eye at that edge, `depth` away; hidden from |t| = 1 on. Sets the attribute
/// `turned` to t.
///
/// Example:
///     cell { size: viewport.width x 100%; cubeFace }
///
/// Also known as `cube`, `cubeTransition`, `cubeOut`.
effect cubeFace(face = rest, depth: Length = 800) {
  assume depth > 0
  let t    = (face.center.main - viewport.center.main) / viewport.size.main
  let edge = if t > 0 then face.start else face.end
  attribute turned = t
  rotation.cross: t * if horizontal then 90deg else -90deg
  anchor.main:    (edge - rest.start) / size.main
  perspective:    depth
  eye:            (main: edge, cross: viewport.center.cross)
  hidden:         abs(t) >= 1
}

/// A large cell at the start, then one that is medium and one that is small: the carousel `multi-browse` of Material 3. A
/// cell rests as large as the large one in a stack with the same gap, and is masked; at the end the large one goes to the
/// other side, by way of the middle, and the last cells stop there.
///
/// With nth = (rest − o) / step, where step = length + gap, `clip` leaves map(nth, [−1: small, 0: length, 1: medium,
/// 2: small]), and `translation.main` sets these side by side, `gap` apart. From still = last − (2 · length − medium − small)
/// on, nth stays, and the places turn into small, large, medium at still + length − small, and into small, medium, large at
/// the end. `snap` is where a cell is the large one.
///
/// Example:
///     cell { size: 200 x 205; multiBrowse(medium: 120, small: 56, gap: 8) }
///
/// Also known as `keylines`, `multi-browse`, `browseCarousel`.
effect multiBrowse(medium: Length, small: Length = 56, gap: Length = 8, corner: Length = 28) {
  assume small >= 0 and medium >= small
  let large  = size.main
  let step   = large + gap
  let turn   = 2 * large - medium - small  // so long the places turn round
  let still  = last - min(turn, last)
  let second = mix(still, last, (large - small) / turn)
  let held   = min(offset.main, last)
  let one    = clamp((held - still) / max(second - still, 0.001), 0, 1)
  let two    = clamp((held - second) / max(last - second, 0.001), 0, 1)
  let nth    = (rest.start - area.start - min(held, still)) / step
  let wide = mix(
    mix(map(nth, [-1: small, 0: large, 1: medium, 2: small]), map(nth, [0: small, 1: large, 2: medium, 3: small]), one),
    map(nth, [0: small, 1: medium, 2: large, 3: small]),
    two
  )
  let first = extrapolate(
    nth,
    [-1: -small - gap, 0: 0, 1: step, 2: step + medium + gap, 3: step + medium + small + 2 * gap]
  )
  let middle = extrapolate(
    nth,
    [
      -1: -small - gap,
      0: 0,
      1: small + gap,
      2: step + small + gap,
      3: step + small + medium + 2 * gap,
      4: step + 2 * small + medium + 3 * gap
    ]
  )
  let final = extrapolate(
    nth,
    [
      -1: -small - gap,
      0: 0,
      1: small + gap,
      2: small + medium + 2 * gap,
      3: step + small + medium + 2 * gap,
      4: step + 2 * small + medium + 3 * gap
    ]
  )
  let cut  = (large - wide) / 2
  let past = rest.start - area.start - still
  clip.main:        cut
  corner:           corner
  translation.main: mix(mix(first, middle, one), final, two) - (rest.start - area.start - held) - cut
  snap:             min(past, 0) + map(past / step, [0: still, 1: second, 2: last])
}

/// One large cell, and the next one small beside it: the carousel `hero` of Material 3. A cell rests as large as the large
/// one in a stack with the same gap, and is masked; at the end the small one stands first.
///
/// As `multiBrowse` with map(nth, [−1: small, 0: length, 1: small]); from still = last − (length − small) on the two places
/// turn round.
///
/// Example:
///     cell { size: 300 x 205; hero(small: 56, gap: 8) }
///
/// Also known as `heroCarousel`.
effect hero(small: Length = 56, gap: Length = 8, corner: Length = 28) {
  assume small >= 0
  let large  = size.main
  let step   = large + gap
  let still  = last - min(large - small, last)
  let held   = min(offset.main, last)
  let turned = clamp((held - still) / max(last - still, 0.001), 0, 1)
  let nth    = (rest.start - area.start - min(held, still)) / step
  let wide   = mix(map(nth, [-1: small, 0: large, 1: small]), map(nth, [0: small, 1: large, 2: small]), turned)
  let first  = extrapolate(nth, [-1: -small - gap, 0: 0, 1: step, 2: step + small + gap])
  let final = extrapolate(
    nth,
    [-1: -small - gap, 0: 0, 1: small + gap, 2: step + small + gap, 3: step + 2 * small + 2 * gap]
  )
  let cut  = (large - wide) / 2
  let past = rest.start - area.start - still
  clip.main:        cut
  corner:           corner
  translation.main: mix(first, final, turned) - (rest.start - area.start - held) - cut
  snap:             min(past, 0) + map(past / step, [0: still, 1: last])
}

/// Cells of one size whose edges stay on screen: the carousel `uncontained` of Material 3. What would lie beyond an edge of
/// the viewport is masked, down to `small`, so that the corners of a cell are seen as it comes and goes.
///
/// Along the scroll `clip` is clamp(viewport.start − rest.start, 0, length − small) at the start and
/// clamp(rest.end − viewport.end, 0, length − small) at the end.
///
/// Example:
///     cell { size: 200 x 205; uncontained(small: 40) }
///
/// Also known as `uncontainedCarousel`.
effect uncontained(small: Length = 40, corner: Length = 28) {
  assume small >= 0
  let cutStart = clamp(viewport.start - rest.start, 0, size.main - small)
  let cutEnd   = clamp(rest.end - viewport.end, 0, size.main - small)
  clip.start: cutStart
  clip.end:   cutEnd
  corner:     corner
}

// ---- Arrangements: where the cells of a section, or the sections of a layout, rest --------------------------------

/// One after the other; `gap` is between them, `before` is free space before each, the first too; `align` 0…1 places
/// them across.
///
/// Along the scroll the place is sumBefore(before + length + gap) + before; across it is max(0, area − size) · align:
/// what is wider than the area begins at its start, so that it can be scrolled to.
///
/// Example:
///     stack(gap: 8)
///
/// Also known as `VStack`, `HStack`, `vstack`, `hstack`, `list`, `column`, `row`, `LazyVStack`, `linear`.
arrangement stack(gap: Length = 0, before: Length = 0, align: Number = 0.5) {
  place.main:  sumBefore(before + size.main + gap) + before
  place.cross: max(0, area.size.cross - size.cross) * align
}

/// One behind the other, with the gap behind the last one too: for a list without ends, `loop: true`.
///
/// Along the scroll the place is sumBefore(length + gap), and with `centered` so much more that the first is in the middle
/// of the viewport at offset 0; across it stands in the middle. The extent is sum(length + gap).
///
/// Example:
///     belt(gap: 10)
///
/// Also known as `conveyor`, `infinite`, `endless`.
arrangement belt(gap: Length = 0, centered: Boolean = false) {
  let first = if centered then (viewport.size.main - at(size.main, 0)) / 2 else 0
  place.main:  first + sumBefore(size.main + gap)
  place.cross: max(0, area.size.cross - size.cross) / 2
  extent.main: sum(size.main + gap)
}

/// A stack whose first and last can come to the middle of the viewport; of those that take part.
///
/// Along the scroll the place is (viewport − first) / 2 + sumBefore(length + gap); across it stands in the middle. The
/// extent is viewport − (first + last) / 2 + sum(length) + gap · (cells − 1); 0 when there are none.
///
/// Example:
///     carousel(gap: 10)
///
/// Also known as `pager`, `paged`, `centered`.
arrangement carousel(gap: Length = 0) {
  let first = at(size.main, -largest(-index))  // folds pass over what takes no part
  let last  = at(size.main, largest(index))
  let cells = sum(1)
  place.main:  (viewport.size.main - first) / 2 + sumBefore(size.main + gap)
  place.cross: max(0, area.size.cross - size.cross) / 2
  extent.main: if cells > 0 then viewport.size.main - (first + last) / 2 + sum(size.main) + gap * (cells - 1) else 0
}

/// Lines of cells, `gap` apart at least; full lines spread to both edges, a line is as thick as its thickest cell, and
/// lines are `lineGap` apart. A lone cell on a line that is not the last stands in the middle; the last line keeps the
/// gap of a full line when the cells are equal, and exactly `gap` when each has its own size.
///
/// `align` 0…1 is where a cell stands in a line that is thicker. With `justify` 0…1 cells keep exactly `gap`, and lines stand
/// at the start (0), in the middle (0.5) or at the end (1).
///
/// Example:
///     flow(gap: 8, lineGap: 8)
///
/// Also known as `wrapping`, `flexWrap`, `flowLayout`, `tags`.
arrangement flow(gap: Length = 10, lineGap: Length = 10, align: Number = 0.5, justify: Number = -1) {
  let room   = area.size.cross
  let line   = wrap(size.cross, gap: gap, within: room)
  let number = sum(1, in: line)
  let thick  = largest(size.main, in: line)
  let ends   = line == largest(line)
  let equal  = not varies(size.cross)
  let full   = if equal then max(1, floor((room + gap + 1e-9 * max(1, room)) / (size.cross + gap))) else number
  let used   = if equal then full * size.cross else sum(size.cross, in: line)
  let packed = justify >= 0
  let loose  = packed or ends and not equal  // a last line of unequal cells keeps to the start
  let spread = if loose then gap else if full > 1 then (room - used) / (full - 1) else 0
  let spare  = room - sum(size.cross, in: line) - gap * (number - 1)
  let lead   = if packed then spare * justify else if full > 1 or loose then 0 else (room - size.cross) / 2

  place.cross: lead + sumBefore(size.cross + spread, in: line)
  place.main:  sumBefore(thick + lineGap, per: line) + (thick - size.main) * align
}

/// How many columns of at least `minimum` fit across, `gap` apart; one where any number would.
let fitting(minimum: Length, gap: Length) = if minimum > 0 and minimum + gap > 0
  then max(1, floor((area.size.cross + gap) / (minimum + gap) + 1e-9))
  else 1

/// Equal columns, as many as given or as fit `minimum`, `gap` apart; a row is as thick as its thickest cell. Goes by
/// the index: a cell that takes no part leaves its place empty.
///
/// Example:
///     grid(columns: 3, gap: 4)
///
/// Also known as `LazyVGrid`, `columns`, `tiles`.
arrangement grid(minimum: Length = 100, gap: Length = 0, columns: Number = fitting(minimum, gap)) {
  let row    = floor(index / columns)
  let column = index - row * columns
  slot.cross:  (area.size.cross - (columns - 1) * gap) / columns
  place.cross: column * (slot.cross + gap)
  place.main:  sumBefore(largest(size.main, in: row) + gap, per: row)
}

/// Pages of `columns` by `rows` equal slots, filled line by line, one page behind the other along the scroll: the icons of
/// a home screen. `edge` is free at the start and the end of each page. A cell begins where its slot does.
///
/// With page = floor(index / (columns · rows)): `slot` is (viewport − 2 · edge) / columns along the scroll, area / rows across.
///
/// Example:
///     paged(columns: 4, rows: 6, edge: 20)
///
/// Also known as `homeScreen`, `pageGrid`, `springboard`.
arrangement paged(columns: Number, rows: Number, edge: Length = 0) {
  let page = floor(index / (columns * rows))
  slot.main:   (viewport.size.main - 2 * edge) / columns
  slot.cross:  area.size.cross / rows
  place.main:  page * viewport.size.main + edge + mod(index, columns) * slot.main
  place.cross: mod(floor(index / columns), rows) * slot.cross
  extent.main: ceil(count / (columns * rows)) * viewport.size.main
}

/// A row of a table, one cell in each column, as wide as the list `columns` says; each section is a row. A cell with a `span`
/// goes over as many columns. `row` is how far the row reaches, whatever is higher lies over the next one.
///
/// Across the scroll a cell begins at sumBefore(columns, index), and its slot ends where column index + span begins.
///
/// Example:
///     tableRow([48, 160, 90], row: 28)
///
/// Also known as `spreadsheet`, `dataGrid`, `columnWidths`, `gridTracks`.
arrangement tableRow(columns, span: Number = 1, row: Length = largest(size.main)) {
  let start(column: Number) = sumBefore(columns, column)
  slot.cross:   start(index + span) - start(index)
  place.cross:  start(index)
  place.main:   0
  extent.cross: sum(columns)
  extent.main:  row
}

/// Each cell into the shortest column, the first on a tie.
///
/// Example:
///     waterfall(columns: 2, gap: 8)
///
/// Also known as `masonry`, `pinterest`, `staggered`.
arrangement waterfall(minimum: Length = 150, gap: Length = 0, columns: Number = fitting(minimum, gap)) {
  let column = shortest(size.main + gap, of: columns)
  slot.cross:  (area.size.cross - (columns - 1) * gap) / columns
  place.cross: column * (slot.cross + gap)
  place.main:  sumBefore(size.main + gap, in: column)
}

/// What stands where a section or a layout names no arrangement: one after the other. A file may have its own.
///
/// Example:
///     standard
arrangement standard { stack }

// ---- Arrangements with final sizes, spans and free places ------------------------------------------------------------

/// Equal columns; each child on `span` of them, where it begins the earliest. A child with a `lane` from 0 begins with
/// that column. A child that `stands` is laid first, at the start of its columns.
///
/// Example:
///     masonry(columns: 3, gap: 8, span: 1 + mod(index, 2))
///
/// Also known as `bricks`, `columnSpan`, `gridLanes`.
arrangement masonry(columns: Number, gap: Length = 0, span: Number = 1, lane: Number = -1, stands: Boolean = false) {
  let held  = clamp(floor(span), 1, columns)
  let wide  = (area.size.cross + gap) / columns
  let first = shortest(size.main + gap, of: columns, span: held, lane: lane, stands: stands)
  slot.cross:  held * wide - gap
  place.cross: first * wide
  place.main:  fall(size.main + gap, from: first, to: first + held, stands: stands)
}

/// Each child at the first free place, row by row, not before `spot`; holes are filled. A child that `stands` is laid
/// first, exactly at its `spot`.
///
/// Example:
///     packed(gap: 8)
///
/// Also known as `packery`, `dense`, `dashboard`, `binPacking`.
arrangement packed(gap: Length = 0, spot: Point = (0, 0), stands: Boolean = false) {
  place: fit(size.main + gap, size.cross + gap, within: area.size.cross + gap, least: spot, stands: stands)
}

/// Events beside each other, where they overlap; an event takes the lanes beside it that are free while it lasts.
///
/// With lane = pack(from, to) and lanes = largest(lane + 1, in: cluster(from, to)), an event is min(nextLane(from, to,
/// lane: lane), lanes) − lane lanes wide. Along the scroll it stands at from · unit, (to − from) · unit long.
///
/// Example:
///     timetable(from: 9 + index / 2, to: 10 + index, gap: 2)
///
/// Also known as `calendar`, `dayView`, `schedule`.
arrangement timetable(from: Number, to: Number, unit: Length = 60, gap: Length = 0) {
  let track = pack(from, to)
  let lanes = largest(track + 1, in: cluster(from, to))
  let wide  = (area.size.cross + gap) / lanes
  slot.cross:  (min(nextLane(from, to, lane: track), lanes) - track) * wide - gap
  slot.main:   (to - from) * unit
  place.cross: track * wide
  place.main:  from * unit
}

/// Flexbox. Lines run across the scroll; `flex(…, within: 600) along cross` makes lines along it. `natural` is the size
/// that a child wants. On its line a child grows by `grow` into what is free and shrinks by `shrink`, between `least`
/// and `most`; it is as thick as its line, unless `stretch` is false.
///
/// The words of CSS as numbers: `justify` 0, 0.5, 1 is justify-content flex-start, center, flex-end; `space: 1` is
/// space-between, with `edge: 0.5` space-around, with `edge: 1` space-evenly; `align` and `stretch` are align-items and
/// align-self; `lines`, `linesSpace`, `linesEdge`, `linesStretch` are align-content; `depth` is the size of the
/// container along the scroll, 0 for `auto`. `present: false` in a cell is `display: none`.
///
/// Where shrink factors below 1 stand beside children that a bound holds, CSS shrinks by less: by the sum of the factors
/// of the children that no bound holds. Here the whole line counts.
///
/// Example:
///     flex(natural: 100 x 40, grow: 1, gap: 8)
///
/// Also known as `flexbox`, `hbox`.
arrangement flex(
  natural: Size,  // how big a child wants to be
  within: Length = area.size.cross,  // how long a line is
  basis: Length = natural.cross,
  grow: Number = 0,
  shrink: Number = 1,
  least: Size = 0 x 0,
  most: Size = infinity x infinity,
  wraps: Boolean = false,
  gap: Length = 0,
  lineGap: Length = 0,
  justify: Number = 0,
  space: Number = 0,
  edge: Number = 0,
  align: Number = 0,
  stretch: Boolean = true,
  depth: Length = 0,  // how thick all lines are together; 0: as they come
  lines: Number = 0,
  linesSpace: Number = 0,
  linesEdge: Number = 0,
  linesStretch: Boolean = true
) {
  present: true  // also what is empty; a cell's own `present:` wins

  // Which line
  let wanted = clamp(basis, least.cross, most.cross)
  let line   = wrap(wanted, gap: gap, within: if wraps then within else infinity)
  let number = sum(1, in: line)

  // How long: CSS Flexible Box Layout, §9.7
  let free = within - gap * (number - 1)
  let growing = sum(wanted, in: line) < free
  let factor = if growing then grow else shrink
  let fixed = factor == 0 or (if growing then basis > wanted else basis < wanted)
  let weight = if fixed then 0pt else if growing then grow * 1pt else shrink * basis
  let fair = share(basis, weight, least: least.cross, most: most.cross, of: free, in: line)
  // Factors that add up to less than 1 take only that part of what is left. CSS asks the items that no bound holds,
  // this asks the line: the same, but for shrink factors below 1 beside items that are held.
  let spare = free - sum(if fixed then wanted else basis, in: line)
  let part = min(1, sum(if fixed then 0 else factor, in: line))
  let bit = if growing then grow * spare else weight * spare * part / max(sum(weight, in: line), 1e-9)
  let some = clamp(basis + bit, least.cross, most.cross)
  let long = if fixed then wanted else if growing then min(fair, some) else if part == 1 then fair else max(fair, some)

  // Where on the line
  let slack   = free - sum(long, in: line)
  let ends    = number - 1 + 2 * edge
  let between = if slack > 0 and ends > 0 then space * slack / ends else 0
  let lead    = between * edge + (slack - between * ends) * justify

  // How thick, and where the lines are
  let tall   = clamp(natural.main, least.main, most.main)
  let thick  = largest(tall, in: line)
  let end    = largest(line)  // the number of the last line
  let single = depth > 0 and not wraps
  let over   = if depth > 0 and wraps then depth - sum(thick / number) - lineGap * end else 0
  let deep   = if single then depth else if linesStretch then thick + max(0, over) / (end + 1) else thick
  let loose  = if linesStretch then min(0, over) else over
  let sides  = end + 2 * linesEdge
  let apart  = if loose > 0 and sides > 0 then linesSpace * loose / sides else 0
  let first  = apart * linesEdge + (loose - apart * sides) * lines

  slot.cross:  long
  slot.main:   if stretch then clamp(deep, least.main, most.main) else tall
  place.cross: lead + sumBefore(long + gap + between, in: line)
  place.main:  first + sumBefore(deep + lineGap + apart, per: line) + (deep - slot.main) * align
  extent.main: if depth > 0 then depth else sum(deep / number) + lineGap * end
}

// ---- Named ranges: how far an element is on its way over the screen ---------------------------------------------------
//
// The ranges of CSS scroll-driven animations, each from 0 to 1 in the direction of the scroll. `inset` takes so much off the
// viewport at both ends. Without parentheses they are about the whole viewport: `alpha: cover`. What sticks is on its way for
// longer: what a range is not given of `below`, `until`, `above` and `from`, it takes from `sticky` and the like.

/// The offset at which an edge of what sticks is met that would be met at `edge` if it did not: it waits `below` the start of
/// the viewport as far as `until`, and `above` its end from `from` on, as `sticky` and `stickyEnd` have it. What sticks without
/// an end does so within the content.
let met(edge: Length, below: Length, until: Length, above: Length, from: Length) = if edge > rest.start - below
  then edge + max(0, min(until, content.size.main) - rest.end)
  else if edge < rest.end + above - viewport.size.main then edge - max(0, rest.start - max(from, 0))
  else edge

/// The offset from which the viewport holds all of it, or it all of the viewport.
let wholeFrom(inset: Length, below: Length, until: Length, above: Length, from: Length) = min(
  met(rest.end - viewport.size.main + inset, below, until, above, from),
  met(rest.start - inset, below, until, above, from)
)

/// The offset up to which that is so.
let wholeUntil(inset: Length, below: Length, until: Length, above: Length, from: Length) = max(
  met(rest.end - viewport.size.main + inset, below, until, above, from),
  met(rest.start - inset, below, until, above, from)
)

/// From where its start comes to the end of the viewport to where its end leaves at the start.
let cover(
  inset: Length = 0,
  below: Length = 0,
  until: Length = rest.end,
  above: Length = 0,
  from: Length = rest.start
) = map(
  viewport.start,
  [
    met(rest.start - viewport.size.main + inset, below, until, above, from): 0,
    met(rest.end - inset, below, until, above, from): 1
  ]
)

/// While the viewport holds all of it, or it all of the viewport.
let contain(
  inset: Length = 0,
  below: Length = 0,
  until: Length = rest.end,
  above: Length = 0,
  from: Length = rest.start
) = map(
  viewport.start,
  [wholeFrom(inset, below, until, above, from): 0, wholeUntil(inset, below, until, above, from): 1]
)

/// While it comes in: from the beginning of `cover` to the beginning of `contain`.
let entry(
  inset: Length = 0,
  below: Length = 0,
  until: Length = rest.end,
  above: Length = 0,
  from: Length = rest.start
) = map(
  viewport.start,
  [
    met(rest.start - viewport.size.main + inset, below, until, above, from): 0,
    wholeFrom(inset, below, until, above, from): 1
  ]
)

/// While it goes out: from the end of `contain` to the end of `cover`.
let exit(
  inset: Length = 0,
  below: Length = 0,
  until: Length = rest.end,
  above: Length = 0,
  from: Length = rest.start
) = map(
  viewport.start,
  [wholeUntil(inset, below, until, above, from): 0, met(rest.end - inset, below, until, above, from): 1]
)

/// While the end of the viewport crosses it.
let entryCrossing(
  inset: Length = 0,
  below: Length = 0,
  until: Length = rest.end,
  above: Length = 0,
  from: Length = rest.start
) = map(
  viewport.start,
  [
    met(rest.start - viewport.size.main + inset, below, until, above, from): 0,
    met(rest.end - viewport.size.main + inset, below, until, above, from): 1
  ]
)

/// While the start of the viewport crosses it.
let exitCrossing(
  inset: Length = 0,
  below: Length = 0,
  until: Length = rest.end,
  above: Length = 0,
  from: Length = rest.start
) = map(
  viewport.start,
  [met(rest.start - inset, below, until, above, from): 0, met(rest.end - inset, below, until, above, from): 1]
)

// ---- Easing in steps -------------------------------------------------------------------------------------------------

/// n even steps between 0 and 1, a jump at the end of each: `steps(n, jump-end)` of CSS.
let steps(t: Number, n: Number) = clamp(floor(t * n) / n, 0, 1)

/// The greatest offset along the scroll: `opens: last`, `at 0...last step 10`.
let last = max(0, content.size.main - viewport.size.main)

"""###
}
