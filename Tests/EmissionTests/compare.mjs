// Compares emitted modules with frames that the engine wrote: `node compare.mjs cases.json`. Prints a line for each difference.
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

function differ(a, b, path, found) {
  if (typeof a === 'number' && typeof b === 'number') {
    if (!(Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a)))) found.push(`${path}: ${a}, emitted ${b}`)
  } else if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') {
    if (a !== b) found.push(`${path}: ${JSON.stringify(a)}, emitted ${JSON.stringify(b)}`)
  } else {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) differ(a[key], b[key], `${path}.${key}`, found)
  }
}

const folder = dirname(resolve(process.argv[2]))
const names = (elements) => elements.map(({ kind, indexPath }) => `${kind}[${indexPath}]`).join(' ')
let compared = 0
for (const { name, module, world, frames, stops } of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  const found = []
  try {
    const { layout } = await import(join(folder, module))
    const list = layout(world)
    for (const frame of frames) {
      compared += frame.elements.length
      differ(frame.contentSize, list.contentSize, 'contentSize', found)
      const elements = list.elements(frame.offset)
      if (elements.length !== frame.elements.length) {
        found.push(`at ${JSON.stringify(frame.offset)}: ${names(frame.elements)}, emitted ${names(elements)}`)
      } else {
        differ(frame.elements, elements, `at ${JSON.stringify(frame.offset)}: elements`, found)
      }
      for (const element of frame.elements.slice(0, 3)) {
        const own = list.element(element.kind, element.indexPath, frame.offset)
        differ(element, own, `at ${JSON.stringify(frame.offset)}: element`, found)
      }
      if (frame.outputs) differ(frame.outputs, list.outputs(frame.offset).layout, 'outputs', found)
      if (frame.sections) differ(frame.sections, list.outputs(frame.offset).sections, 'sections', found)
    }
    for (const { proposed, from, velocity, stop } of stops ?? []) {
      differ(stop, list.stop(proposed, from, velocity), `stop(${proposed}, ${from}, ${velocity})`, found)
    }
  } catch (error) {
    found.push(error.stack.split('\n').slice(0, 3).join(' '))
  }
  for (const line of found.slice(0, 3)) console.log(`${name}: ${line}`)
}
console.log(`compared ${compared}`)
