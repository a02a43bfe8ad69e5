extension PicturePen {
    /// Draws a face, 100 by 100.
    mutating func drawPortrait() {
        let light = light
        putGradient(0, from: PicturePen.mix(light.high, light.haze, 40), to: light.haze)
        put("<path fill='url(#~0)' d='M0 0h100v100H0z'/>")
        put("<circle cx='50' cy='47' r='41' fill='$' opacity='%'/>", light.sun, isDark ? 1 : 3)
        let skins = [0xF3CE_B4, 0xE3B0_8C, 0xC48B_62, 0x9564_42, 0x6A43_2E]
        let skin = night(skins[(index * 3 + random(0, 1)) % 5])
        let hairs = [0x2219_16, 0x5A38_24, 0xA868_3C, 0xDBB4_74, 0x8C90_9B, 0x8E3D_2C]
        let hair = night(hairs[(index + index / 6) % 6])
        let ink = PicturePen.mix(skin, 0x1C0E_0A, 80)
        let shade = PicturePen.mix(skin, ink, 20)
        let style = index % 5
        if style == 1 || style == 3 {
            put("<path fill='$' d='M22 50C20 10 80 10 78 50L81 86Q50 96 19 86z'/>", hair)
        }
        put("<path fill='$' d='M6 101Q8 76 50 74Q92 76 94 101z'/>", PicturePen.mix(light.far, light.near, 55))
        put(
            "<path fill='$' d='M42 60V76Q50 92 58 76V60z'/><path fill='$' d='M42 66Q50 75 58 66V72Q50 80 42 72z'/>",
            skin, shade)
        put("<path fill='$' d='M31 47m-5 0a4 6 0 1 0 8 0a4 6 0 1 0-8 0m40 0a4 6 0 1 0 8 0a4 6 0 1 0-8 0'/>", shade)
        put("<ellipse cx='50' cy='46' rx='19.5' ry='23.5' fill='$'/>", skin)
        if style == 4 { put("<path fill='$' d='M31 49Q50 60 69 49Q68 73 50 74Q32 73 31 49z'/>", hair) }
        put(
            "<path fill='$' d='M39 47a2.2 2.6 0 1 0 4.4 0a2.2 2.6 0 1 0-4.4 0m18 0a2.2 2.6 0 1 0 4.4 0a2.2 2.6 0 1 0-4.4 0'/>",
            ink)
        put(
            "<path fill='none' stroke='$' stroke-width='1.5' stroke-linecap='round' d='M37 % q4-3 8-.5m10 0q4-2.5 8 .5",
            ink, random(400, 415))
        put("M50 48q-2.6 6.5 .6 6.5'/>")
        put(
            "<path fill='none' stroke='$' stroke-width='1.8' stroke-linecap='round' d='M43 60q7 % 14 0'/>",
            style == 4 ? 0xF6DD_D0 : PicturePen.mix(ink, 0xB040_40, 45), random(20, 70))
        put("<path fill='$' d='", hair)
        switch style {
        case 0: put("M29 45C24 14 76 10 72 45Q68 33 60 31Q45 36 36 33Q32 38 29 45z")
        case 1: put("M28 56C24 14 76 14 72 56Q70 34 50 27Q32 34 28 56z")
        case 2:
            put(
                "M30 44a8 8 0 0 1-3-13a9 9 0 0 1 9-12a11 11 0 0 1 17-3a11 11 0 0 1 14 6a9 9 0 0 1 6 12a8 8 0 0 1-3 10Q67 33 50 32Q33 33 30 44z"
            )
        case 3:
            put("M28 58C22 12 78 12 72 58Q72 38 63 29Q46 42 31 41Q29 48 28 58zM40 17a10 8 0 1 0 20 0a10 8 0 1 0-20 0")
        default: put("M30 44C28 18 72 18 70 44Q68 34 62 30Q50 26 38 30Q32 34 30 44z")
        }
        put("'/>")
        guard index % 7 == 3 || index % 7 == 6 else { return }
        put(
            "<path fill='none' stroke='$' stroke-width='1.3' d='M35 47a6 6 0 1 0 12.5 0a6 6 0 1 0-12.5 0m17.5 0a6 6 0 1 0 12.5 0a6 6 0 1 0-12.5 0m-5 0q2.5-2 5 0'/>",
            ink)
    }

    private func night(_ color: Int) -> Int { isDark ? PicturePen.mix(color, 0x101A_3A, 38) : color }
}
