/** A line plot as SVG, by hand: what it shows needs no library. Pure. */

/** @typedef {{ name: string, points: readonly (readonly [number, number])[] }} Series */

const [width, height] = [680, 300];
const edge = { left: 52, right: 190, top: 12, bottom: 28 };
/** Told apart by people who see few colours too (Okabe and Ito). */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000', '#7f7f7f'];
const inner = { width: width - edge.left - edge.right, height: height - edge.top - edge.bottom };

/** 1, 2 or 5 times a power of ten. @param {number} most @returns {number} the step of at most five marks */
export function markStep(most) {
  const raw = most / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 5].find((times) => times * power >= raw) ?? 10) * power;
}

const short = (/** @type {number} */ value) => String(Number(value.toPrecision(3)));

/**
 * @param {string} title
 * @param {readonly Series[]} series empty ones are left out
 * @returns {string} a figure; one that says so when there is nothing to show
 */
export function linePlot(title, series) {
  const shown = series.filter(({ points }) => points.length > 0);
  const all = shown.flatMap(({ points }) => points);
  if (all.length === 0) return `<figure><figcaption>${title}</figcaption><p>Sin datos.</p></figure>`;
  const most = { x: Math.max(1, ...all.map(([x]) => x)), y: Math.max(...all.map(([, y]) => y)) || 1 };
  const step = { x: markStep(most.x), y: markStep(most.y) };
  const top = Math.ceil(most.y / step.y) * step.y;
  const x = (/** @type {number} */ value) => (edge.left + (value / most.x) * inner.width).toFixed(1);
  const y = (/** @type {number} */ value) => (edge.top + inner.height - (value / top) * inner.height).toFixed(1);
  const lines = shown.map(
    ({ points }, i) =>
      `<polyline fill="none" stroke="${colours[i % colours.length]}" stroke-width="1.5" ` +
      (i >= colours.length ? 'stroke-dasharray="4 3" ' : '') +
      `points="${points.map(([a, b]) => `${x(a)},${y(b)}`).join(' ')}"/>`,
  );
  return `<figure><figcaption>${title}</figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
<g font-size="11" fill="#4a5b62">${marks(step, most, top, x, y)}</g>${lines.join('')}
<g font-size="11">${labels(shown)}</g></svg></figure>`;
}

/**
 * @param {{ x: number, y: number }} step @param {{ x: number }} most @param {number} top
 * @param {(value: number) => string} x @param {(value: number) => string} y
 */
function marks(step, most, top, x, y) {
  const upTo = (/** @type {number} */ end, /** @type {number} */ by) =>
    Array.from({ length: Math.floor(end / by + 1e-9) + 1 }, (_, i) => i * by);
  const across = upTo(top, step.y).map(
    (value) =>
      `<line x1="${edge.left}" x2="${edge.left + inner.width}" y1="${y(value)}" y2="${y(value)}" stroke="#e3e9eb"/>` +
      `<text x="${edge.left - 6}" y="${y(value)}" dy="4" text-anchor="end">${short(value)}</text>`,
  );
  const down = upTo(most.x, step.x).map(
    (value) => `<text x="${x(value)}" y="${height - 8}" text-anchor="middle">${short(value)} s</text>`,
  );
  return [...across, ...down].join('');
}

/** @param {readonly Series[]} shown */
const labels = (shown) =>
  shown
    .map(({ name }, i) => {
      const at = edge.top + 12 + i * 16;
      const from = edge.left + inner.width + 12;
      return (
        `<line x1="${from}" x2="${from + 14}" y1="${at - 4}" y2="${at - 4}" stroke="${colours[i % colours.length]}" ` +
        `stroke-width="2"${i >= colours.length ? ' stroke-dasharray="4 3"' : ''}/>` +
        `<text x="${from + 20}" y="${at}">${name}</text>`
      );
    })
    .join('');
