import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ROOT, run } from './workspace.mjs';

const RESULTS = path.join(ROOT, '.test-results.json');
// Specs wait for the database a third of the time, and each worker has databases and applications of its own.
const WORKERS = Math.min(availableParallelism() + 1, 5);

/**
 * Runs the specs that the arguments select. When some fail, the error says what jest says of them; `readResults` tells
 * more in either case.
 * @param {string[]} jestArguments
 * @param {Record<string, string>} env
 */
export async function runJest(jestArguments, env) {
  rmSync(RESULTS, { force: true });
  const options = [`--maxWorkers=${WORKERS}`, '--passWithNoTests', '--json', `--outputFile=${RESULTS}`];
  const program = createRequire(import.meta.url).resolve('jest/bin/jest');
  await run(
    process.execPath,
    ['--experimental-vm-modules', '--no-warnings', program, ...options, ...jestArguments],
    // Jest prints the whole JSON to stdout even when it writes it to a file.
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  ).catch((error) => {
    throw new Error(error.message.replace(/^PASS .*\n/gm, ''));
  });
}

/** What the last run came to, the slowest file first; without results it has failed before it could write any. */
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
