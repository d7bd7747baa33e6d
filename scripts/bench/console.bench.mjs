import { parseArgs } from 'node:util';
import { step } from '../lib/steps.mjs';
import { fail } from '../lib/workspace.mjs';
import { withCleanup } from './cleanup.mjs';
import { openPeople } from './console/people.mjs';
import { printFigures } from './console/report.mjs';
import { measureReviewing } from './console/review.mjs';
import { measureFirstLoad, measureOpening, measurePages, measureTree } from './console/watch.mjs';
import { measureWriting } from './console/write.mjs';
import { fillSpace, settle } from './content/fill.mjs';
import { openStage } from './content/stage.mjs';

const FULL = { sizes: [100, 10_000], loads: 5, writing: [300, 2_000, 5_000] };
const QUICK = { sizes: [100, 1_000], loads: 2, writing: [300] };

/**
 * What the console weighs, when it can be used on a slow machine, how long trees of pages take and how they scroll, how
 * long it takes to open a page and to look through changes, and how long until what is typed is seen. Fails when something weighs more than it may;
 * times are for comparing.
 * @param {string[]} args
 */
export default async function benchConsole(args) {
  const { quick } = readOptions(args);
  const { sizes, loads, writing } = quick ? QUICK : FULL;
  await withCleanup(async (later) => {
    const stage = await step('Start the database', () => openStage(later));
    const spaces = [];
    for (const size of sizes) {
      const fill = (busyWith) => fillSpace(stage, { pages: size, files: 0 }, busyWith);
      spaces.push({ size, ...(await step(`Fill a space of ${size} pages`, fill)) });
    }
    await step('Settle', () => settle(stage));
    const api = await step('Start the API', () => stage.startApi());
    const people = await openPeople(stage, api, later);
    if (!people) fail('This needs Chromium. Install it, or name it in LECTERN_TEST_CHROMIUM.');
    const figures = [
      ...(await step('Load it for the first time', () => measureFirstLoad(people, spaces[0]))),
      ...(await step('Open it on a slow phone', () => measureOpening(people, spaces[0], loads))),
    ];
    for (const space of spaces) {
      figures.push(...(await step(`Show ${space.size} pages`, () => measureTree(people, space, loads))));
    }
    figures.push(...(await step('Open pages', () => measurePages(people, spaces.at(-1), loads))));
    figures.push(...(await step('Look through changes', () => measureReviewing(people, spaces.at(-1)))));
    for (const blocks of writing) {
      figures.push(
        ...(await step(`Write on a page of ${blocks} blocks`, () => measureWriting(people, spaces[0], blocks))),
      );
    }
    if (!printFigures(figures)) process.exitCode = 1;
  });
}

function readOptions(args) {
  try {
    const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } });
    return values;
  } catch {
    return fail('Usage: npm run bench -- console [--quick]');
  }
}
