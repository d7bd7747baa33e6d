import { randomInt } from 'node:crypto';
import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { anyHistory, merge } from '../../test/content-history.js';
import { PROMISES } from '../../test/merge-promises.js';

/** `npm run drill -- merge-safety` checks the same with many more. */
const RUNS = Number(process.env['LECTERN_MERGE_RUNS'] ?? 200);
/** One for all promises: what makes their histories remembers texts that it has seen. */
const SEED = Number(process.env['LECTERN_MERGE_SEED'] ?? randomInt(2 ** 30));
const PATIENCE_MS = 60_000 + RUNS * 200;

describe('mergeContent, whatever both sides did', () => {
  it.each(Object.entries(PROMISES))(
    '%s',
    (_, check) => {
      const promise = fc.asyncProperty(anyHistory, async (history) => check(history, await merge(history)));
      return fc.assert(promise, { numRuns: RUNS, seed: SEED });
    },
    PATIENCE_MS,
  );
});
