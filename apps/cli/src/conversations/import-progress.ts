import type { Console } from '../terminal/operator.js';
import { progressBar } from '../terminal/progress-bar.js';

const REDRAW_MS = 100;
const LINE_MS = 5_000;

/** Shows how much of a file is read: as a bar where a line can be drawn again, as a line now and then elsewhere. */
export function importProgress(
  { draw, complain }: Console,
  size: number,
  now: () => number = Date.now,
): (bytes: number, conversations: number) => void {
  let shownAt = draw ? 0 : now();
  return (bytes, conversations) => {
    if (now() - shownAt < (draw ? REDRAW_MS : LINE_MS)) return;
    shownAt = now();
    const fraction = bytes / size;
    if (draw) draw(`Import ${progressBar(fraction)} ${conversations} conversations`);
    else complain(`Import: ${Math.floor(fraction * 100)} %, ${conversations} conversations`);
  };
}
