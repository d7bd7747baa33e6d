import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { startApplication } from './application.mjs';
import { eventually } from './eventually.mjs';
import { supervise } from './supervise.mjs';
import { ROOT } from './workspace.mjs';

const FOLDER = mkdtempSync(path.join(tmpdir(), 'lectern-supervise-'));
const PATIENT = program('patient', `process.on('disconnect', () => process.exit()); setInterval(() => {}, 1000);`);
const HASTY = program('hasty', 'process.exit(3);');
const SHORT = { firstMs: 10, longestMs: 40, healthyMs: 60_000 };
const LONG = { firstMs: 600_000, longestMs: 600_000, healthyMs: 60_000 };
const supervised = [];

afterEach(() => Promise.all(supervised.splice(0).map(({ stop }) => stop())));
afterAll(() => rmSync(FOLDER, { recursive: true }));

describe('A supervised process', () => {
  it('is started again when it was killed, and a line says so', async () => {
    const { started, lines } = superviseProgram(PATIENT, SHORT);

    await started[0].kill();
    const second = await eventually('a second process', () => started[1]);

    expect(isRunning(second)).toBe(true);
    expect(second.pid).not.toBe(started[0].pid);
    expect(lines).toEqual(['The program has stopped and will be started again in 0.01 s: SIGKILL']);
  });

  it('is started again after pauses that grow up to the longest', async () => {
    const { lines } = superviseProgram(HASTY, SHORT);

    await eventually('five ends', () => lines.length >= 5);

    const pauses = lines.map((line) => /in (\S+) s: code 3$/.exec(line)?.[1]);
    expect(pauses.slice(0, 5)).toEqual(['0.01', '0.02', '0.04', '0.04', '0.04']);
  });

  it('gets the first pause again after it was healthy for long enough', async () => {
    const { started, lines } = superviseProgram(PATIENT, { ...SHORT, healthyMs: 0 });

    await started[0].kill();
    await (await eventually('a second process', () => started[1])).kill();
    await eventually('a third process', () => started[2]);

    expect(lines.map((line) => /in (\S+) s/.exec(line)?.[1])).toEqual(['0.01', '0.01']);
  });

  it('is tried again when starting it fails', async () => {
    const lines = [];
    const first = startProgram(PATIENT);
    let attempts = 0;
    supervised.push(
      supervise(
        'The program',
        first,
        () => {
          attempts += 1;
          if (attempts === 1) throw new Error('the disk is full');
          return startProgram(PATIENT);
        },
        { pauses: SHORT, print: (line) => lines.push(line) },
      ),
    );

    await first.kill();
    await eventually('a second attempt', () => attempts === 2);

    expect(lines.at(-1)).toBe('The program has stopped and will be started again in 0.02 s: the disk is full');
  });
});

describe('Stopping a supervised process', () => {
  it('ends it for good', async () => {
    const { started, lines, stop } = superviseProgram(PATIENT, SHORT);

    await stop();

    expect(started.map(isRunning)).toEqual([false]);
    expect(lines).toEqual([]);
  });

  it('does not wait for the end of a pause', async () => {
    const { started, lines, stop } = superviseProgram(PATIENT, LONG);
    await started[0].kill();
    await eventually('the line', () => lines.length === 1);

    await stop();

    expect(started).toHaveLength(1);
  });

  it('also ends a process that is just being started again', async () => {
    const first = startProgram(PATIENT);
    let second;
    let finishStart = () => {};
    const starting = new Promise((resolve) => {
      finishStart = () => resolve(second);
    });
    const { stop } = supervise(
      'The program',
      first,
      () => {
        second = startProgram(PATIENT);
        return starting;
      },
      { pauses: SHORT, print: () => {} },
    );
    await first.kill();
    await eventually('the new start', () => second);

    const stopped = stop();
    finishStart();
    await stopped;

    expect(isRunning(second)).toBe(false);
  });
});

function superviseProgram(entry, pauses) {
  const lines = [];
  const started = [];
  const start = () => {
    const next = startProgram(entry);
    started.push(next);
    return next;
  };
  const { stop } = supervise('The program', start(), start, { pauses, print: (line) => lines.push(line) });
  supervised.push({ stop });
  return { started, lines, stop };
}

function startProgram(entry) {
  return startApplication('The program', entry, {});
}

/** Writes a program and returns its path in the checkout. */
function program(name, source) {
  const file = path.join(FOLDER, `${name}.mjs`);
  writeFileSync(file, source);
  return path.relative(ROOT, file);
}

function isRunning({ pid }) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
