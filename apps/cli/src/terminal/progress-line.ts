import type { OnProgress, Progress } from '../backup/backup-format.js';
import type { Terminal } from './operator.js';
import { progressBar } from './progress-bar.js';

const TITLES: Record<Progress['step'], string> = {
  'save-tables': 'Saving database',
  'save-files': 'Saving files',
  check: 'Checking backup',
  restore: 'Restoring',
};
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
  return `${title} ${progressBar(fraction)} ${detail}`.trimEnd();
}
