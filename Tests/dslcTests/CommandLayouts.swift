import StoredLayouts

/// A layout without a mistake.
let soundLayout = StoredLayout("wheel").text

/// A layout with a mistake.
let unsoundLayout = """
    layout Bad {
      cell { size: 10 x wibble }
    }

    """
