// `npm run drill -- merge-safety`: merges what two people made of one space at once, in random histories; nothing is lost.
import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { step } from '../lib/steps.mjs';
import { ROOT, run } from '../lib/workspace.mjs';

const HISTORIES = 100_000;
const SHARE = 1_000;
/** Inside the package, where what the promises import is found. */
const COMPILED = path.join(ROOT, 'packages/content/dist/merge-safety');

/**
 * Checks what the specs of merging promise, with many histories. Each share has a seed of its own, which repeats it.
 * @param {{ count?: number }} options
 */
export default async function mergeSafety({ count = HISTORIES }) {
  try {
    const { anyHistory, merge, PROMISES } = await step('Compile the promises', compile);
    const seed = randomInt(2 ** 30);
    const kept = fc.asyncProperty(anyHistory, async (history) => {
      const merged = await merge(history);
      for (const check of Object.values(PROMISES)) await check(history, merged);
    });
    const began = performance.now();
    const found = await step(`Merge ${count} histories, from seed ${seed} on`, (busyWith) =>
      search(kept, { count, seed }, busyWith),
    );
    if (found.broken) process.stdout.write(`${found.broken}\n`);
    return judge(found, { seed, promises: Object.keys(PROMISES).length, seconds: (performance.now() - began) / 1000 });
  } finally {
    await rm(COMPILED, { recursive: true, force: true });
  }
}

async function compile() {
  const compiler = path.join(ROOT, 'scripts/tsc.mjs');
  const project = path.join(ROOT, 'packages/content/tsconfig.json');
  await run(process.execPath, [compiler, '-p', project, '--noEmit', 'false', '--outDir', COMPILED]);
  const load = (/** @type {string} */ file) => import(pathToFileURL(path.join(COMPILED, 'test', file)).href);
  return { ...(await load('content-history.js')), ...(await load('merge-promises.js')) };
}

/**
 * Looks for a history that breaks a promise, until there is one or all are looked at.
 * @param {fc.IAsyncProperty<unknown>} property
 * @param {{ count: number, seed: number }} range
 * @param {(text: string) => void} busyWith
 */
async function search(property, { count, seed }, busyWith) {
  let done = 0;
  while (done < count) {
    const share = { seed: seed + done, numRuns: Math.min(SHARE, count - done) };
    const details = await fc.check(property, share);
    if (details.failed) return { done: done + details.numRuns, broken: fc.defaultReportMessage(details) };
    done += share.numRuns;
    busyWith(`${done} histories keep all promises, the last from seed ${share.seed}`);
  }
  return { done };
}

/**
 * @param {{ done: number, broken?: string }} found
 * @param {{ seed: number, promises: number, seconds: number }} run
 */
function judge({ done, broken }, { seed, promises, seconds }) {
  const outcome = broken ? 'the last one breaks a promise' : `each keeps all ${promises} promises`;
  return {
    measured: `${done} histories from seed ${seed} in ${seconds.toFixed(0)} s: ${outcome}`,
    target: 'no word is lost, every tree is sound, no order matters, and what only one side did comes out as it is',
    pass: broken === undefined,
  };
}
