/// The functions that emitted JavaScript calls: each stands in a file only where it is called.
enum JavaScriptFunctions {
    static let all: [Helper] = plain + folds

    /// The function that makes an element, with the moves that a layout has; `grows` where no scale is below 0.
    static func placed(_ moves: [String], grows: Bool) -> String {
        func has(_ name: String) -> Bool { moves.contains(name) }
        let initial = moves.map { "\($0) = \($0.hasPrefix("anchor") ? "0.5" : $0.hasPrefix("scale") ? "1" : "0")" }
        func start(_ axis: String, _ length: String) -> String {
            let (scale, anchor) = ("scale" + axis.uppercased(), "anchor" + axis.uppercased())
            let rest = has(anchor) ? "\(anchor) * \(length) * (1 - \(scale))" : "\(length) * (1 - \(scale)) / 2"
            let scaled = has(scale) ? " + \(rest)" + (grows ? "" : " + Math.min(0, \(scale) * \(length))") : ""
            let moved = has("t" + axis) ? " + t\(axis)" : ""
            return scaled.isEmpty && moved.isEmpty ? axis : "\(axis): \(axis)\(scaled)\(moved)"
        }
        func length(_ axis: String, _ length: String) -> String {
            guard has("scale" + axis) else { return length }
            return "\(length): " + (grows ? "scale\(axis) * \(length)" : "Math.abs(scale\(axis) * \(length))")
        }
        let frame = [start("x", "width"), start("y", "height"), length("X", "width"), length("Y", "height")]
        func entry(_ name: String, _ initial: String) -> String { has(name) ? name : initial }
        let transform = [entry("scaleX", "1"), "0", "0", entry("scaleY", "1"), entry("tx", "0"), entry("ty", "0")]
        let given = moves.isEmpty ? "" : ", { \(initial.joined(separator: ", ")) } = {}"
        return """
            const placed = (category, kind, indexPath, [x, y, width, height]\(given)) => ({
              kind, category, indexPath, alpha: 1, zIndex: 0, isHidden: false, attributes: {},
              frame: { \(frame.joined(separator: ", ")) },
              transform: [\(transform.joined(separator: ", "))],
              center: { x: x + width / 2, y: y + height / 2 },
              size: { width, height },
              anchorPoint: { x: \(entry("anchorX", "0.5")), y: \(entry("anchorY", "0.5")) },
            })
            """
    }

    private static let plain: [Helper] = [
        Helper(
            "point",
            """
            const point = (offset = 0) => {
              const { x = 0, y = 0 } = typeof offset === 'number' ? { [MAIN]: offset } : offset
              return { x: Number.isFinite(x) ? x : 0, y: Number.isFinite(y) ? y : 0 }
            }
            """),
        Helper("held", "const held = (value, low, high) => Math.max(low, Math.min(+value, high))"),
        Helper("finite", "const finite = (value, resting) => (Number.isFinite(value) ? value : resting)"),
        Helper("orElse", "const orElse = (value, other) => (Number.isNaN(value) ? other : value)"),
        Helper("whole", "const whole = (count) => (count >= 1 ? Math.floor(count) : 0)"),
        Helper(
            "rounded",
            "const rounded = (value) => Math.trunc(value) + (Math.abs(value - Math.trunc(value)) >= 0.5 ? Math.sign(value) : 0)"
        ),
        Helper(
            "ramp",
            """
            /** From 0 at `low` straight to 1 at `high`. */
            const ramp = (value, low, high) => (value <= low ? 0 : high <= value ? 1 : (value - low) / (high - low))
            """),
        Helper(
            "modulo",
            """
            /** The remainder that has the sign of the divisor. */
            const modulo = (a, b) => {
              if (!Number.isFinite(b)) return b !== b || !Number.isFinite(a) ? NaN : a === 0 || a < 0 === b < 0 ? a : b
              const rest = a % b
              return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest
            }
            """),
        Helper(
            "pick", calls: ["modulo"],
            """
            /** The entry of a list that an index means, which runs round. */
            const pick = (list, index) => (Number.isFinite(index) ? list[modulo(Math.floor(index), list.length)] : NaN)
            """),
        Helper("bezier", "const bezier = (s, a, b) => s * s * s + 3 * s * (1 - s) * ((1 - s) * a + s * b)"),
        Helper(
            "bezierParameter", calls: ["bezier"],
            """
            /** The parameter at which a curve of CSS is as far along as a value. */
            const bezierParameter = (value, a, b) => {
              if (!(value > 0 && value < 1)) return value <= 0 ? 0 : value >= 1 ? 1 : NaN
              let [low, high] = [0, 1]
              for (let step = 0; step < 80; step += 1) {
                const middle = (low + high) / 2
                if (bezier(middle, a, b) > value) high = middle
                else low = middle
              }
              return (low + high) / 2
            }
            """),
        Helper(
            "isOf", "const isOf = (count, index) => index % 1 === 0 && index >= 0 && index < count"),
        Helper(
            "needed",
            """
            const needed = (value, name) => {
              if (value === undefined || value === null) throw new RangeError(`the data lacks ${name}`)
              return +value
            }
            """),
        Helper(
            "demand", calls: ["needed"],
            """
            /** Refuses data that lacks a field without a default. */
            const demand = (sections, ofSections, ofItems, blocks, block) => {
              for (const [number, section] of sections.entries()) {
                if (block !== blocks?.[number]) continue
                for (const name of ofSections) needed(section[name], name)
                const { items = 0 } = section
                for (const name of ofItems)
                  for (const record of items.length === undefined ? Array(items).fill() : items) needed(record?.[name], name)
              }
            }
            """),
        Helper(
            "sectionsOf",
            """
            const sectionsOf = ({ data, items }, defaults) =>
              data?.sections?.flatMap((section) => Array(section.repeat ?? 1).fill(section)) ??
              [items ?? defaults].flat().map((items) => ({ items }))
            """),
        Helper(
            "blocksOf",
            """
            /** The block of each section: by its name, or in order, where the one without a count takes the rest. */
            const blocksOf = (sections, names, limits) => {
              const open = limits.indexOf(null)
              const run = (from, to) => limits.slice(from, to).flatMap((limit, i) => Array(Math.min(limit, sections.length)).fill(from + i))
              const front = run(0, open < 0 ? limits.length : open)
              const back = open < 0 ? [] : run(open + 1, limits.length)
              return sections.map(({ section }, i) => {
                const fromBack = i - (sections.length - back.length)
                const block = section !== undefined ? names.indexOf(section)
                  : i < front.length ? front[i] : fromBack >= 0 && fromBack < back.length ? back[fromBack] : open
                if (block < 0) throw new RangeError(`section ${i} has no block`)
                return block
              })
            }
            """),
        Helper(
            "inBlock",
            """
            const inBlock = (blocks, block, value) => blocks.map((own, section) => (own === block ? value(section) : undefined))
            """),
        Helper(
            "reach",
            """
            const reach = (count, start, end) => {
              const [starts, ends] = [start, end].map((edge) => Float64Array.from({ length: count }, (_, i) => edge(i)))
              for (let i = 1; i < count; i += 1) ends[i] = Math.max(ends[i - 1], ends[i])
              for (let i = count - 2; i >= 0; i -= 1) starts[i] = Math.min(starts[i], starts[i + 1])
              return [count, (i) => starts[i], (i) => ends[i]]
            }
            """),
        Helper(
            "inSight",
            """
            const inSight = ([count, start, end], near, far) => {
              let [first, last] = [0, count]
              while (first < last) {
                const middle = Math.floor((first + last) / 2)
                if (end(middle) <= near) first = middle + 1
                else last = middle
              }
              while (last < count && !(start(last) >= far)) last += 1
              return [first, last]
            }
            """),
        Helper(
            "inReach",
            """
            /** Which of some that advance evenly are at most so far from 0: by division. */
            const inReach = (count, value, most) => {
              const [start, step] = [value(0), value(1) - value(0)]
              if (!(Math.abs(step) > 0) || !Number.isFinite(start / step)) return [0, count]
              const [low, high] = [-start / step - most / Math.abs(step), -start / step + most / Math.abs(step)]
              return [Math.max(0, Math.min(Math.floor(low) - 1, count)), Math.max(0, Math.min(Math.ceil(high) + 2, count))]
            }
            """),
        Helper(
            "evenly",
            """
            // Which of some that advance evenly are in sight: by division.
            const evenly = (count, start, end, near, far) => {
              const step = start(1) - start(0)
              if (!(step > 0) || !Number.isFinite(start(0) + end(0))) return [0, count]
              const within = (index) => Math.max(0, Math.min(Math.floor(index), count))
              return [within((near - end(0)) / step - 1), within((far - start(0)) / step + 3)]
            }
            """),
        Helper(
            "isBeside",
            """
            /** Whether a resting box is in sight with the other axis where a gesture stops. */
            const isBeside = (start, length, proposed, content, viewport) => {
              const near = Math.max(0, Math.min(proposed, Math.max(0, content - viewport)))
              const far = near + viewport
              return length > 0 ? start < far && start + length > near : start >= near && start <= far
            }
            """),
        Helper(
            "stopChoice",
            """
            /** Picks a stop: the next one in the direction of travel, the nearest at rest; a halting one on the way comes first. */
            const stopChoice = (wanted, from, velocity, last, period) => {
              const within = (value) => Math.max(0, Math.min(value, last)) + 0
              const proposed = period > 0 ? wanted : within(wanted)
              const isForward = proposed >= from
              const [low, high] = isForward ? [from + 0.5, proposed] : [proposed, from - 0.5]
              let [ahead, behind, halt] = [Infinity, -Infinity, undefined]
              const take = (stop, halts, isOnlyHalt = false) => {
                if (stop >= proposed && !isOnlyHalt) ahead = Math.min(ahead, stop)
                if (stop <= proposed && !isOnlyHalt) behind = Math.max(behind, stop)
                const isOnWay = isForward ? stop > low && stop <= high : stop < high && stop >= low
                if (halts && isOnWay) halt = halt === undefined ? stop : isForward ? Math.min(halt, stop) : Math.max(halt, stop)
              }
              return {
                offer(stop, halts) {
                  if (!Number.isFinite(stop)) return
                  if (!(period > 0)) return take(within(stop), halts)
                  const place = (offset) => stop + period * Math.ceil((offset - stop) / period)
                  const next = place(proposed)
                  take(next, halts)
                  take(next === proposed ? next : next - period, halts)
                  if (!halts || proposed === from) return
                  const first = place(isForward ? low : high)
                  for (const round of [-1, 0, 1]) take(first + round * period, halts, true)
                },
                answer() {
                  const nearest = ahead - proposed <= proposed - behind ? ahead : behind
                  const either = velocity > 0 ? ahead : velocity < 0 ? behind : nearest
                  const plain = !Number.isFinite(ahead) ? (Number.isFinite(behind) ? behind : proposed)
                    : !Number.isFinite(behind) ? ahead : either
                  return halt === undefined ? plain : isForward ? Math.min(halt, plain) : Math.max(halt, plain)
                },
              }
            }
            """),
        Helper(
            "turned", calls: ["bounds", "isFinite"],
            """
            /** The box and the transform of what is scaled, turned, and moved about its anchor. */
            const turned = ({ frame: { x, y, width, height }, anchorPoint }, scaleX, scaleY, turn, tx, ty) => {
              const [sine, cosine] = turn === 0 ? [0, 1] : [Math.sin(turn), Math.cos(turn)]
              const transform = [scaleX * cosine, scaleX * sine, -scaleY * sine, scaleY * cosine, tx, ty]
              const frame = bounds(x, y, width, height, x + anchorPoint.x * width, y + anchorPoint.y * height, transform)
              return { frame: isFinite(frame) ? frame : { x, y, width, height }, transform }
            }
            """),
        Helper(
            "inSpace", calls: ["projected", "isFinite"],
            """
            /** The box and the transform in space, with row vectors as CATransform3D has them. */
            const inSpace = ({ frame: { x, y, width, height }, anchorPoint }, scale, turn, [tx, ty, tz], perspective, [eyeX, eyeY]) => {
              const product = (m, n) => m.map((row) => n[0].map((_, j) => row[0] * n[0][j] + row[1] * n[1][j] + row[2] * n[2][j] + row[3] * n[3][j]))
              const [cx, cy, cz] = turn.map(Math.cos)
              const [sx, sy, sz] = turn.map(Math.sin)
              const eye = perspective === 0 ? 0 : 1 / perspective
              let m = [[scale[0], 0, 0, 0], [0, scale[1], 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
              if (turn[0] !== 0) m = product(m, [[1, 0, 0, 0], [0, cx, sx, 0], [0, -sx, cx, 0], [0, 0, 0, 1]])
              if (turn[1] !== 0) m = product(m, [[cy, 0, -sy, 0], [0, 1, 0, 0], [sy, 0, cy, 0], [0, 0, 0, 1]])
              if (turn[2] !== 0) m = product(m, [[cz, sz, 0, 0], [-sz, cz, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
              m = product(m, [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [tx, ty, tz, 1]])
              if (eye !== 0) m = product(m, [[1, 0, 0, 0], [0, 1, 0, 0], [0 - eyeX * eye, 0 - eyeY * eye, 1, -eye], [0, 0, 0, 1]])
              const isSound = m.flat().every(Number.isFinite)
              if (!isSound) m = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
              const frame = isSound ? projected(x, y, width, height, x + anchorPoint.x * width, y + anchorPoint.y * height, m) : undefined
              return {
                frame: frame && isFinite(frame) ? frame : { x, y, width, height },
                transform: [m[0][0], m[0][1], m[1][0], m[1][1], m[3][0], m[3][1]], transform3D: m.flat(), isBehindEye: !frame,
              }
            }
            """),
        Helper(
            "projected", calls: ["flat"],
            """
            /** The box around the corners as they are seen; none where one lies at or behind the eye. */
            const projected = (x, y, width, height, pivotX, pivotY, m) => {
              const corners = []
              for (const dx of [x - pivotX, x + width - pivotX]) {
                for (const dy of [y - pivotY, y + height - pivotY]) {
                  const w = dx * m[0][3] + dy * m[1][3] + m[3][3]
                  if (!(w > 1e-9)) return undefined
                  corners.push([(dx * m[0][0] + dy * m[1][0] + m[3][0]) / w, (dx * m[0][1] + dy * m[1][1] + m[3][1]) / w])
                }
              }
              const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
              const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
              const isNone = (row) => row.every((number) => number === 0)
              return flat(
                { x: pivotX + left, y: pivotY + top, width: right - left, height: bottom - top }, width === 0 || isNone(m[0]),
                height === 0 || isNone(m[1]))
            }
            """),
        Helper(
            "isFinite",
            """
            const isFinite = ({ x, y, width, height }) => x - x + (y - y) + (width - width) + (height - height) === 0
            """),
        Helper(
            "visible", calls: ["bounds", "isFinite"],
            """
            /** What of an element is seen: the box of what its mask leaves, after its transform. */
            const visible = ({ frame, center, size, anchorPoint, transform }, { left, top, right, bottom }) => {
              if (left === 0 && top === 0 && right === 0 && bottom === 0) return frame
              const [x, y] = [center.x - size.width / 2, center.y - size.height / 2]
              const [width, height] = [size.width - left - right, size.height - top - bottom]
              const pivot = [x + anchorPoint.x * size.width, y + anchorPoint.y * size.height]
              const seen = bounds(
                x + left + Math.min(0, width) / 2, y + top + Math.min(0, height) / 2, Math.max(0, width), Math.max(0, height),
                ...pivot, transform)
              return isFinite(seen) ? seen : { x: frame.x, y: frame.y, width: 0, height: 0 }
            }
            """),
        Helper(
            "visibleInSpace", calls: ["projected", "isFinite"],
            """
            /** The same of an element with depth. */
            const visibleInSpace = ({ frame, center, size, anchorPoint, transform3D }, { left, top, right, bottom }) => {
              if (left === 0 && top === 0 && right === 0 && bottom === 0) return frame
              const [x, y] = [center.x - size.width / 2, center.y - size.height / 2]
              const [width, height] = [size.width - left - right, size.height - top - bottom]
              const pivot = [x + anchorPoint.x * size.width, y + anchorPoint.y * size.height]
              const rows = [0, 4, 8, 12].map((row) => transform3D.slice(row, row + 4))
              const seen = projected(
                x + left + Math.min(0, width) / 2, y + top + Math.min(0, height) / 2, Math.max(0, width), Math.max(0, height),
                ...pivot, rows)
              return seen && isFinite(seen) ? seen : { x: frame.x, y: frame.y, width: 0, height: 0 }
            }
            """),
        Helper(
            "estimates",
            """
            const estimates = (fields) => {
              const estimated = Object.keys(fields).filter((name) => (fields[name] ?? null) === null)
              return estimated.length > 0 ? { estimated } : {}
            }
            """),
        Helper(
            "bounds", calls: ["flat"],
            """
            /** The bounding box of a transformed box. */
            const bounds = (x, y, width, height, pivotX, pivotY, [a, b, c, d, tx, ty]) => {
              if (a === 1 && b === 0 && c === 0 && d === 1) return { x: x + tx, y: y + ty, width, height }
              const [left, right, top, bottom] = [x - pivotX, x + width - pivotX, y - pivotY, y + height - pivotY]
              const lowX = Math.min(a * left, a * right) + Math.min(c * top, c * bottom)
              const highX = Math.max(a * left, a * right) + Math.max(c * top, c * bottom)
              const lowY = Math.min(b * left, b * right) + Math.min(d * top, d * bottom)
              const highY = Math.max(b * left, b * right) + Math.max(d * top, d * bottom)
              return flat(
                { x: pivotX + lowX + tx, y: pivotY + lowY + ty, width: highX - lowX, height: highY - lowY },
                width === 0 || (a === 0 && b === 0), height === 0 || (c === 0 && d === 0))
            }
            """),
        Helper(
            "flat",
            """
            /** What has no length before it is turned has none. */
            const flat = ({ x, y, width, height }, isNarrow, isLow) => ({
              x: isNarrow ? x + width / 2 : x, y: isLow ? y + height / 2 : y, width: isNarrow ? 0 : width, height: isLow ? 0 : height,
            })
            """),
    ]
}
