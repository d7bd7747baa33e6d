import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ROOT, run } from './workspace.mjs';

const RESULTS = path.join(ROOT, '.test-results.json');
// Specs wait for the database a third of the time, and each worker has databases and applications of its own.
const WORKERS = Math.min(availableParallelism() + 1, 5);

/** How many spec files end between two lines of progress. */
const FILES_PER_LINE = 50;

/**
 * Runs the specs that the arguments select. When some fail, the error is the output of jest about them; `readResults`
 * returns the totals in either case.
 * @param {string[]} jestArguments
 * @param {Record<string, string>} env
 * @param {(text: string) => void} [busyWith]
 */
export async function runJest(jestArguments, env, busyWith = () => {}) {
  rmSync(RESULTS, { force: true });
  const options = [`--maxWorkers=${WORKERS}`, '--passWithNoTests', '--json', `--outputFile=${RESULTS}`];
  const program = createRequire(import.meta.url).resolve('jest/bin/jest');
  await run(
    process.execPath,
    ['--experimental-vm-modules', '--no-warnings', program, ...options, ...jestArguments],
    // Jest prints the whole JSON to stdout even when it writes it to a file.
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'], onOutput: countFiles(busyWith) },
  ).catch((error) => {
    throw new Error(error.message.replace(/^PASS .*\n/gm, ''));
  });
}

/** @param {(text: string) => void} busyWith */
function countFiles(busyWith) {
  const files = { PASS: 0, FAIL: 0 };
  return (/** @type {string} */ text) => {
    for (const [, state] of text.matchAll(/^(PASS|FAIL) /gm)) {
      files[state] += 1;
      const count = files.PASS + files.FAIL;
      if (count % FILES_PER_LINE === 0) busyWith(`${count} spec files, ${files.FAIL} with failures`);
    }
  };
}

/** The totals of the last run, the slowest file first; a run without results failed before it could write any. */
export function readResults() {
  let results;
  try {
    results = JSON.parse(readFileSync(RESULTS, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, files: [] };
  }
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
    files: results.testResults
      .map(({ name, startTime, endTime }) => ({ name: path.relative(ROOT, name), ms: endTime - startTime }))
      .sort((a, b) => b.ms - a.ms),
  };
}
