/** A point of a chart, in its units. */
export interface Point {
  x: number;
  y: number;
}

const STEPS = [1, 2, 5, 10];

/** Round values from 0 to at least `max`, in at most `count` steps; counts are whole, so no step is below 1. */
export function roundTicks(max: number, count: number): number[] {
  const rough = Math.max(max, 1) / count;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const fitting = STEPS.map((step) => step * magnitude).find((size) => size >= rough) ?? rough;
  const step = Math.max(1, fitting);
  const last = Math.ceil(Math.max(max, 1) / step);
  return Array.from({ length: last + 1 }, (_, index) => index * step);
}

/** Where values are plotted: the first at the left, the last at the right, `top` at the upper edge. */
export function pointsOf(
  values: readonly number[],
  { width, height, top }: { width: number; height: number; top: number },
): Point[] {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, index) => ({
    x: values.length > 1 ? index * step : width / 2,
    y: height - (value / Math.max(top, 1)) * height,
  }));
}

/** The path of a line through points. */
export function linePath(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${short(x)},${short(y)}`).join('');
}

/** The path around what is below a line. */
export function areaPath(points: readonly Point[], height: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  return `${linePath(points)}L${short(last.x)},${height}L${short(first.x)},${height}Z`;
}

/** Which of some places along the width is closest to one of them. */
export function nearestIndex(x: number, width: number, count: number): number {
  if (count < 2 || width <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.round((x / width) * (count - 1))));
}

/** Which of some places are labelled, so that at most so many labels stand at equal distances. */
export function labelledIndexes(count: number, max: number): number[] {
  if (count === 0) return [];
  const every = Math.max(1, Math.ceil(count / Math.max(1, max)));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}

function short(value: number): number {
  return Math.round(value * 10) / 10;
}
