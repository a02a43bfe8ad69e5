extension PicturePen {
    /// What grows on the edge of a hill.
    private enum Edge { case smooth, peaks, firs, leaves, dunes }

    /// Draws a landscape, 100 high: a sky with sun or moon, and hills one behind the other in the haze.
    mutating func drawLandscape(width: Int) {
        let light = light
        put(
            "<linearGradient id='~0' x2='0' y2='.7'><stop stop-color='$'/><stop offset='1' stop-color='$'/></linearGradient>",
            light.high, light.haze)
        put("<path fill='url(#~0)' d='M0 0h%v100H0z'/>", width)
        let (x, y) = (random(width / 4, width * 3 / 4), random(180, 330))
        drawSky(width, x, y, light.sun)
        switch index % 6 {
        case 0: drawHills([.smooth, .leaves, .leaves, .leaves], width)
        case 1: drawHills([.peaks, .peaks, .firs, .firs], width)
        case 2: drawSea(width, x)
        case 3: drawHills([.smooth, .firs, .firs, .firs], width)
        case 4: drawHills([.smooth, .dunes, .dunes, .dunes], width)
        default: drawHills([.peaks, .smooth, .smooth, .leaves], width)
        }
    }

    private mutating func drawSky(_ width: Int, _ x: Int, _ y: Int, _ sun: Int) {
        if isDark {
            put("<path fill='none' stroke='#fff' stroke-width='.5' stroke-linecap='round' opacity='.7' d='")
            for star in 0..<16 { put("M@ @h.1", star * 618 % 1000 * width / 10_000, star * 379 % 540 / 10) }
            put("'/>")
        }
        let radius = random(55, 85)
        put(
            "<radialGradient id='~9'><stop stop-color='$'/><stop offset='1' stop-color='$' stop-opacity='0'/></radialGradient>",
            sun, sun)
        put("<circle cx='%' cy='%' r='%' fill='url(#~9)' opacity='%'/>", x, y, radius * 4, isDark ? 3 : 7)
        put("<circle cx='%' cy='%' r='%' fill='$'/>", x, y, radius - (isDark ? 20 : 0), sun)
        put("<path stroke='#fff' stroke-width='1.6' stroke-linecap='round' opacity='%' d='", isDark ? 1 : 4)
        for _ in 0..<3 { put("M% %h%", random(-100, width - 100), random(80, 420), random(100, 300)) }
        put("'/>")
    }

    // MARK: Hills

    private mutating func drawHills(_ edges: [Edge], _ width: Int) {
        let light = light
        for number in 0..<4 {
            let tone = PicturePen.mix(light.far, light.near, number * 33)
            let edge = edges[number]
            putGradient(number + 1, from: tone, to: PicturePen.mix(tone, light.haze, 45 - number * 13))
            put("<path fill='url(#~@)' d='M-2 101V%", number + 1, 510 + number * 125)
            putEdge(edge, width + 40, 130 - number * 20, number)
            put("V101z'/>")
            if edge == .leaves, number > 0 { drawPalms(width, number, tone) }
        }
        if edges[3] == .smooth || edges[3] == .dunes || edges[1] == .smooth { drawBirds(width, light.near) }
    }

    /// The upper edge of a hill from the left to the right, so high at most.
    private mutating func putEdge(_ edge: Edge, _ width: Int, _ height: Int, _ number: Int) {
        switch edge {
        case .smooth:
            var last = 0
            for part in 0..<5 {
                let next = part % 2 == number % 2 ? random(-height, -height / 3) : random(0, height / 3)
                put("s% % % %", width / 10, next - last, width / 5, next - last)
                last = next
            }
        case .peaks:
            // Each with a shoulder on either side.
            for _ in 0..<(3 + number) {
                let (step, rise) = (width / (3 + number) / 8, random(height, height * 2))
                let shoulder = random(rise / 3, rise / 2)
                put("l% % % % % %", step, -shoulder, step, random(0, shoulder / 4), step * 2, shoulder / 4 - rise)
                put(" % % % % % %", step, rise / 3, step, -random(0, rise / 9), step * 2, rise * 2 / 3)
            }
        case .firs:
            let tree = max(4, width / 320) + number
            let count = width / tree / 10 + 1
            for part in 0..<count {
                let (rise, drift) = (random(4, 7) + number * 2, part * (4 + number) / count % 2 == 0 ? -1 : 1)
                put("l@ @ @ @", tree / 2, -rise, tree - tree / 2, rise + (part % 2 == 0 ? drift : 0))
            }
        case .leaves:
            let count = 18 - number * 2
            // Whole steps: their numbers are shorter.
            let step = (width / count / 10 + 1) * 10
            for part in 0..<count {
                let drift = (part * (3 + number) / count) % 2 == 0 ? -10 : 10
                put("q@ % % %", random(0, step) / 10, -random(30, 80) - number * 8, step, drift)
            }
        case .dunes:
            let first = random(2, 6)
            for part in [first, 10 - first] {
                let (step, rise) = (width * part / 100, random(height / 2, height) * part / 4)
                put("q% % % %", step * 4, -rise / 5, step * 7, -rise)
                put("q% % % %", step, rise, step * 3, rise)
            }
        }
    }

    private mutating func drawPalms(_ width: Int, _ number: Int, _ tone: Int) {
        if number == 1 {
            put(
                "<defs><path id='~p' d='M-1 70Q2 30-1 0H1Q4 30 3 70zM0 0Q-9-10-21 4Q-9-5 0 0Q-14-1-18 14Q-10 3 0 0Q-7-13-16-10Q-6-7 0 0Q9-10 21 4Q9-5 0 0Q14-1 17 13Q10 3 0 0Q7-13 15-11Q6-7 0 0Q-5 6-7 16Q0 8 0 0Q6 6 8 15Q4 5 0 0'/></defs>"
            )
        }
        for _ in 1..<number + 1 {
            put(
                "<use href='#~p' fill='$' transform='translate(%,%)scale(%)'/>", tone, random(40, width - 40),
                random(300, 380) + number * 90, 3 + number * 2)
        }
    }

    private mutating func drawBirds(_ width: Int, _ tone: Int) {
        put("<path fill='none' stroke='$' stroke-width='.6' d='", tone)
        for _ in 0..<3 { put("M% %q2-2.4 3 0q1-2.4 3 0", random(100, width - 100), random(150, 400)) }
        put("'/>")
    }

    // MARK: The sea

    private mutating func drawSea(_ width: Int, _ x: Int) {
        let light = light
        putGradient(1, from: light.far, to: PicturePen.mix(light.far, light.haze, 50))
        put("<path fill='url(#~1)' d='M-2 62V%", random(560, 590))
        putEdge(index % 4 == 0 ? .peaks : .smooth, width / 2, 70, 0)
        put("l% 8z'/>", width / 8)
        putGradient(2, from: PicturePen.mix(light.haze, light.far, 45), to: light.near)
        put("<path fill='url(#~2)' d='M0 60h%v40H0z'/>", width)
        // The light on the water, wider towards the shore.
        put("<path stroke='$' stroke-width='.9' stroke-linecap='round' opacity='.6' d='", light.sun)
        for row in 0..<15 {
            let length = random(20, 70) + row * 9
            put("M% %h%", x - length / 2 + random(-40, 40), 615 + row * row + row * 10, length)
        }
        put("'/>")
        for boat in 0..<2 {
            put(
                "<path fill='$' transform='translate(%,%)scale(%)' d='M0 0V-12Q7-5 8-1zM-1 0V-9L-6-1zM-7 1H9L7 4H-5z'/>",
                isDark ? 0xC9D4_F4 : boat == 0 ? 0xFFFF_FF : light.near, random(100, width - 100), 670 + boat * 140,
                5 + boat * 7)
        }
        drawBirds(width, light.near)
    }
}
