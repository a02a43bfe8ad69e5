// How the stage moves: every constant with its source, and the formulas. Points and seconds.

const MOTION = {
  // The velocity that is kept each millisecond: UIScrollView.DecelerationRate.normal, and .fast where a layout pages.
  normal: 0.998, fast: 0.99,
  // How far the content follows a finger past an end: UIScrollView's factor, as @chpwn published it in 2012.
  rubber: 0.55,
  // The spring back has mass 1 and damping ratio 1, and something nearer than `rest` points stands still:
  // Ilya Lobanov, "How UIScrollView works", and github.com/super-ultra/ScrollMechanics.
  stiffness: 100, rest: 0.5,
  // The velocity of a gesture is that of its last milliseconds; a wheel at rest for so many of them has let go.
  recent: 80, idle: 120,
  // Slower than this, in points a second, a gesture has no direction. (Ours, as all that follows.)
  slow: 20,
  // How far a mouse and a finger go before they drag: less is a click.
  slop: { mouse: 3, touch: 8 },
  // A layout pages where its stops are farther apart than this part of the viewport.
  page: 0.25,
  // What a wheel with notches turns by at least, in points.
  notch: 45,
  // What a key moves: points, and a part of the viewport.
  arrow: 40, leaf: 0.875,
};

/** @type {Axis[]} */
const BOTH = ["x", "y"];

/** @param {number} value @param {number} least @param {number} most */
const within = (value, least, most) => Math.max(least, Math.min(value, most));

// How far a fling goes: WWDC 2018, session 803, "Designing Fluid Interfaces".
/** @param {number} velocity @param {number} kept */
const projected = (velocity, kept) => velocity / 1000 * kept / (1 - kept);

// How far the content is past an end of a viewport of some length, when the finger is so far; and back.
/** @param {number} past @param {number} length */
const banded = (past, length) => Math.sign(past) * (1 - 1 / (Math.abs(past) * MOTION.rubber / length + 1)) * length;
/** @param {number} pull @param {number} length */
const unbanded = (pull, length) => {
  const part = Math.min(Math.abs(pull) / length, 0.95);
  return Math.sign(pull) * part * length / (MOTION.rubber * (1 - part));
};

/** @param {number} kept */
const flingRate = (kept) => -1000 * Math.log(kept);
const springRate = Math.sqrt(MOTION.stiffness);

// The way to a target, with the velocity that there is: the fling's own curve, bent a little to end there; where that is
// too far, or back, the spring. A way knows the place and the speed after so many seconds.
/** @param {number} from @param {number} velocity @param {number} target @param {number} kept */
function wayTo(from, velocity, target, kept = MOTION.normal) {
  const gap = from - target, fling = flingRate(kept);
  const bent = gap === 0 ? 0 : -velocity / gap;
  const rate = bent > 0.7 * fling ? within(bent, Math.min(fling, springRate), 2.5 * springRate) : springRate;
  const push = velocity + rate * gap;
  return {
    target,
    place: (/** @type {number} */ time) => target + (gap + push * time) * Math.exp(-rate * time),
    speed: (/** @type {number} */ time) => (push - rate * (gap + push * time)) * Math.exp(-rate * time),
  };
}

// The way of a fling that goes past an end: it is as fast there as it would be, and springs back.
/** @param {number} from @param {number} velocity @param {number} end @param {number} kept */
function wayPast(from, velocity, end, kept) {
  const fling = flingRate(kept);
  const left = velocity - fling * (end - from);
  const reached = -Math.log(left / velocity) / fling;
  return {
    target: end,
    place: (/** @type {number} */ time) => time < reached ? from + velocity / fling * (1 - Math.exp(-fling * time))
      : end + left * (time - reached) * Math.exp(-springRate * (time - reached)),
    speed: (/** @type {number} */ time) => time < reached ? velocity * Math.exp(-fling * time)
      : left * (1 - springRate * (time - reached)) * Math.exp(-springRate * (time - reached)),
  };
}

/** @param {Way} way @param {number} time */
const hasCome = (way, time) => Math.abs(way.place(time) - way.target) < MOTION.rest
  && Math.abs(way.speed(time)) < 10 * MOTION.rest;
