import { runCommandLine } from './command-line.js';

const ERASE_LINE = '\r\u001b[2K';
let isDrawn = false;

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  say: (line) => process.stdout.write(`${erased()}${line}\n`),
  complain: (line) => process.stderr.write(`${erased()}${line}\n`),
  draw: process.stdout.isTTY ? draw : undefined,
});

function draw(line: string): void {
  // A line that wraps could not be erased.
  const fitting = line.slice(0, Math.max((process.stdout.columns || 80) - 1, 10));
  process.stdout.write(`${erased()}${fitting}`);
  isDrawn = true;
}

/** Takes away what was drawn, so that a lasting line can stand in its place. */
function erased(): string {
  const was = isDrawn;
  isDrawn = false;
  return was ? ERASE_LINE : '';
}
