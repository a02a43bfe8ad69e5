// A frame of a layout that was written as a struct when this was built: no library is needed.

for element in RowsLayout().elements(at: 0) {
    print(element.indexPath.item, element.frame.y, element.frame.height)
}
