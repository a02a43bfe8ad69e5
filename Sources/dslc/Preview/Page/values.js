// Values as people read and write them: numbers with all the digits that give them back, or with few; sizes.

// What a pattern finds in a text; empty where it finds nothing.
/** @param {RegExp} pattern @param {string} text */
const matched = (pattern, text) => pattern.exec(text)?.[0] ?? "";

// A number with few digits, for what is only looked at.
/** @param {number} value @param {number} digits */
function short(value, digits = 3) {
  const text = Math.abs(value) < 1e15 ? String(Number(value.toFixed(digits))) : String(value);
  return text === "-0" ? "0" : text;
}

// A number with as many digits as give it back, and no more.
/** @param {number} value */
const exact = (value) => value === 0 ? "0" : String(value);

// The same where it has no more digits than a person would write, else rounded: the whole number is for the address.
/** @param {number} value */
const readable = (value) => exact(value).length <= 13 ? exact(value) : short(value, 2);

// What a field of a param shows is degrees for an angle, else the number itself. As the interpreter reads `30deg`.
/** @param {string} unit @param {number} number */
const ofShown = (unit, number) => unit === "angle" ? number * Math.PI / 180 : number;

// The shown number that comes back as the value: of those that do, the one with the fewest digits.
/** @param {string} unit @param {number} value */
function shown(unit, value) {
  if (unit !== "angle") return value === 0 ? 0 : value;
  const degrees = value * 180 / Math.PI;
  for (let digits = 1; digits < 17; digits += 1) {
    const number = Number(degrees.toPrecision(digits));
    if (ofShown(unit, number) === value) return number === 0 ? 0 : number;
  }
  return degrees;
}

// A value as `--set` takes it.
/** @param {string} unit @param {number} value */
function written(unit, value) {
  if (unit === "boolean") return String(value !== 0);
  return exact(shown(unit, value)) + (unit === "angle" ? "deg" : "");
}

// A number without what adding up has left behind its last digits.
/** @param {number} number */
const plain = (number) => Number(number.toPrecision(15));

/** @param {string} text */
function readSize(text) {
  const found = /^\s*([\d.]+(?:e\d+)?)\s*[x×]\s*([\d.]+(?:e\d+)?)\s*$/i.exec(text);
  const width = found ? Number(found[1]) : 0, height = found ? Number(found[2]) : 0;
  return width > 0 && height > 0 && Number.isFinite(width + height) ? { width, height } : null;
}

/** @param {Size | null} a @param {Size | null} b */
const sameSize = (a, b) => a === b || Boolean(a && b && a.width === b.width && a.height === b.height);
