// A drag of a handle snaps to the edges of what stands around and of the viewport, and to their middles; a line shows where.
// How fast an edge follows the number is measured while it is dragged: it may be an edge of many that grow.

// How near an edge has to come, in pixels; what moves by more while it is dragged is no place to snap to, in points.
const NEAR_ENOUGH = 6, STILL = 0.5;

class Snapping {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.line = root.appendChild(make("span", { className: "snap", hidden: true, ariaHidden: "true" }));
    this.end();
  }

  end() {
    this.edges = null;
    this.line.hidden = true;
  }

  // Without snapping.
  /** @return {null} */
  rest() {
    this.line.hidden = true;
    return null;
  }

  // Where the edge that a handle moves is drawn along its axis, in points of the stage; null: it has none.
  /** @param {Handle} handle */
  edgeOf(handle) {
    const node = stage.nodes.get(stage.chosen), { axis, id, side, isSize, isStart, value } = handle;
    if (!node || handle.home) return null;
    if (id === "stuck") return value + (axis === "y" ? stage.insets.top : stage.insets.left);
    if (!isSize && !side) return null;
    const isFirst = isSize ? isStart : (side ?? 0) < 0;
    return spot(node, isFirst ? 0 : 1, isFirst ? 0 : 1)[axis];
  }

  /** @param {Handle} handle @param {Figure} number */
  begin(handle, number) {
    const { axis } = handle, size = stage.viewport[AXES[axis]?.size];
    const edge = this.edgeOf(handle);
    this.start = { edge: edge ?? NaN, value: number.value };
    if (edge === null) return;
    this.edges = [0, size / 2, size].map((at) => ({ at, where: () => at }));
    for (const node of [...stage.nodes.values()].slice(0, MOST_AROUND)) {
      if (node.key === stage.chosen) continue;
      for (const part of [0, 1]) {
        const where = () => stage.nodes.get(node.key) === node ? spot(node, part, part)[axis] : NaN;
        this.edges.push({ at: where(), where });
      }
    }
  }

  // The value near a wanted one at which the edge stands at another one, with a digit more where it takes one; null: none that fits.
  /** @param {Handle} handle @param {number} now @param {number} wanted @param {number} places @param {(value: number) => boolean} fits */
  near(handle, now, wanted, places, fits) {
    this.line.hidden = true;
    const { edge, value } = this.start;
    if (!this.edges || now === value) return null;
    const rate = ((this.edgeOf(handle) ?? NaN) - edge) / (now - value), at = edge + rate * (wanted - value), { axis } = handle;
    if (!(Math.abs(rate) > 1e-6)) return null;
    const near = this.edges.map((one) => ({ ...one, apart: Math.abs(one.at - at) })).filter(({ apart }) => apart * table.scale <= NEAR_ENOUGH).sort((a, b) => a.apart - b.apart);
    for (const one of near) {
      const exactly = value + (one.at - edge) / rate, to = Number(exactly.toFixed(Math.abs(exactly - Number(exactly.toFixed(places))) * Math.abs(rate) < 0.01 ? places : places + 1));
      if (!fits(to) || Math.abs(one.where() - one.at) > STILL || Math.abs(to - exactly) * Math.abs(rate) > STILL) continue;
      const { scale } = table, { width, height } = stage.viewport;
      size(this.line, axis === "x" ? 1 : width * scale, axis === "x" ? height * scale : 1, axis === "x" ? `translateX(${one.at * scale}px)` : `translateY(${one.at * scale}px)`);
      this.line.hidden = false;
      return to;
    }
    return null;
  }
}
