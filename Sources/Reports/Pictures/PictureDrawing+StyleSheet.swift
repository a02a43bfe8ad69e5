extension PictureDrawing {
    /// The colours and strokes of a picture; `hasBoth` if it has pictures for the day and for the night.
    static func sheet(_ style: Picture.Style, hues: Int, hasBoth: Bool) -> StyleSheet {
        var sheet = StyleSheet(style.appearance)
        sheet.add("text{unicode-bidi:isolate}")
        sheet.add(".heading{font-size:17px;font-weight:650}")
        sheet.add(".caption{font-size:13px;font-weight:600;text-anchor:middle;font-variant-numeric:tabular-nums}")
        sheet.add(".caption .quiet{font-weight:400}")
        sheet.add(".rows{font-size:11px;text-anchor:middle;font-variant-numeric:tabular-nums}")
        sheet.add(".safe{fill:none;stroke-width:1;stroke-dasharray:6 4}")
        sheet.add(".t{font-weight:600}")
        sheet.add(".path{font-weight:400;unicode-bidi:isolate;font-variant-numeric:tabular-nums}")
        sheet.add(".body{fill:none}")
        sheet.add(".veil{fill-opacity:.68}")
        sheet.add(".ghost{fill:none;stroke-dasharray:2 3}")
        sheet.add(".rest{fill:none;stroke-dasharray:5 3}")
        sheet.add(".anchor{fill:none;stroke-width:1.4}")
        sheet.add(".halo{fill:none;stroke-width:3.4;stroke-opacity:.8}")
        sheet.add(".ground", nil, "fill", Palette.ground)
        sheet.add(".screen", nil, "fill", Palette.screen)
        sheet.add(".veil", nil, "fill", Palette.ground)
        sheet.add(".halo", nil, "stroke", Palette.screen)
        sheet.add(".body", nil, "stroke", Palette.device)
        sheet.add(".hair", nil, "fill", Palette.hair)
        sheet.add(".safe", nil, "stroke", Palette.quiet)
        sheet.add(".thumb", nil, "fill", Palette.quiet)
        sheet.add("text", nil, "fill", Palette.ink)
        sheet.add(".quiet", nil, "fill", Palette.quiet)
        if style.look == .content {
            sheet.add(".on{fill:#fff}.chip{fill:#16181d;fill-opacity:.82}")
            sheet.add(".surface{stroke-width:.6}")
            if hasBoth {
                sheet.add(".night{display:none}")
                sheet.add(dark: ".day{display:none}.night{display:inline}")
            }
            sheet.add(".cell", nil, "fill", Palette.surface)
            sheet.add(".supplementary", nil, "fill", Palette.raised)
            sheet.add(".decoration", nil, "fill", Palette.plain)
            sheet.add(".line", nil, "fill", Palette.quiet)
            sheet.add(".surface", nil, "stroke", Palette.hair)
            for number in Palette.hues.indices {
                sheet.add(".f", number, "fill", Palette.hue(number).fill)
                sheet.add(".h", number, "fill", Palette.hue(number).line)
            }
        }
        // Content has no hues, but for what is shown besides it.
        guard style.look == .boxes || style.showsHidden || style.rest != .never || style.anchors != .never else {
            return sheet
        }
        for number in 0..<min(hues, Palette.hues.count) {
            let hue = Palette.hue(number)
            sheet.add(".k", number, "fill", hue.fill)
            sheet.add(".m", number, "fill", hue.fill(tone: 1))
            sheet.add(".n", number, "fill", hue.fill(tone: 2))
            sheet.add(".k", number, "stroke", hue.line)
            sheet.add(".i", number, "fill", hue.ink)
            sheet.add(".l", number, "stroke", hue.line)
        }
        return sheet
    }
}
