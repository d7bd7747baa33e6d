// `npm run drill -- mask-time`: masks texts of a million characters that are made to be slow; time grows with their length.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { step } from '../lib/steps.mjs';
import { ROOT, run } from '../lib/workspace.mjs';

const CHARACTERS = 1_000_000;
const PACKAGE = path.join(ROOT, 'packages/intelligence');

/**
 * Runs the specs that measure masking, with longer texts than they have in the suite.
 * @param {{ count?: number }} options
 */
export default async function maskTime({ count = CHARACTERS }) {
  const began = performance.now();
  const args = [path.join(ROOT, 'scripts/jest.mjs'), 'privacy', '--testNamePattern', 'in time that grows'];
  const env = { ...process.env, LECTERN_MASK_CHARACTERS: String(count) };
  const failure = await step(`Mask texts of ${count} characters`, () =>
    run(process.execPath, args, { cwd: PACKAGE, env }).then(() => '', String),
  );
  if (failure) process.stdout.write(`${failure}\n`);
  const results = JSON.parse(await readFile(path.join(PACKAGE, '.test-results.json'), 'utf8'));
  const { numPassedTests: linear, numFailedTests: slow } = results;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  return {
    measured: `${linear} of ${linear + slow} texts of ${count} characters in linear time, in ${seconds} s`,
    target: 'ten times the text never takes a hundred times as long',
    pass: failure === '' && slow === 0 && linear > 0,
  };
}
