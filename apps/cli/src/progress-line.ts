import type { OnProgress, Progress } from '@lectern/database/backup/progress';
import type { Terminal } from './operator.js';

const TITLES: Record<Progress['step'], string> = {
  'save-tables': 'Save the database',
  'save-files': 'Save the files',
  check: 'Check the backup',
  restore: 'Restore',
};
const BAR_CELLS = 24;
const REDRAW_MS = 100;

/** Shows what goes on: as a bar where a line can be drawn again, as one line for each step elsewhere. */
export function progressLine(terminal: Terminal, now: () => number = Date.now): OnProgress {
  let shownStep: Progress['step'] | undefined;
  let drawnAt = 0;
  return (progress) => {
    const isNewStep = progress.step !== shownStep;
    shownStep = progress.step;
    if (terminal.draw === undefined) {
      if (isNewStep) terminal.say(`${TITLES[progress.step]} ...`);
    } else if (isNewStep || now() - drawnAt >= REDRAW_MS) {
      drawnAt = now();
      terminal.draw(drawing(progress));
    }
  };
}

function drawing({ step, detail, fraction }: Progress): string {
  const title = TITLES[step].padEnd(18);
  if (fraction === undefined) return `${title} ${detail}`;
  const done = Math.round(Math.min(fraction, 1) * BAR_CELLS);
  const bar = '█'.repeat(done) + '░'.repeat(BAR_CELLS - done);
  return `${title} ${bar} ${String(Math.floor(fraction * 100)).padStart(3)} % ${detail}`.trimEnd();
}
