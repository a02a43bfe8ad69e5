let kind = FeedLayout.Kind.cell
