// `npm run drill -- mask-time`: masks texts of a million characters that are made to be slow; time grows with their length.
import { readResults, runJest } from '../lib/jest.mjs';
import { step } from '../lib/steps.mjs';

const CHARACTERS = 1_000_000;
const SPECS = ['packages/intelligence/src/privacy', '--testNamePattern', 'in time that grows'];

/**
 * Runs the specs that measure masking, with longer texts than they have in the suite.
 * @param {{ count?: number }} options
 */
export default async function maskTime({ count = CHARACTERS }) {
  const began = performance.now();
  await step(`Mask texts of ${count} characters`, () =>
    runJest(SPECS, { LECTERN_MASK_CHARACTERS: String(count) }),
  ).catch((error) => process.stdout.write(`${error instanceof Error ? error.message : error}\n`));
  const { passed, failed } = readResults();
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  return {
    measured: `${passed} of ${passed + failed} texts of ${count} characters in linear time, in ${seconds} s`,
    target: 'ten times the text never takes a hundred times as long',
    pass: passed > 0 && failed === 0,
  };
}
