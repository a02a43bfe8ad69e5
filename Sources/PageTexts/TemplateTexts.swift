// swift-format-ignore-file
// Written by Sources/embed.sh. Do not edit.

/// The files of `dslc/Templates`, by name.
package enum TemplateTexts {
    package static var all: [(name: String, text: String)] {
        [
("list", ###"""
/// A list of cards under a title that stays.
layout List {
  viewport: 390 x 844
  items:    20

  supplementary title { size: 100% x 96; sticky; z: 1 }

  stack(gap: 12)
  cell {
    size: 100% x 180
    fade(to: 0.4, reach: 600)
  }

  test "the title stays at the top, and no card is wider than the screen" {
    at all {
      expect title.frame.top == offset.y
      expect all cell.frame.width <= viewport.width
    }
  }
}

"""###),
("photo", ###"""
/// A photo that stretches, a menu that stays, and pictures that drift.
layout Photo {
  viewport: 390 x 844
  items:    12

  param drift = 40 in 0...90

  supplementary photo { size: 100% x 320; stretchy }
  supplementary menu { size: 100% x 60; sticky(below: viewport.safeArea.top); z: 1 }

  stack(gap: 2)
  cell {
    size: 100% x 200
    parallax(drift)
    allow motion "the drift inside of a picture is little"
  }

  test "pulled down, the photo grows and the menu stays below it" {
    at -300...0 { expect photo.frame.top == offset.y and photo.frame.bottom == menu.frame.top }
  }
}

"""###),
("grid", ###"""
/// A grid of square photos, in sections whose titles stay in sight.
layout Grid {
  viewport: 390 x 844
  items:    [7, 14, 20]

  section {
    grid(columns: 3, gap: 2)
    insets.end: 16

    supplementary title {
      size: 100% x 44
      sticky(below: viewport.safeArea.top, until: area.end)
      z: 1
    }
    cell { size: 100% x width }
  }

  test "photos are square, and a title stays at the top" {
    at 20 { expect all cell.frame.width == cell.frame.height and title[0].frame.top == offset.y }
  }
}

"""###),
("waterfall", ###"""
/// Pictures of many heights in columns, each in the shortest one.
layout Waterfall {
  viewport: 390 x 844
  items:    30

  insets: 10
  waterfall(columns: 2, gap: 10)

  cell {
    data { aspect: Number = [0.7, 1.5, 1, 1.3, 0.8][index] }  // width by height
    size: 100% x width / data.aspect
  }

  test "pictures stay between the edges" {
    at all { expect all cell.frame.left >= 10 and cell.frame.right <= viewport.width - 10 }
  }
}

"""###),
("carousel", ###"""
/// Cards to swipe through: the one in the middle is the largest.
layout Carousel {
  scroll:   horizontal
  viewport: 390 x 844
  items:    10

  param gap = 12 in 0...60

  carousel(gap)
  cell {
    size: 260 x 380
    zoom(to: 0.8, reach: width + gap)
    fade(to: 0.6, reach: width + gap)
    snap: home
  }

  test "no card is larger than at rest" {
    at all { expect all cell.frame.width <= 260 }
  }
}

"""###),
("wheel", ###"""
/// Cards on the rim of a wheel that turns as the list scrolls.
layout Wheel {
  scroll:   horizontal
  viewport: 390 x 844
  items:    14

  param radius = 600 in 300...1200

  cell {
    size: 150 x 200
    circle(radius)
    allow motion "the turn is the layout, and follows the finger"
  }

  test "the first card stands upright at the start" {
    expect cell[0, 0].rotation == 0deg and cell[0, 0].frame.size == 150 x 200
  }
}

"""###),
("wallet", ###"""
/// Cards in a wallet: only their heads show, and they stay at the top.
layout Wallet {
  viewport: 390 x 844
  items:    12

  param head = 90 in 40...200

  stack(gap: head - height)
  cell {
    size: 100% x 240
    sticky
    snap: toStart
    allow overlap "the later card lies on top"
  }

  test "nothing is pulled above the top" {
    at -100...0 { expect cell[0, 0].frame.top == 0 }
  }
}

"""###),
        ]
    }
}
