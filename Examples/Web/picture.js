// Pictures for the example pages: hills under a sky, others for each name.

function* numbers(name) {
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 2147483647, 7);
  while (true) yield (state = (state * 48271) % 2147483647) / 2147483647;
}

/** An SVG as text; the same for the same name. */
export function picture(name) {
  const random = numbers(name), next = () => random.next().value;
  const hue = Math.round(90 + next() * 200), sun = 40 + next() * 220;
  const hills = [0, 1, 2, 3].map((row) => {
    const points = Array.from({ length: 9 }, (_, place) => `${place * 40},${90 + row * 38 - next() * 44}`);
    return `<polygon points="0,240 ${points.join(" ")} 320,240" fill="hsl(${hue} ${30 + row * 6}% ${46 - row * 10}%)"/>`;
  });
  return `<svg class="picture" viewBox="0 0 320 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="320" height="240" fill="hsl(${hue - 50} 60% 66%)"/><circle cx="${sun}" cy="${40 + next() * 40}" r="22" fill="hsl(48 90% 82%)"/>
    ${hills.join("")}</svg>`;
}
