extension PicturePen {
    /// Draws a playing card, 100 wide: thirteen ranks, four suits in four colours. The lower half is the upper one,
    /// turned.
    mutating func drawCard(height: Int) {
        let rank = index % 13
        let suit = index % 4
        let inks =
            isDark ? [0xE9ED_F6, 0xFF88_80, 0x82D8_A6, 0x8EB2_FF] : [0x1F23_2D, 0xC627_3D, 0x136B_48, 0x2354_B6]
        let ink = inks[suit]
        put(
            "<rect x='.5' y='.5' width='99' height='%' rx='7' fill='$' stroke='$'/>", height - 10,
            isDark ? 0x20242D : 0xFFFEFB, isDark ? 0x474D5B : 0xDCD8CC)
        put("<defs><path id='~s' fill='$' d='", ink)
        switch suit {
        case 0: put("M0-9C3-4 8-2 8 3C8 7 3 8 1 5Q1 8 3 10H-3Q-1 8-1 5C-3 8-8 7-8 3C-8-2-3-4 0-9z")
        case 1: put("M0 9C-3 4-9 1-9-4C-9-9-2-10 0-4C2-10 9-9 9-4C9 1 3 4 0 9z")
        case 2: put("M-4-1A4.5 4.5 0 1 1 4-1A4.5 4.5 0 1 1 1 5Q1 8 3 10H-3Q-1 8-1 5A4.5 4.5 0 1 1-4-1z")
        default: put("M0-10Q3-4 8 0Q3 4 0 10Q-3 4-8 0Q-3-4 0-10z")
        }
        put("'/></defs><g id='~h'><use href='#~s' transform='translate(11,31)scale(.6)'/>")
        put(
            "<text x='11' y='20' font-family='Georgia,serif' font-size='16' font-weight='700' text-anchor='middle' fill='$'>",
            ink)
        switch rank {
        case 0: put("A")
        case 10: put("J")
        case 11: put("Q")
        case 12: put("K")
        default: put("@", rank + 1)
        }
        put("</text>")
        // Rows of two and the marks between them, in percent of the height: those above the middle, then those on it.
        let (top, middle) = (height * 20 / 100, height / 2)
        func row(_ percent: Int) -> Int { height * percent / 100 }
        switch rank {
        case 1: putMarks([500, top])
        case 2: putMarks([500, top])
        case 3, 4: putMarks([330, top, 670, top])
        case 5: putMarks([330, top, 670, top])
        case 6: putMarks([330, top, 670, top])
        case 7: putMarks([330, top, 670, top, 500, row(35)])
        case 8: putMarks([330, top, 670, top, 330, row(40), 670, row(40)])
        case 9: putMarks([330, top, 670, top, 330, row(40), 670, row(40), 500, row(30)])
        case 10, 11, 12: drawCourt(rank, height)
        default: break
        }
        put("</g><use href='#~h' transform='rotate(180,50,%)'/>", middle)
        switch rank {
        case 0: put("<use href='#~s' transform='translate(50,%)scale(2.6)'/>", middle)
        case 2, 4, 8: putMarks([500, middle])
        case 5, 7: putMarks([330, middle, 670, middle])
        case 6: putMarks([330, middle, 670, middle, 500, row(35)])
        default: break
        }
        if rank > 9 {
            put("<rect x='22' y='16' width='56' height='%' rx='2' fill='none' stroke='$'/>", height - 320, ink)
        }
    }

    private mutating func putMarks(_ places: [Int]) {
        for at in stride(from: 0, to: places.count - 1, by: 2) {
            put("<use href='#~s' x='%' y='%'/>", places[at], places[at + 1])
        }
    }

    /// A face with a crown or a hat in the upper half of the frame.
    private mutating func drawCourt(_ rank: Int, _ height: Int) {
        put(
            "<svg x='22' y='16' width='56' height='%' viewBox='6 -6 88 88' preserveAspectRatio='xMidYMid slice'>",
            height / 2 - 160)
        put("<path fill='$' d='M-50-50h200v200h-200z'/>", light.haze)
        drawPortrait()
        put("<path fill='$' stroke='#0003' d='", isDark ? 0xB993_40 : 0xF0C0_4A)
        switch rank {
        case 10: put("M26 27Q50 15 74 27L70 13Q50 4 30 13z")
        case 11: put("M30 26L25 5L38 15L50 2L62 15L75 5L70 26Q50 18 30 26z")
        default: put("M29 27V4L40 14L50-1L60 14L71 4V27Q50 20 29 27z")
        }
        put("'/></svg>")
    }
}
