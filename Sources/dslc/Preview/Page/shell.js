// The rooms of the page: splitters, tabs on small screens, menus.
