import type { OnProgress, Progress } from '../backup/backup-format.js';
import type { Terminal } from './operator.js';
import { progressBar } from './progress-bar.js';

const TITLES: Record<Progress['step'], string> = {
  'save-tables': 'Saving database',
  'save-files': 'Saving files',
  check: 'Checking backup',
  restore: 'Restoring',
};
const UPDATE_MS = 100;

/** Shows what goes on: as a bar where the terminal can replace a line, as one line for each step elsewhere. */
export function progressLine(terminal: Terminal, now: () => number = Date.now): OnProgress {
  let shownStep: Progress['step'] | undefined;
  let shownAt = 0;
  return (progress) => {
    const isNewStep = progress.step !== shownStep;
    shownStep = progress.step;
    if (terminal.showProgress === undefined) {
      if (isNewStep) terminal.say(`${TITLES[progress.step]} ...`);
    } else if (isNewStep || now() - shownAt >= UPDATE_MS) {
      shownAt = now();
      terminal.showProgress(progressText(progress));
    }
  };
}

function progressText({ step, detail, fraction }: Progress): string {
  const title = TITLES[step].padEnd(18);
  if (fraction === undefined) return `${title} ${detail}`;
  return `${title} ${progressBar(fraction)} ${detail}`.trimEnd();
}
