// swift-format-ignore-file
// Written by Sources/embed.sh. Do not edit.

/// The text of `Explanations.md`.
enum ExplanationText {
    static var text: String { ###"""
# Explanations

## L0001 unknown character

No word, number or operator of the language begins with this character.
The parser skips the rest of the line and continues on the next line.
For characters of other languages write words: `mod(a, b)` for a remainder, `if a then b else c` for a choice, `pow(a, b)` for a power.
A comment begins with `//`, not with `#`.
Special blanks come from text copied out of a web page or a chat: write ordinary spaces.

```layout fail
layout List {
  cell {
    size: 100% x 200
    alpha: index == 0 ? 1 : 0.5
  }
}
```

```layout
layout List {
  cell {
    size:  100% x 200
    alpha: if index == 0 then 1 else 0.5
  }
}
```

## L0002 not UTF-8

The file holds a byte that is not UTF-8 at this place.
Layout files are UTF-8 on every machine, so that the same bytes mean the same layout.
The byte is skipped, and the rest of the file is still checked.
Save the file as UTF-8. The message shows the value of the byte, its line and its column.

## L0003 unclosed string

A string opens with `"` and has no second `"` on its line.
A string is the path of an `import` or the name of a `test`, and ends on its line.
Close it on the same line.

```layout fail
import glow from "effects.layout
layout List { cell { size: 100% x 200 } }
```

```layout
import glow from "effects.layout"
layout List { cell { size: 100% x 200; glow } }
```

## L0004 malformed number

A number begins with a digit: `0.5`, not `.5`.
A dot in front would look like a part, as in `offset.y`.
Write the zero.

```layout fail
layout List {
  cell {
    size: 100% x 200
    alpha: .5
  }
}
```

```layout
layout List {
  cell {
    size:  100% x 200
    alpha: 0.5
  }
}
```

## L0005 unknown unit

Letters follow a number directly, and they are not a unit.
A length is in points (`200` or `200pt`) or a share of the container (`50%`). An angle has `deg`, `rad` or `turn`.
There are no units for pixels, font sizes or time.
Write a size with blanks, `133 x 173`: without them `x173` is read as a unit.

```layout fail
layout List {
  cell { size: 100% x 200px }
}
```

```layout
layout List {
  cell { size: 100% x 200pt }
}
```

## L0006 number too large

A number is larger than the largest double, about 1.8e308.
An infinite value would spread through every formula that reads it.
For an open end write `infinity`. It is allowed where a bound such as `clamp` removes it again.

```layout fail
layout List {
  cell {
    size:          100% x 200
    translation.y: clamp(offset.y, 0, 1e999)
  }
}
```

```layout
layout List {
  cell {
    size:          100% x 200
    translation.y: clamp(offset.y, 0, infinity)
  }
}
```

## L0007 block comment

`/* … */` and `<!-- … -->` are not comments in this language.
A comment begins with `//` and ends with the line. `///` documents the declaration after it.
So every line can be read without a search for the start of a comment far above.

```layout fail
layout List {
  /* rows */
  cell { size: 100% x 200 }
}
```

```layout
layout List {
  // rows
  cell { size: 100% x 200 }
}
```

## L0008 operator of another language

The language writes this operator differently.
The logical operators are words: `and`, `or`, `not`. Comparisons are `==`, `!=`, `<`, `<=`, `>`, `>=`. A range is `low...high`.
The parser reads the operator as its equivalent here, so it causes no further messages.

```layout fail
layout List {
  cell {
    size: 100% x 200
    hidden: index > 2 && progress > 0.5
  }
}
```

```layout
layout List {
  cell {
    size:   100% x 200
    hidden: index > 2 and progress > 0.5
  }
}
```

## L0101 unexpected sign or word

The grammar needs something else at this place.
The message says what was expected and what was found.
The parser skips the rest of the line, so further mistakes on it appear after this one is corrected.
Often `=` and `:` are exchanged: `:` sets a property of the language, `=` gives a value to a name that the file declares.

```layout fail
layout List {
  param radius: 500
  cell { size: 100% x radius }
}
```

```layout
layout List {
  param radius = 500
  cell { size: 100% x radius }
}
```

## L0102 missing value

A formula needs a value at this place.
The formula ends too early, an operator lacks one of its sides, or a string stands where only a number can.
Write the value, or remove the operator or name that needs it.

```layout fail
layout List {
  cell {
    size: 100% x 200
    alpha: 1 -
  }
}
```

```layout
layout List {
  cell {
    size:  100% x 200
    alpha: 1 - progress
  }
}
```

## L0103 unclosed bracket

A `{`, `(` or `[` is opened and never closed.
The message shows where it is opened, and where the search for its end stopped.
For a missing `}` the indentation shows the block: it is the first one followed by a line that is not indented further.
Close the bracket there.

```layout fail
layout List {
  cell {
    size: 100% x 200
    alpha: clamp(progress, 0, 1
  }
}
```

```layout
layout List {
  cell {
    size:  100% x 200
    alpha: clamp(progress, 0, 1)
  }
}
```

## L0104 closing bracket without an opening one

A `}`, `)` or `]` stands here, and no bracket is open that it could close.
Remove it, or write the missing opening bracket before it.

```layout fail
layout List {
  cell { size: 100% x 200) }
}
```

```layout
layout List {
  cell { size: 100% x 200 }
}
```

## L0105 missing name

A declaration or a read lacks its name.
Every parameter, effect and supplementary view has a name: the output shows it, and other formulas read it.
A name consists of letters, digits and `_`, and does not begin with a digit.

```layout fail
layout List {
  supplementary { size: 100% x 50 }
  cell { size: 100% x 200 }
}
```

```layout
layout List {
  supplementary header { size: 100% x 50 }
  cell { size: 100% x 200 }
}
```

## L0106 not a statement

No statement of the language begins like this line.
A line is a declaration (`cell { … }`, `let a = …`), a property (`size: …`), or a use of an effect or arrangement (its name alone).
The language has no classes, loops or events: formulas say where things are at every offset.

```layout fail
layout List {
  var height1 = 200
  cell { size: 100% x height1 }
}
```

```layout
layout List {
  let height1 = 200
  cell { size: 100% x height1 }
}
```

## L0107 chained comparison

Two comparisons stand in a row, as in `0 < index < 4`.
The first gives true or false, which cannot be compared with a number.
Write two comparisons and join them with `and`.

```layout fail
layout List {
  cell {
    size: 100% x 200
    hidden: 0 < index < 4
  }
}
```

```layout
layout List {
  cell {
    size:   100% x 200
    hidden: 0 < index and index < 4
  }
}
```

## L0108 missing block

A declaration needs its block in braces.
The `{` may stand on the same line or begin the next line.
Write the block, `{ }` at least.

```layout fail
layout List {
  cell
  let a = 1
}
```

```layout
layout List {
  cell { size: 100% x 200 }
  let a = 1
}
```

## L0109 mixed or falling stops

A list in `[ ]` holds either values, `[1, 2, 3]`, or stops, `[0: 1, 100: 0]`, not both.
The keys of stops rise from left to right: `map` goes straight from each stop to the next. Two equal keys make a jump.
Give every entry a key, and sort the keys.

```layout fail
layout List {
  cell {
    size:  100% x 200
    alpha: map(offset.y, [100: 0, 0: 1])
  }
}
```

```layout
layout List {
  cell {
    size:  100% x 200
    alpha: map(offset.y, [0: 1, 100: 0])
  }
}
```

## L0110 size of three parts

A size has a width and a height, with `x` between them.
`x` does not multiply, so a second `x` has no meaning.
For a product write `*`.

```layout fail
layout List {
  cell { size: 100 x 2 x 50 }
}
```

```layout
layout List {
  cell { size: 100 x 2 * 50 }
}
```

## L0111 missing end of line

A statement is complete, and more text follows it on its line.
Separate statements with a line break or `;`.
To give several values, set the components line by line (`insets.left: 10`). Write `x` between the two components of a size.

```layout fail
layout List {
  insets: 10 20
  cell { size: 100% x 200 }
}
```

```layout
layout List {
  insets.top:  10
  insets.left: 20
  cell { size: 100% x 200 }
}
```

## L0201 unknown name

A formula reads a name that is not declared in reach.
In reach are the words of the language (`offset`, `width`, `index`, …), the declarations of the block and of the blocks around it, and the top level of the file.
Other formulas that depend on the unknown name are not reported.
Declare it with `param` or `let`, or correct the spelling.

```layout fail
layout List {
  cell { size: 100% x rowHeight }
}
```

```layout
layout List {
  param rowHeight = 44
  cell { size: 100% x rowHeight }
}
```

## L0202 unknown component

The value has no component of that name.
A point has `x` and `y`, a size `width` and `height`, a rectangle sides, corners and a center. Each also has `main` (along the scroll) and `cross` (across it).
An element has `rest` (its resting box), `size`, `index` and its attributes.

```layout fail
layout List {
  cell {
    size:  100% x 200
    alpha: offset.width / 100
  }
}
```

```layout
layout List {
  cell {
    size:  100% x 200
    alpha: offset.x / width
  }
}
```

## L0203 unknown property

There is no property of that name.
A property that the language knows stands before `:`. Declare a value for formulas with `let name = …`, and a value for the app with `attribute name = …`.
The message lists the properties of this block.

```layout fail
layout List {
  cell {
    size:  100% x 200
    alhpa: 0.5
  }
}
```

```layout
layout List {
  cell {
    size:  100% x 200
    alpha: 0.5
  }
}
```

## L0204 unknown effect or arrangement

A name alone uses an effect (in an element) or an arrangement (in a section or layout), and this name is not declared.
Correct the spelling, declare it in the file, or import it.
Set a property with a value: `alpha: 1`.

```layout fail
layout List {
  cell { size: 100% x 200; shrinkAway }
}
```

```layout
effect shrinkAway { scale: 1 - 0.2 * progress }
layout List {
  cell { size: 100% x 200; shrinkAway }
}
```

## L0205 unknown type

There is no type of that name.
A parameter is a `Number`, a `Length`, an `Angle`, a `Boolean`, a `Point` or a `Size`. A field of data is one of the first four.
There is no type for whole numbers or for text.

```layout fail
effect dim(to: CGFloat = 0.5) { alpha: to }
layout List { cell { size: 100% x 200; dim } }
```

```layout
effect dim(to: Number = 0.5) { alpha: to }
layout List { cell { size: 100% x 200; dim } }
```

## L0206 unknown label

The label of an argument is not the name of a parameter.
The message lists the parameters.
Arguments without labels fill the parameters in order. Of the built-in functions only folds take labels: `in`, `per`, `gap`,
`within`, `of`, `from` and `to`.

```layout fail
effect dim(to: Number = 0.5) { alpha: to }
layout List { cell { size: 100% x 200; dim(by: 0.2) } }
```

```layout
effect dim(to: Number = 0.5) { alpha: to }
layout List { cell { size: 100% x 200; dim(to: 0.2) } }
```

## L0207 missing argument

A parameter without a default gets no argument.
Only a parameter with a default may be left out: `gap: Length = 0`.
Give the argument, or give the parameter a default.

```layout fail
effect dim(to: Number) { alpha: to }
layout List { cell { size: 100% x 200; dim } }
```

```layout
effect dim(to: Number) { alpha: to }
layout List { cell { size: 100% x 200; dim(0.5) } }
```

## L0208 too many arguments

There are more arguments than parameters, or one parameter gets two arguments.
No formula would read the extra value, so it is probably meant for another parameter.
Remove it, or correct the order of the arguments.

```layout fail
layout List {
  cell {
    size:  100% x 200
    alpha: abs(progress, 1)
  }
}
```

```layout
layout List {
  cell {
    size:  100% x 200
    alpha: min(abs(progress), 1)
  }
}
```

## L0209 name declared twice

Two declarations in one block have the same name.
Declarations see each other in any order, so the name would be ambiguous.
Rename one of them. An inner block may reuse a name of an outer block.
Formulas that read such a name are not reported again.

```layout fail
layout List {
  let gap1 = 8
  let gap1 = 10
  cell { size: 100% x gap1 }
}
```

```layout
layout List {
  let gap1 = 8
  let gap2 = 10
  cell { size: gap2 x gap1 }
}
```

## L0210 name of the language

A word that formulas read (`width`, `offset`, `index`, …) cannot be declared again.
`size: 100% x height` must mean the same in every file.
Choose another name. A file may declare names of the prelude again.

```layout fail
layout List {
  param width = 300
  cell { size: 200 x 200 }
}
```

```layout
layout List {
  param cardWidth = 300
  cell { size: cardWidth x 200 }
}
```

## L0211 word of another tool

The word belongs to UIKit, SwiftUI, CSS or Figma. This language has another word or another way for it.
The message names it, and where one word replaces the other the fix writes it.
A layout does not decide colours, fonts and shadows: the app does. `attribute name = …` gives the app any value.

```layout fail
layout List {
  cell {
    size:    100% x 200
    opacity: 0.5
  }
}
```

```layout
layout List {
  cell {
    size:  100% x 200
    alpha: 0.5
  }
}
```

## L0212 not a function, not a value

A call names something that is not a function, or a formula reads something that is not a value.
Call a function with parentheses, `half(1)`. There are no methods.
Effects and arrangements are neither functions nor values: use them on a line of their own.

```layout fail
let half(v) = v / 2
layout List { cell { size: 100% x 200; alpha: half } }
```

```layout
let half(v) = v / 2
layout List { cell { size: 100% x 200; alpha: half(1) } }
```

## L0213 out of reach

The name exists, but has no value at this place.
A section or layout has no `width` of an element. A supplementary view does not belong to one cell. The default of a `param` is computed before there is an offset.
Read `area` for all cells together, `section` for the section, `viewport` for the screen.

```layout fail
layout List {
  supplementary bar { size: 100% x cell.height }
  cell { size: 100% x 200 }
}
```

```layout
layout List {
  let rowHeight = 200
  supplementary bar { size: 100% x rowHeight }
  cell { size: 100% x rowHeight }
}
```

## L0301 mixed units

A formula adds, compares or chooses between values of different kinds, such as a length and an angle.
Values in a sum, a comparison or a list need the same kind.
The message shows both places, and where their names are declared.
Divide a value by a value of the same kind to get a number.

```layout fail
layout List {
  param tilt = 30deg
  cell { size: 100% x (200pt + tilt) }
}
```

```layout
layout List {
  param tilt = 30deg
  cell { size: 100% x (200pt + 50 * tilt / 90deg) }
}
```

## L0302 wrong kind of value

This place needs one kind of value and gets another.
A number may stand for a length, but a length never for a number: for `alpha: offset.y` divide the offset by a length.
Write a size as `width x height` and a point as `(x, y)`. A condition is a comparison or a boolean.

```layout fail
layout List {
  cell {
    size:  100% x 200
    alpha: offset.y
  }
}
```

```layout
layout List {
  cell {
    size:  100% x 200
    alpha: offset.y / height
  }
}
```

## L0303 share without a side

`%` is a share of a side of the container, and here the side is not known.
In `size`, `place`, `slot`, `extent`, `insets`, `margin`, `center`, `drawn`, `clip` and `keep` the position tells it: `50% x 100`.
Elsewhere write a product, `0.5 * viewport.width`. Where a number is needed, as in `alpha`, write `0.5`.

```layout fail
layout List {
  cell {
    size:          100% x 200
    translation.x: 50%
  }
}
```

```layout
layout List {
  cell {
    size:          100% x 200
    translation.x: 0.5 * viewport.width
  }
}
```

## L0304 angle without a unit

A number stands where an angle is needed.
Degrees, radians and turns are all common, so an angle always has its unit: `30deg`, `0.5rad`, `0.25turn`.
A number times an angle is an angle too.

```layout fail
layout List {
  cell {
    size:     100% x 200
    rotation: 45
  }
}
```

```layout
layout List {
  cell {
    size:     100% x 200
    rotation: 45deg
  }
}
```

## L0305 index on a value that is not a list

`[ ]` after a value takes an entry of a list. This value is not a list, or the list is empty.
Write the list in place: `[100, 200, 150][index]`. After the last entry the first entry follows.
Read the parts of points and sizes with a dot.

```layout fail
layout List {
  cell { size: 100% x 200[index] }
}
```

```layout
layout List {
  cell { size: 100% x [200, 150][index] }
}
```

## L0401 misplaced statement

The statement is correct, but cannot stand in this block.
A layout says how it scrolls, an element its size and how it is drawn, an effect only how elements are drawn, an arrangement only where they rest.
The top level of a file holds `layout`, `effect`, `arrangement`, `let` and `import`.

```layout fail
effect shrink1 {
  size: 100 x 100
}
layout List { cell { size: 100% x 200; shrink1 } }
```

```layout
effect shrink1 {
  scale: 0.5
}
layout List { cell { size: 100% x 200; shrink1 } }
```

## L0402 cycle

A value needs itself, directly or through others. The message shows the cycle.
Declarations may stand in any order, but each value has to be computed before the values that read it.
Give one of them a value that does not depend on the others. Often a size reads the place of an element that depends on that size.
A fold asks which cells take part, and so their sizes. If a `slot` reads a fold, write `present: true` in the arrangement: it says who takes part.

```layout fail
layout List {
  let a = b + 1
  let b = a + 1
  cell { size: 100% x a }
}
```

```layout
layout List {
  let a = b + 1
  let b = 20
  cell { size: 100% x a }
}
```

## L0403 recursion

A function, effect or arrangement uses itself, directly or through others.
Every layout takes a known number of steps, so recursion is not allowed.
Write the steps out. For sums over the elements before, use `sumBefore` in an arrangement.

```layout fail
let grow(v) = v * grow(v - 1)
layout List { cell { size: 100% x grow(4) } }
```

```layout
let grow(v) = v * (v - 1) * (v - 2)
layout List { cell { size: 100% x grow(4) } }
```

## L0404 attribute from two places

An element gets the same attribute twice, from its lines and an effect, or from two effects.
The app gets attributes unchanged, and two of them cannot be combined.
Rename or remove one of them.

```layout fail
effect glow { attribute light = 1 }
layout List {
  cell { size: 100% x 200; glow; attribute light = 2 }
}
```

```layout
effect glow { attribute light = 1 }
layout List {
  cell { size: 100% x 200; glow; attribute shade = 2 }
}
```

## L0405 effect or arrangement in the wrong block

An effect draws one element: use it in a cell, a supplementary view or a decoration.
An arrangement places the children of a section or layout: use it there.
A `let` or an element is neither: read it in formulas.

```layout fail
effect dim { alpha: 0.5 }
layout List {
  dim
  cell { size: 100% x 200 }
}
```

```layout
effect dim { alpha: 0.5 }
layout List {
  cell { size: 100% x 200; dim }
}
```

## L0406 fold outside of an arrangement

The folds (`sum`, `sumBefore`, `largest`, `share`, `wrap`, `shortest`, `fall`, `fit`, `pack`, `cluster`, `at` and `varies`) read other elements of the section. Only an arrangement may use them.
An element is drawn from its own values and the offset, so that one of a million can be drawn alone.
Put the fold into an arrangement, or read `area`, `content`, `index` or `count`.

```layout fail
layout List {
  cell {
    size:          100% x 200
    translation.y: sumBefore(height)
  }
}
```

```layout
arrangement pile {
  place.main: sumBefore(size.main)
}
layout List {
  pile
  cell { size: 100% x 200 }
}
```

## L0407 resting layout that moves

The size of the content must not change while the user scrolls. So a size, a place or a fold that decides where other elements rest may not read `offset`.
Move the element with `translation`, `scale` or an effect, or draw it in another size: `drawn: 100% x (300 - offset.y)`.

```layout fail
layout List {
  supplementary header { size: 100% x (300 - offset.y) }
  cell { size: 100% x 200 }
}
```

```layout
layout List {
  supplementary header { size: 100% x 300; translation.y: offset.y }
  cell { size: 100% x 200 }
}
```

## L0408 no layout in the file

`dslc eval` needs a `layout`, and this file declares none.
The file is correct: it holds effects, arrangements and functions for other files to import.
Evaluate a file that imports it, or add a layout.

## L0409 second layout

A file declares at most one layout, and this is a second one.
A tool that takes a file could not choose between them.
Move it to another file. Both files can import what they share.

```layout fail
layout List { cell { size: 100% x 200 } }
layout Grid { cell { size: 50% x 200 } }
```

```layout
layout List { cell { size: 100% x 200 } }
```

## L0410 not a constant

The value has to be known from the file alone.
The host may replace the `viewport` of a file and the default of a `param`. So they cannot read the offset or each other.
Write a number.

```layout fail
layout List {
  viewport: 375 x offset.y
  cell { size: 100% x 200 }
}
```

```layout
layout List {
  viewport: 375 x 667
  cell { size: 100% x 200 }
}
```

## L0411 second kind of cell

A section has one kind of cell, and this is a second one.
Formulas tell the cells of a section apart by `index` and by data, so that the host can choose their number.
Put the other kind into another section, and say with `count` how many sections the first takes. If it only adorns, write a decoration.

```layout fail
layout List {
  cell { size: 100% x 200 }
  cell { size: 100% x 80 }
}
```

```layout
layout List {
  section { count: 1; cell { size: 100% x 200 } }
  section { cell { size: 100% x 80 } }
}
```

## L0412 supplementary view between sections

A supplementary view of the layout stands before or after all sections.
At run time there may be any number of sections between two `section` blocks, so the place would be ambiguous.
Put the view into a section, before or after the cell.

```layout fail
layout List {
  section { count: 1; cell { size: 100% x 200 } }
  supplementary bar { size: 100% x 50 }
  section { cell { size: 100% x 80 } }
}
```

```layout
layout List {
  section {
    count: 1
    cell { size: 100% x 200 }
    supplementary bar { size: 100% x 50 }
  }
  section { cell { size: 100% x 80 } }
}
```

## L0413 index of an element in a test

A test names an element with its indices: section and item for a cell, the section for a view that each section has once.
`expect all cell…` tests each cell on screen: there the cell has no index, and other elements need theirs.
`expect all cell, other in title: …` tests each cell with each title. Before the `:` stand kinds of elements that exist more than once.
Indices are whole numbers that are known from the file.

```layout fail
layout List {
  cell { size: 100% x 200 }
  test "cells are solid" { at 0...500 step 50 { expect cell.alpha == 1 } }
}
```

```layout
layout List {
  cell { size: 100% x 200 }
  test "cells are solid" { at 0...500 step 50 { expect all cell.alpha == 1 } }
}
```

## L0414 empty test

A test, or an `at` in it, has no `expect`, so it could never fail.
Write an `expect`, or remove the test.

```layout fail
layout List {
  cell { size: 100% x 200 }
  test "rows are even" { viewport: 320 x 568 }
}
```

```layout
layout List {
  cell { size: 100% x 200 }
  test "rows are even" { viewport: 320 x 568; expect cell[0, 1].frame.top == 200 }
}
```

## L0415 section that scrolls along its layout

A section with `scroll:` scrolls by itself, across its layout: sideways in a layout that scrolls down, and down in a
layout that scrolls sideways. Along the same axis, the section would catch the gestures of the layout. In a layout with
`scroll: both` no section can scroll by itself.

```layout fail
layout Store {
  section {
    scroll: vertical
    cell { size: 100 x 150 }
  }
}
```

```layout
layout Store {
  section {
    scroll: horizontal
    cell { size: 100 x 150 }
  }
}
```

## L0416 misplaced loop

A layout with `loop: true` has no beginning and no end: its one section goes round.
A second section, or a view that takes room along the scroll, would have no place in it.
So the data and `--items` have one section too. Make the view a decoration, or give it a `place`.

```layout fail
layout Ring {
  scroll: horizontal
  loop:   true
  supplementary title { size: 60 x 100% }
  cell { size: 200 x 100% }
}
```

```layout
layout Ring {
  scroll: horizontal
  loop:   true
  decoration title { size: 60 x 100%; place: (0, 0) }
  cell { size: 200 x 100% }
}
```

## L0417 misplaced trail

`trail` remembers how the user has scrolled. Where an element stops must not depend on that, so `snap` of an element does not
read it; the rule `snap` of the layout does.
All elements share one memory, so the distance of a `trail` is the same for all of them.

```layout fail
layout List {
  cell { size: 100% x 60; translation.x: trail(10 * index) / 10 }
}
```

```layout
layout List {
  cell { size: 100% x 60; translation.x: max(trail(100), offset.y - 10 * index) / 10 }
}
```

## L0418 unfit measured field

`measured` marks a field whose value comes when the host has measured a cell or a section. Until then the layout stands
on an estimate. So it is a length, it has a default, and it belongs to a cell or a section.

```layout fail
layout List {
  cell { data { measured height: Length }; size: 100% x data.height }
}
```

```layout
layout List {
  cell { data { measured height: Length = 44 }; size: 100% x data.height }
}
```

## L0419 story in several worlds

A story goes on from line to line in one world. A range in the world of its test makes many worlds.
Take the story into a test of its own.

```layout fail
layout List {
  cell { size: 100% x 60 }
  test "at the top" {
    viewport.width: 320...430 step 10
    story { offset: 100; expect cell[0, 0].frame.top == 0 }
  }
}
```

```layout
layout List {
  cell { size: 100% x 60 }
  test "on every phone" {
    viewport.width: 320...430 step 10
    expect cell[0, 0].frame.width == viewport.width
  }
  test "at the top" {
    story { offset: 100; expect cell[0, 0].frame.top == 0 }
  }
}
```

## L0420 unfit allowance

`allow` says that a finding of `dslc lint` is meant. It names the finding by its word, and gives the reason in quotes.
Without a reason, or of a finding that there is not, it allows nothing.
The reason is for the next person who reads the file: write what makes it right here.
`allow world "phones" { viewport.width: 375...430 }`, once in a layout, names the worlds that `dslc lint` looks at;
`viewport.width` and `items` may be ranges.

```layout fail
layout List {
  cell { size: 100% x 20; allow small }
}
```

```layout
layout List {
  cell { size: 100% x 20; allow small "rows of a table, nobody touches them" }
}
```

## L0424 part that turns in an uneven owner

A part is drawn as one box with a scale and a turn of its own. Where its owner turns in space, or is scaled more along one
side than along the other, a part that turns too would be drawn with slanted corners.
A part may be moved and scaled in any owner. It may turn where its owner turns in the plane and is scaled as a whole.

```layout fail
layout List {
  cell {
    size: 200 x 100
    rotation.y: 30deg
    part badge { size: 20 x 20; rotation: 15deg }
  }
}
```

```layout
layout List {
  cell {
    size: 200 x 100
    rotation: 30deg
    scale: 1.5
    part badge { size: 20 x 20; rotation: 15deg }
  }
}
```

## L0425 arrangement that parts cannot have

An arrangement in an element places the parts of the element. Each part gets formulas of its own, so only the folds
`sum`, `sumBefore`, `largest`, `wrap` and `at` are there: `stack`, `flow` and `grid` have no others. At most 64 parts are
arranged.
Use one of these, or give parts a `place`: a part with a `place` is not arranged.

```layout fail
layout List {
  cell {
    size: 100% x 100
    waterfall(columns: 2)
    part photo { size: 100% x 40 }
    part title { size: 100% x 20 }
  }
}
```

```layout
layout List {
  cell {
    size: 100% x 100
    stack(gap: 8)
    part photo { size: 100% x 40 }
    part title { size: 100% x 20 }
  }
}
```

## L0426 visible box of what turns in space

`visible` is the box around what is seen of an element, after its transform. A formula reads it where the element moves, is
scaled and turns in the plane.
An element with `rotation.x`, `rotation.y`, `perspective` or `translation.z` is seen in perspective, which formulas do not
compute. Read `rest` or `drawn` instead. A test reads `visible` of every element.

```layout fail
layout List {
  cell {
    size: 100% x 100
    rotation.y: 30deg
    attribute edge = visible.left
  }
}
```

```layout
layout List {
  cell {
    size: 100% x 100
    rotation: 30deg
    attribute edge = visible.left
  }
}
```

## L0501 reversed range

The range of a `param` begins with its larger end.
A range is `low...high`, and includes both.
Exchange the two ends.

```layout fail
layout List {
  param radius = 500 in 1200...200
  cell { size: 100% x 200 }
}
```

```layout
layout List {
  param radius = 500 in 200...1200
  cell { size: 100% x 200 }
}
```

## L0502 default outside of its range

The default of a `param` is outside of the range after it.
A slider could not show the default.
Widen the range, or change the default.

```layout fail
layout List {
  param radius = 100 in 200...1200
  cell { size: 100% x 200 }
}
```

```layout
layout List {
  param radius = 200 in 200...1200
  cell { size: 100% x 200 }
}
```

## L0503 malformed count

A number of cells or sections is a whole number, 0 or more.
`items: 14` is one section of 14 cells. `items: [1, 4, 4, 2]` is four sections.
The host may replace it with `--items` or data.

```layout fail
layout List {
  items: 2.5
  cell { size: 100% x 200 }
}
```

```layout
layout List {
  items: 3
  cell { size: 100% x 200 }
}
```

## L0504 malformed viewport

The viewport has to be wider and higher than 0.
It is the visible part of the content, until the host supplies the size of its screen.
Write a size in points.

```layout fail
layout List {
  viewport: 0 x 667
  cell { size: 100% x 200 }
}
```

```layout
layout List {
  viewport: 375 x 667
  cell { size: 100% x 200 }
}
```

## L0505 malformed scroll direction

`scroll` is `vertical`, `horizontal` or `both`.
It sets the directions of `main` and `cross`, so it is a word and not a formula.
With `both`, `main` is vertical.

```layout fail
layout List {
  scroll: diagonal
  cell { size: 100% x 200 }
}
```

```layout
layout List {
  scroll: vertical
  cell { size: 100% x 200 }
}
```

## L0506 malformed step

The step from one offset of a test to the next has to be above 0.
A step of 0 or less never reaches the end of the range.

```layout fail
layout List {
  cell { size: 100% x 200 }
  test "rows are solid" { at 0...500 step 0 { expect all cell.alpha == 1 } }
}
```

```layout
layout List {
  cell { size: 100% x 200 }
  test "rows are solid" { at 0...500 step 10 { expect all cell.alpha == 1 } }
}
```

## L0601 unreadable import

The file of an `import` could not be read. The message gives the reason.
The path is relative to the file that imports.
An import reads regular files in the folder of the layout and below it. `--root DIR` adds a folder.
Correct the path, or move the file.

```layout fail
import glow from "nowhere.layout"
layout List { cell { size: 100% x 200; alpha: 1 } }
```

```layout
import glow from "effects.layout"
layout List { cell { size: 100% x 200; glow } }
```

## L0602 import cycle

Files import each other in a cycle, which the message shows.
A file is read before the files that import it, so the imports must not form a cycle.
Move the declarations that both files need into a third file that imports neither.

## L0603 not declared there

The imported file declares nothing of that name at its top level.
Effects, arrangements and `let`s can be imported, but not the names that the file imports itself.
Correct the name. `import name as other from …` renames it.

```layout fail
import glwo from "effects.layout"
layout List { cell { size: 100% x 200 } }
```

```layout
import glow from "effects.layout"
layout List { cell { size: 100% x 200; glow } }
```

## L0604 import without names

An `import` lists the names that it brings in.
So each name can be found in the file that uses it, and a library may add names without a conflict.
Write the names in front: `import name, other from "path"`.

```layout fail
import "effects.layout"
layout List { cell { size: 100% x 200 } }
```

```layout
import glow from "effects.layout"
layout List { cell { size: 100% x 200; glow } }
```

## L0701 nested too deep

Parentheses, calls, prefix operators and blocks are nested more than 128 deep.
Only generated formulas come near this limit.
Name inner parts with `let`. Chains of operators and of `else if` count as one level, at any length.

## L0702 file too large

A layout file has at most 16 MiB.
Move values into data: `dslc eval --data` reads a field for each cell.
Or split the file, and import the parts.

## L0703 too many steps

With every effect and function written out in place, the formulas have more than 1,048,576 steps.
A function that calls another one twice doubles its steps. Twenty such functions in a row make a million.
Name the shared part with `let`: it is computed once.

## L0704 imports too deep

Files import files more than 32 deep.
Import a name from the file that declares it. A long chain has no use, because a file passes on only its own declarations.

## L0705 too many elements

There are more than 9,007,199,254,740,992 cells (2^53).
Above this number doubles cannot count one by one, and places would be wrong.
Use fewer: `items` and `--items` take any number up to it.

```layout fail
layout List {
  items: [9007199254740992, 2]
  cell { size: 100% x 200 }
}
```

```layout
layout List {
  items: [1000000, 2]
  cell { size: 100% x 200 }
}
```

## L0706 too many elements to visit

Too many elements would have to be visited one by one, while preparing or at an offset.
Cells that all have the same size, or whose boxes follow from their index, need no visit, in any number.
Use fewer copies of a supplementary view, fewer sections with more cells each, or sizes that do not come from data.
The limit keeps scrolling smooth, and shows a mistake in a count at once.

## L0801 bounds before the value

`clamp` has a constant first and a varying value second, as in CSS.
Here the value comes first, then its lower and its upper bound: `clamp(v, low, high)`.
Both orders have the same types, so this is only a warning, and the file is used unchanged.

```layout fail
layout List {
  cell {
    size:  100% x 200
    alpha: clamp(0, progress, 1)
  }
}
```

```layout
layout List {
  cell {
    size:  100% x 200
    alpha: clamp(progress, 0, 1)
  }
}
```

## L0802 mixed places

A sum, a difference or a comparison has a place in a section that scrolls by itself, and one outside of it.
Both are lengths, but the first is counted from where the content of the section begins, the second from where that of the layout begins.
Between them stand where the section is (`section.top`) and how far it has been scrolled (`offset.main`): put one of them in.
The types are right, so this is only a warning, and the file is used unchanged.

```layout fail
layout List {
  section {
    scroll: horizontal
    supplementary title { size: 100% x 40 }
    cell { size: 80 x 60; hidden: rest.left < title.rest.left + 20 }
  }
}
```

```layout
layout List {
  section {
    scroll: horizontal
    supplementary title { size: 100% x 40 }
    cell { size: 80 x 60; hidden: rest.left - offset.main < title.rest.left + 20 }
  }
}
```

## L0803 slow velocity

`velocity` is compared with a number that hardly any gesture stays below.
It is in points a second on every host: a flick has some 300 to 3000, and without a gesture it is 0.
Compare with such a number, or ask for the direction with 0.

```layout fail
layout Pager {
  viewport: 375 x 667
  snap:     if abs(velocity) > 0.3 then page else proposed
  cell { size: 375 x 667 }
}
```

```layout
layout Pager {
  viewport: 375 x 667
  snap:     if abs(velocity) > 300 then page else proposed
  cell { size: 375 x 667 }
}
```

## L0804 safe area kept free behind the views

The insets of a layout stand between its views and the cells or sections. So a title before them still reaches under the notch.
A `margin` of the layout stands around everything in it, views too.

```layout fail
layout Notch {
  insets.top: viewport.safeArea.top
  supplementary title { size: 100% x 44 }
  cell { size: 100% x 40 }
}
```

```layout
layout Notch {
  margin.top: viewport.safeArea.top
  supplementary title { size: 100% x 44 }
  cell { size: 100% x 40 }
}
```

## L0805 mirrored by hand

A line chooses a place by the direction of text. A layout is written from left to right, and is drawn as its mirror image where
lines of text run from right to left. The choice turns it round a second time, so it stays on the same side.
Write it for left to right alone. For what keeps its sides, such as the picture of a clock, write `mirrors: false`.

```layout fail
layout List {
  insets.left: if rightToLeft then 0 else 64
  cell { size: 100% x 60 }
}
```

```layout
layout List {
  insets.left: 64
  cell { size: 100% x 60 }
}
```

## L0808 broken assumption

An effect or an arrangement says by `assume` what it takes for granted of its parameters, and this use gives it something else.
It then does what nobody has thought of: a `fade` within 0 points divides by 0, a `fade` to 1.5 is opaque.
Give it another value, or change the assumption where the effect is yours.

```layout fail
layout List {
  cell { size: 100% x 60; fade(to: 1.5) }
}
```

```layout
layout List {
  cell { size: 100% x 60; fade(to: 0.5) }
}
```

## L0810 jump

A value of an element is suddenly another one at an offset, while the element is on screen: its frame, its scale, a turn, its blur or its opacity jumps, it appears or is gone.
A step of half a point, of 0.05 of the opacity, of 0.005 of the scale, or of half a degree is too small to be seen, and attributes may jump: they are for the host.
`dslc lint` follows the formulas over every offset, also between two that any test looks at, and names the operation that jumps.
What jumps off screen, or behind something opaque, is no finding.
Let the value begin where the other one ends, or blend the two with `map`.

```layout lint
layout List {
  items: 20
  cell {
    size:          300 x 60
    translation.y: if offset.y > 50 then -12 else 0
  }
}
```

```layout
layout List {
  items: 20
  cell {
    size:          300 x 60
    translation.y: clamp(50 - offset.y, -12, 0)
  }
}
```

## L0811 element that is never seen

No offset brings an element on screen, pulled beyond the ends by 100 points or not.
Or it is in the window, and `hidden: true`, `alpha: 0` or `scale: 0` holds at every offset. What a `param`, the data, the index or the device can show is no finding, nor is what others are placed by.
It was placed beside the content, or behind its end. In a list that scrolls down, nothing leads to the side.
Place it where scrolling leads, or remove it.

```layout lint
layout List {
  items: 20
  cell { size: 100% x 60 }
  decoration note {
    place: (500, 0)
    size:  80 x 40
  }
}
```

```layout
layout List {
  items: 20
  cell { size: 100% x 60 }
  decoration note {
    place: (250, 0)
    size:  80 x 40
  }
}
```

## L0812 content out of reach

A cell comes on screen, but one of its sides never does: it is wider than the viewport in a list that only scrolls down, or a bar in front of it covers that side whenever it is on screen.
The last cell under a bar at the bottom is the usual case.
Make the cell smaller, or give the content room at that end with `insets`.

```layout lint
layout List {
  items: 20
  cell { size: 100% x 60 }
  supplementary bar { place: (0, offset.y + viewport.height - 50); size: 100% x 50; z: 9 }
}
```

```layout
layout List {
  items:         20
  insets.bottom: 50
  cell { size: 100% x 60 }
  supplementary bar { place: (0, offset.y + viewport.height - 50); size: 100% x 50; z: 9 }
}
```

## L0813 choice that never counts

A condition that the file writes (of an `if`, of `when`, of `hidden:`, or any other comparison outside of tests) has the same answer at every offset, alone or because its comparisons contradict each other, or an end of a `min`, `max` or `clamp` never counts.
The offset is taken from one viewport before the start to one behind the end; a `param`, the data and the device have every value that they can have. Where the file says `items`, comparisons with `index` count these.
So the formula says more than it does. Keep the part that counts, or write what was meant.
A Boolean `output` that reads the offset and has one answer from one end of the scroll to the other, pulls of 100 points
counted, is told too: what the app waits for never comes.

```layout lint
layout List {
  items: 20
  cell {
    size:  100% x 60
    alpha: if offset.y > -5000 then 0.9 else 1
  }
}
```

```layout
layout List {
  items: 20
  cell {
    size:  100% x 60
    alpha: 0.9
  }
}
```

## L0814 sticky that never sticks

Something uses `sticky`, `stickyEnd` or an effect of the file that holds an element in the same way, and stays where it
rests at every offset.
It stands behind all content, where scrolling never leads it to the edge, or `until` leaves it no room.
Leave the effect out, or place the element where it can stick.

```layout lint
layout List {
  items: 20
  cell { size: 100% x 60 }
  supplementary foot {
    size: 100% x 80
    sticky
  }
}
```

```layout
layout List {
  items: 20
  cell { size: 100% x 60 }
  supplementary foot {
    size: 100% x 80
    stickyEnd
  }
}
```

## L0815 stop out of reach

`snap` of an element is an offset to which scrolling can never lead: beyond the ends of the list, where the element would not be in the window, or farther beyond them than the viewport is long.
Near the ends some stops always lie outside, as the list ends there: those that lead their element into the window are no finding.
Give an offset: where the element should rest at the edge, `rest.top`, or in the middle, `home`.

Two more mistakes have this code. Two stops lie less than 4 points apart, so that nobody tells one from the other: let the second one be where the first one is, or farther on; of a rule (`snap: every(2)`), let its stops lie farther apart.
And scrolling to the end of the list comes to rest before all of the last cell is on screen: let the content end at a place where scrolling rests, with room behind the last cell.
Stops of a section that scrolls by itself are asked the same.

```layout lint
layout List {
  items: 20
  cell {
    size: 100% x 60
    snap: rest.top * 2
  }
}
```

```layout
layout List {
  items: 20
  cell {
    size: 100% x 60
    snap: rest.top
  }
}
```

## L0816 cells or views that overlap

Two cells overlap on screen, and both have the same `z`, so only their order in the data says which one is in front.
A host that paints in another order, or a change of the data, turns that around.
Say it with `z`.

The same is said of two supplementary views that motion brings over each other, with the same `z`: two bars that stick at one place, heads of sections that pile up because none leaves, a head that leaves behind a bar.
A head that sticks where a bar hides more than half of it is told whatever their `z` is: `sticky(below: 44)` under a bar that is taller below a notch.
Keep them apart with `sticky(below: …)`, let one leave in time with `sticky(until: area.end)`, or say with `z` which one is in front.

```layout lint
layout List {
  items: 20
  stack(gap: -10)
  cell { size: 100% x 60 }
}
```

```layout
layout List {
  items: 20
  stack(gap: -10)
  cell { size: 100% x 60; z: index }
}
```

## L0817 covered viewport

Something in front of the cells covers more than half of the viewport, at every offset: proved, not sampled.
Up to four elements are taken together, as a header and a bar at the bottom.
On a small device, or with large text, little of the content is left.
Make it smaller, or let it make room as the content scrolls.

```layout lint
layout List {
  items:      40
  insets.top: 350
  cell { size: 100% x 60; z: 0 }

  supplementary curtain {
    place: (0, offset.y)
    size:  100% x 350
    z:     5
  }
}
```

```layout
layout List {
  items:      40
  insets.top: 120
  cell { size: 100% x 60; z: 0 }

  supplementary curtain {
    place: (0, offset.y)
    size:  100% x 120
    z:     5
  }
}
```

## L0818 small cell

A cell is smaller than 44 x 44 points wherever it is whole in the window, or one of its sides is shorter than 24. Apple's Human Interface Guidelines ask for buttons of 44 x 44; WCAG 2.5.8 asks for 24. A row of 30 is long enough to be hit.
What shrinks at an edge is large elsewhere: each cell is measured where it is the largest. Where the list stops at places of its own, only those offsets count. Views, parts and decorations are left out.
Make the cell larger, or say why nobody touches it.

```layout lint
layout List {
  items: 20
  cell { size: 100% x 20 }
}
```

```layout
layout List {
  items: 20
  cell { size: 100% x 24 }
}
```

## L0819 strong motion

An element turns by more than 15 degrees, grows by more than a quarter, or drifts or shows parallax by more than 50 points, and does so on a device that asks for less motion.
Such motion makes some people sick: WCAG 2.3.3 asks that it can be turned off. It names no amounts: these are this tool's.
Calm it with `reducedMotion`. What goes with the content, or sticks to the window, is no finding.

```layout lint
layout List {
  items: 20
  cell {
    size:     300 x 60
    rotation: clamp(offset.y / 100pt, 0, 1) * 45deg
  }
}
```

```layout
layout List {
  items: 20
  cell {
    size:     300 x 60
    rotation: if reducedMotion then 0deg else clamp(offset.y / 100pt, 0, 1) * 45deg
  }
}
```

## L0820 motion that is not mirrored

An element moves across as the content scrolls, and to the same side on a device on which lines of text run from right to left.
It keeps its sides by `mirrors: false`, and everything else rests on the other side: what slid in from the edge now slides over
the text. Without that line it is mirrored with the layout.

```layout lint
layout List {
  viewport: 375 x 600
  items:    20
  insets:   40
  stack(align: 0)
  cell {
    size:          50% x 60
    translation.x: clamp(offset.y / 2, 0, 30)
    mirrors:       false
  }
}
```

```layout
layout List {
  viewport: 375 x 600
  items:    20
  insets:   40
  stack(align: 0)
  cell {
    size:          50% x 60
    translation.x: clamp(offset.y / 2, 0, 30)
  }
}
```

## L0821 not finite somewhere

A formula is infinite or not a number at an offset that scrolling reaches. The resting value stands in its place there, which is seen as a jump.
`dslc check` knows no offset and cannot find it; `dslc lint` looks where formulas change their way, and at offsets between.
Guard the step: `max(1, …)` in a divisor, `max(0, …)` in a root.

```layout lint
layout List {
  items: 20
  cell {
    size:  100% x 60
    alpha: 1pt / abs(offset.y - 77.25)
  }
}
```

```layout
layout List {
  items: 20
  cell {
    size:  100% x 60
    alpha: 1pt / max(1, abs(offset.y - 77.25))
  }
}
```

## L0822 unused declaration

Nothing reads a `let`, a `param`, a field of the data, an effect or an arrangement, or an `allow` allows nothing.
A line of a test that sets a `param` does not read it. In a file without a layout nothing is unused: it is there to be imported.
Remove it, or use it.

```layout lint
layout List {
  items: 20
  param gap = 4
  stack(gap: 2)
  cell { size: 100% x 60 }
}
```

```layout
layout List {
  items: 20
  param gap = 4
  stack(gap: gap)
  cell { size: 100% x 60 }
}
```

## L0823 list too short to repeat

`loop: true` is written, but in this world the list is shorter than the viewport and its longest element, so it does not repeat.
It has ends like any other list then.
Give it more items, or leave `loop` out.

```layout lint
layout List {
  items: 5
  loop:  true
  cell { size: 100% x 60 }
}
```

```layout
layout List {
  items: 20
  loop:  true
  cell { size: 100% x 60 }
}
```

## L0824 decoration does not follow its cell

A cell is moved, scaled or turned, and a decoration in it stays where it is: what draws the cell does not draw its decorations.
A backdrop or a line that is to stay may do so. A badge or a shadow is to go with its cell: make it a `part`.

```layout lint
layout List {
  cell {
    size:        50% x 80
    translation: (cross: clamp(offset.y, 0, 20), main: 0)
    decoration badge { size: 20 x 20 }
  }
}
```

```layout
layout List {
  cell {
    size:        50% x 80
    translation: (cross: clamp(offset.y, 0, 20), main: 0)
    part badge { size: 20 x 20 }
  }
}
```

## L0825 flipped element

A scale passes below 0 while its element is on screen, so the element is drawn upside down or as its mirror image: `1 - fromCenter / 300pt` goes on below 0 in a wide window. An `inner.scale` turns over what is inside of the element.
Keep it above 0. A scale that is below 0 at every offset is no finding: it is a mirror image that somebody wants.

```layout lint
layout List {
  items: 20
  cell {
    size:  100% x 100
    scale: 1 - abs(fromCenter) / 300pt
    allow small  "it shrinks at the ends"
    allow motion "it shrinks at the ends"
  }
}
```

```layout
layout List {
  items: 20
  cell {
    size:  100% x 100
    scale: max(0, 1 - abs(fromCenter) / 300pt)
    allow small  "it shrinks at the ends"
    allow motion "it shrinks at the ends"
  }
}
```

## L0826 does not fit

What fits in the world that was asked for does not fit in another: on a narrower screen a view leaves the viewport, a part leaves its owner, or two parts of one owner lie over each other; under a safe area a bar, or a part of it, stays behind the notch; a line of cells or parts that reaches from edge to edge leaves a gap; a text that is measured twice as large leaves its owner. The last of the parts that an arrangement sets on one line falls alone on a second one, as large as before. Or an element stands otherwise beside its neighbours at a few widths only, where comparisons of the width do not change at the same one.
Let sizes and places follow the viewport, the owner or the safe area. What does not fit in the world that was asked for either is no finding: a badge over a corner is meant.

```layout lint
layout List {
  items: 10
  cell {
    size: 100% x 72
    part label  { size: 220 x 20; place: (16, 26) }
    part button { size: 88 x 44; place: (slot.width - 104, 14) }
  }
}
```

```layout
layout List {
  items: 10
  cell {
    size: 100% x 72
    part label  { size: (slot.width - 136) x 20; place: (16, 26) }
    part button { size: 88 x 44; place: (slot.width - 104, 14) }
  }
}
```

## L0827 alpha beyond 0 to 1

The opacity of an element comes to less than 0 or more than 1 while the element is on screen. It is held at 0 or 1 there, so the fade ends earlier than its line says.
Let the value end where it is to be 0 or 1, or say that it is held: `clamp(…, 0, 1)`.

```layout lint
layout List {
  items: 20
  cell {
    size:  100% x 80
    alpha: 1 - abs(fromCenter) / 200pt
  }
}
```

```layout
layout List {
  items: 20
  cell {
    size:  100% x 80
    alpha: clamp(1 - abs(fromCenter) / 200pt, 0, 1)
  }
}
```

## L0828 section block that no section uses

Of several `section` blocks, the first one without a `count` takes all sections that are left. A later block without `count` and
without a name gets none, whatever the data is.
Say with `count` how many sections a block takes, or name the block in the data.

```layout fail
layout Shop {
  items: [3, 5]
  section { cell Offer { size: 100% x 100 } }
  section { cell Product { size: 100% x 50 } }
}
```

```layout
layout Shop {
  items: [3, 5]
  section { count: 1; cell Offer { size: 100% x 100 } }
  section { cell Product { size: 100% x 50 } }
}
```

## L0901 not finite

During evaluation a value was infinite or not a number: a division by 0, the root of a negative number.
It depends on the offset, the data or the viewport, so `dslc check` cannot find it. `dslc eval` names the element, the offset and the step that caused it.
The resting value replaces it, so that the rest of the frame can be used.
Guard the step: `max(1, …)` in a divisor, `max(0, …)` in a root, or an `if`.

```layout eval
layout List {
  cell {
    size:  100% x 200
    alpha: 1 / (index - 3)
  }
}
```

```layout
layout List {
  cell {
    size:  100% x 200
    alpha: 1 / max(1, index - 3)
  }
}
```

## L0902 unknown parameter

`--set name=value` names a param that the layout does not declare.
Only a `param` can be set from outside. A `let` cannot.
The message lists the params. Example: `dslc eval wheel.layout --set radius=400`.

## L0903 parameter out of range

A value of `--set` is outside of the range that the layout declares, or of another kind.
`param radius = 500 in 200...1200` takes 200, 1200 and every value between. An angle needs its unit, `--set tilt=30deg`. A share, `--set alpha=50%`, fits only a number.
Choose a value in the range, or widen the range in the file.

## L0904 missing field

The layout reads a field that the data lacks. The message names the section, the item and the field.
Declare a field in `data { height: Length }` and read it as `data.height`.
Add it to the data file, or give it a default in the layout: `data { height: Length = 44 }`.

## L0905 wrong type of field

A field of the data has another type than the layout declares.
In the data, `Number`, `Length` and `Angle` are numbers (angles in radians), and `Boolean` is true or false. Texts, lists and null never fit.
Correct the data or the declaration.

## L0906 unknown element

`--element` names an element that the layout does not have, or an index after the last one.
Write the kind and the index path: `cell[1,2]` is cell 2 of section 1, both from 0. `menu` means `menu[0,0]`.
The message lists the kinds, or the number of elements.

## L0907 unknown section

A section of the data names a `section` block that the layout does not have, or the blocks take fewer sections than the data has.
In the data, `"section": "gallery"` names the block `section gallery { … }`.
A block with `count: n` takes n sections. A block without `count` takes the rest.

## L0908 impossible world

The host supplies an impossible value: a viewport without an area, a negative number of cells, a value that is not a number.
Correct `--viewport`, `--items` or `--data`.

## L0909 malformed data

The file of `--data` is not JSON, or does not have the shape of a data file:

```json
{"sections": [{"items": 4}, {"items": [{"height": 120}, {"height": 90}]}]}
```

`items` is a count or a list of records. Other keys beside it are fields of the section.
A count is a whole number up to 2^53.
The columns of a CSV file are fields of cells: those of sections and of the layout need JSON.
The message shows the place in the data file.

## L0910 failed test

An `expect` in a `test` of the layout does not hold.
Below the formula stand the values of its parts at the first offset of the test that fails. The note tells between which two offsets it begins to fail.
Numbers are equal within 1e-6. Correct the layout or the expectation.

```layout test
layout List {
  supplementary menu { size: 100% x 70; sticky(below: 20) }
  cell { size: 100% x 200 }
  test "the menu sticks" { at 0...500 step 50 { expect menu.frame.top == offset.y } }
}
```

```layout
layout List {
  supplementary menu { size: 100% x 70; sticky }
  cell { size: 100% x 200 }
  test "the menu sticks" { at 0...500 step 50 { expect menu.frame.top == offset.y } }
}
```

## L0911 unknown key

The file of `--data` has a key that the layout does not read, so its value has no effect.
A layout reads `sections`, in a section `items`, `repeat` and `section`, and the fields of its `data` blocks.
A record may have more keys: only a key that is close to a field which the record lacks is reported.
This is a warning. With `--strict-data` it is an error.
Correct the key, remove it, or declare the field in the layout.

## L0912 malformed skin

The style sheet of `dslc preview --skin` links to something that cannot stand in the page.
A page is one file and fetches nothing. So each `url(…)` of a skin leads to a file beside it, and the page keeps a copy.
The file is a picture (png, jpg, gif, webp, avif, svg) or a font (woff2).
An address on the network, an `@import` and a file that cannot be read are errors. The message shows the place in the style sheet.

## L0913 undecided test

An `expect` is about every offset of a range, and it could be neither proved nor refuted. This counts as a failure.
The message tells the first part of the range that is left open, and the formula that keeps it open.
Divide the range over several `at` blocks, or look at single offsets with `step`.
With `--budget` a proof may cost more than 20,000 thousand instructions. The help says so where a longer search may decide it.
Where scrolling stops cannot be followed over a range. Over a range of worlds (`viewport.width: 320...430`), lines that
break, room that is shared, columns that are filled by size and sections that scroll by themselves cannot be followed either.

```layout test
layout List {
  snap: page
  section { stack; cell { size: 100% x 200 } }
  test "rests at a cell" { at 0...500 { expect stop(offset.y) >= 0 } }
}
```

```layout
layout List {
  snap: page
  section { stack; cell { size: 100% x 200 } }
  test "rests at a cell" { at 0...500 step 50 { expect stop(offset.y) >= 0 } }
}
```

## L1001 not to be written as code

`dslc emit` writes a layout as code that needs no library, and this layout has something that it does not write.
That are `trail` and what is made of it (`comeBack`), `fit`, `current`, outputs that tell an element, sections that scroll by themselves, parts with an `outline`, and formulas of more than 300 steps on top of each other.
A number is never approximated: the layout is written as a whole or refused.
An app runs the layout as it is with the library, and a page with the web package.
To have code, write an app bar that stays (`sticky`, `collapse`) or leaves (`scrollAway`), and cells in a `flow`, a `grid` or a `waterfall`.

## L1002 not to be said in CSS

`dslc emit css` writes a style sheet, which needs no script. It says numbers that are straight lines over the offset, in pieces; the message names the one that is none, and what bends it.
Nothing is approximated. Refused are also parts, sections that scroll by themselves, lists without ends, `measured` fields without a value, a `snap` rule of the layout, stops of the gesture or of a box longer than the viewport, and corners behind the eye.
Write `map(offset, [0: 1, 200: 0.4])` instead of a curve, and move what is inside of the element by an `attribute`.
`dslc emit js` writes it as it is.

"""### }
}
