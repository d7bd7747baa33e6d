import { runCommandLine } from './command-line.js';

const ERASE_LINE = '\r\u001b[2K';
let hasProgress = false;

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  say: (line) => process.stdout.write(`${erased()}${line}\n`),
  complain: (line) => process.stderr.write(`${erased()}${line}\n`),
  showProgress: process.stdout.isTTY ? showProgress : undefined,
});

function showProgress(line: string): void {
  // A line that wraps could not be erased.
  const fitting = line.slice(0, Math.max((process.stdout.columns || 80) - 1, 10));
  process.stdout.write(`${erased()}${fitting}`);
  hasProgress = true;
}

/** Erases the line of progress, so that a lasting line can take its place. */
function erased(): string {
  const was = hasProgress;
  hasProgress = false;
  return was ? ERASE_LINE : '';
}
