/// A layout without a mistake.
let soundLayout = """
    layout Wheel {
      scroll:   horizontal
      viewport: 375 x 667
      items:    14

      param radius = 500 in 200...1200
      param tilt = 10deg

      cell {
        size: 133 x 173
        attribute far = offset.main / radius
      }
      decoration backdrop { size: 100% x 100% }
    }

    """

/// A layout with a mistake.
let unsoundLayout = """
    layout Bad {
      cell { size: 10 x wibble }
    }

    """
