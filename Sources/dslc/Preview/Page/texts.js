// The tabs over the source: the layout, its data, its skin.
