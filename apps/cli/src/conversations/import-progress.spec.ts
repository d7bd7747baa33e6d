import { describe, expect, it } from '@jest/globals';
import { importProgress } from './import-file.js';

/** A console with a clock that is set by hand. */
function newConsole(isTerminal: boolean) {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  const clock = { ms: 1_000_000 };
  const refuse = () => {
    throw new Error('Progress is no result, so it does not go where results go.');
  };
  const console = { env: {}, say: refuse, complain: write, showProgress: isTerminal ? write : undefined };
  return { lines, clock, show: importProgress(console, 200, () => clock.ms) };
}

describe('importProgress', () => {
  it('shows a bar at once where it can, and not over and over', () => {
    const { lines, clock, show } = newConsole(true);
    show(50, 3);
    show(60, 4);
    clock.ms += 100;
    show(100, 7);

    expect(lines).toEqual([
      expect.stringMatching(/^Import █{6}░{18} {2}25 % 3 conversations$/),
      expect.stringMatching(/^Import █{12}░{12} {2}50 % 7 conversations$/),
    ]);
  });

  it('writes a plain line every few seconds elsewhere', () => {
    const { lines, clock, show } = newConsole(false);
    show(50, 3);
    clock.ms += 5_000;
    show(100, 7);
    clock.ms += 4_999;
    show(150, 9);

    expect(lines).toEqual(['Import: 50 %, 7 conversations']);
  });
});
