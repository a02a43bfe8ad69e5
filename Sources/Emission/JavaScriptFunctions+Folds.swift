extension JavaScriptFunctions {
    /// The folds, each over so many instances and functions of their numbers.
    static let folds: [Helper] = [
        Helper(
            "sum",
            """
            const sum = (count, value) => {
              let total = 0
              for (let i = 0; i < count; i += 1) total += value(i)
              return total
            }
            """),
        Helper(
            "runningSums",
            """
            const runningSums = (count, value) => {
              const sums = new Float64Array(count)
              for (let i = 1; i < count; i += 1) sums[i] = sums[i - 1] + value(i - 1)
              return sums
            }
            """),
        Helper(
            "largest",
            """
            const largest = (count, value) => {
              let most = -Infinity
              for (let i = 0; i < count; i += 1) most = Math.max(most, value(i))
              return most
            }
            """),
        Helper(
            "largestAtEnds",
            """
            const largestAtEnds = (count, value) => (count > 0 ? Math.max(value(0), value(count - 1)) : -Infinity)
            """),
        Helper(
            "valueAt",
            """
            const valueAt = (count, value, index) =>
              count > 0 && index === index ? value(Math.max(0, Math.min(count - 1, Math.floor(index)))) : count > 0 ? NaN : 0
            """),
        Helper(
            "valuesAt", calls: ["valueAt"],
            """
            const valuesAt = (count, value, index) => Array.from({ length: count }, (_, i) => valueAt(count, value, index(i)))
            """),
        Helper(
            "groupsOf",
            """
            /** The members of each group, in the order of the first ones; what is in no group is left out. */
            const groupsOf = (count, group) => {
              const groups = new Map()
              for (let i = 0; i < count; i += 1) {
                const key = group(i) + 0
                if (key === key) groups.has(key) ? groups.get(key).push(i) : groups.set(key, [i])
              }
              return groups.values()
            }
            """),
        Helper(
            "sumsInGroups", calls: ["groupsOf"],
            """
            const sumsInGroups = (count, value, group) => {
              const sums = new Float64Array(count)
              for (const members of groupsOf(count, group)) {
                let total = 0
                for (const i of members) total += value(i)
                for (const i of members) sums[i] = total
              }
              return sums
            }
            """),
        Helper(
            "largestInGroups", calls: ["groupsOf"],
            """
            const largestInGroups = (count, value, group) => {
              const largest = new Float64Array(count)
              for (const members of groupsOf(count, group)) {
                let most = -Infinity
                for (const i of members) most = Math.max(most, value(i))
                for (const i of members) largest[i] = most
              }
              return largest
            }
            """),
        Helper(
            "runningSumsInGroups", calls: ["groupsOf"],
            """
            const runningSumsInGroups = (count, value, group) => {
              const sums = new Float64Array(count)
              for (const members of groupsOf(count, group)) {
                let total = 0
                for (const i of members) {
                  sums[i] = total
                  total += value(i)
                }
              }
              return sums
            }
            """),
        Helper(
            "sumsOfGroupsBefore",
            """
            /** Each group counts once, by its first member: the sum of those that began before. */
            const sumsOfGroupsBefore = (count, value, group) => {
              const sums = new Float64Array(count)
              const starts = new Map()
              let total = 0
              for (let i = 0; i < count; i += 1) {
                const key = group(i) + 0
                if (key === key && !starts.has(key)) {
                  starts.set(key, total)
                  total += value(i)
                }
                sums[i] = key === key ? starts.get(key) : total
              }
              return sums
            }
            """),
        Helper(
            "brokenLines",
            """
            /** The line of each item: a new one when it does not fit. */
            const brokenLines = (count, isThere, length, gap, room) => {
              const lines = new Float64Array(count).fill(NaN)
              let [line, used, isEmpty] = [0, 0, true]
              for (let i = 0; i < count; i += 1) {
                if (isThere(i) === 0) continue
                const [own, within] = [length(i), room(i)]
                const wanted = used + (isEmpty ? 0 : gap(i)) + own
                const fits = isEmpty || wanted <= within + 1e-9 * Math.max(1, Math.abs(within))
                if (!fits) line += 1
                used = fits ? wanted : own
                isEmpty = false
                lines[i] = line
              }
              return lines
            }
            """),
        Helper(
            "shortestColumns",
            """
            /** The column of each item: the shortest, of several the first. */
            const shortestColumns = (count, isThere, length, columns) => {
              const found = new Float64Array(count).fill(NaN)
              let wanted = 1
              for (let i = count - 1; i >= 0; i -= 1) if (Number.isFinite(columns(i))) wanted = columns(i)
              const ends = Array(Math.max(1, Math.min(65536, Math.floor(wanted)))).fill(0)
              for (let i = 0; i < count; i += 1) {
                if (isThere(i) === 0) continue
                const limit = Math.min(...ends) + 1e-7
                const column = ends.findIndex((end) => end <= limit)
                found[i] = column
                const end = ends[column] + length(i)
                if (end === end) ends[column] = end
              }
              return found
            }
            """),
        Helper(
            "shares", calls: ["groupsOf"],
            """
            /** What each item gets of the room that its group has left, by its weight, held between its least and its most. */
            const shares = (count, isThere, size, weight, least, most, total, group) => {
              const at = (i, level) => Math.max(least(i), Math.min(weight(i) > 0 ? size(i) + level * weight(i) : size(i), most(i)))
              const found = Float64Array.from({ length: count }, (_, i) => at(i, 0))
              for (const members of groupsOf(count, (i) => (isThere(i) === 0 ? NaN : group(i)))) {
                const room = total(members[0])
                if (room !== room) continue
                const movable = members.filter((i) => weight(i) > 0)
                const bend = (i, end) => (end - size(i)) / weight(i)
                const lows = new Map(movable.map((i) => [i, bend(i, least(i))]))
                const highs = new Map(movable.map((i) => [i, bend(i, Math.max(least(i), most(i)))]))
                const sum = (level) => members.reduce((sum, i) => sum + at(i, level), 0)
                let [low, high] = [-Infinity, Infinity]
                for (const level of [...lows.values(), ...highs.values()].filter(Number.isFinite)) {
                  if (sum(level) <= room) low = Math.max(low, level)
                  else high = Math.min(high, level)
                }
                let [held, free, weights] = [0, 0, 0]
                const bound = new Map()
                for (const i of members) {
                  if (!lows.has(i)) held += at(i, 0)
                  else if (lows.get(i) >= high) bound.set(i, least(i))
                  else if (highs.get(i) <= low) bound.set(i, Math.max(least(i), most(i)))
                  else [free, weights] = [free + size(i), weights + weight(i)]
                  held += bound.get(i) ?? 0
                }
                const level = Math.max(low, Math.min((room - held - free) / weights, high))
                for (const i of members) found[i] = bound.get(i) ?? at(i, level)
              }
              return found
            }
            """),
        Helper(
            "inTurn",
            """
            /** Those that stand, then the others, each in their order; of those that take part. */
            const inTurn = (count, isThere, stands) => {
              const there = [...Array(count).keys()].filter((i) => isThere(i) !== 0)
              return [...there.filter((i) => stands(i) !== 0), ...there.filter((i) => stands(i) === 0)]
            }
            """),
        Helper(
            "shortestSpans", calls: ["inTurn"],
            """
            /** The first of the columns that an item lies over: where it can begin soonest. */
            const shortestSpans = (count, isThere, length, columns, span, lane, least, stands) => {
              const found = new Float64Array(count).fill(NaN)
              let wanted = 1
              for (let i = count - 1; i >= 0; i -= 1) if (Number.isFinite(columns(i))) wanted = columns(i)
              const ends = Array(Math.max(1, Math.min(65536, Math.floor(wanted)))).fill(0)
              for (const i of inTurn(count, isThere, stands)) {
                const wide = Math.max(1, Math.min(ends.length, Math.floor(span(i))))
                const start = (first) => Math.max(least(i), ...ends.slice(first, first + wide))
                let first = 0
                if (lane(i) >= 0) first = Math.min(ends.length - wide, Math.floor(lane(i)))
                else for (let other = 0; other <= ends.length - wide; other += 1) if (start(other) < start(first) - 1e-9) first = other
                const end = (stands(i) !== 0 ? least(i) : start(first)) + length(i)
                for (let k = first; k < first + wide; k += 1) ends[k] = stands(i) !== 0 ? Math.max(ends[k], end) : end
                found[i] = first
              }
              return found
            }
            """),
        Helper(
            "fallenStarts", calls: ["inTurn"],
            """
            /** Where each item begins behind those that it overlaps across. */
            const fallenStarts = (count, isThere, length, from, to, least, stands) => {
              const found = new Float64Array(count).fill(NaN)
              const laid = []
              for (const i of inTurn(count, isThere, stands)) {
                let start = least(i)
                if (stands(i) === 0)
                  for (const other of laid)
                    if (Math.min(to(i), to(other)) - Math.max(from(i), from(other)) > 1e-9)
                      start = Math.max(start, found[other] + length(other))
                found[i] = start
                laid.push(i)
              }
              return found
            }
            """),
        Helper(
            "byStart",
            """
            const byStart = (count, from) =>
              Array.from({ length: count }, (_, i) => i).filter((i) => from(i) === from(i)).sort((a, b) => from(a) - from(b) || a - b)
            """),
        Helper(
            "lanes", calls: ["byStart"],
            """
            /** The first lane of each span in which all before it have ended. */
            const lanes = (count, from, to) => {
              const found = new Float64Array(count)
              const ends = []
              for (const i of byStart(count, from)) {
                const free = ends.findIndex((end) => end <= from(i))
                found[i] = free < 0 ? ends.length : free
                ends[found[i]] = Math.max(from(i), to(i))
              }
              return found
            }
            """),
        Helper(
            "clusters", calls: ["byStart"],
            """
            /** Spans that overlap, directly or through others, have one number. */
            const clusters = (count, from, to) => {
              const found = new Float64Array(count)
              let [cluster, end] = [-1, -Infinity]
              for (const i of byStart(count, from)) {
                if (from(i) >= end) [cluster, end] = [cluster + 1, -Infinity]
                end = Math.max(end, to(i))
                found[i] = cluster
              }
              return found
            }
            """),
        Helper(
            "nextLanes",
            """
            /** The least lane above its own of a span that overlaps it. */
            const nextLanes = (count, from, to, lane) => {
              const found = new Float64Array(count).fill(Infinity)
              for (let i = 0; i < count; i += 1)
                for (let j = 0; j < count; j += 1)
                  if (lane(j) > lane(i) && from(j) < to(i) && from(i) < to(j) && from(j) < to(j) && from(i) < to(i))
                    found[i] = Math.min(found[i], lane(j))
              return found
            }
            """),
    ]
}
