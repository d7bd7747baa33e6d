import { step } from '../lib/steps.mjs';
import { withCleanup } from './cleanup.mjs';
import { openClient } from './content/client.mjs';
import { fillSpace, settle } from './content/fill.mjs';
import { readOptions } from './content/options.mjs';
import { printGrowth } from './content/report.mjs';
import { openStage } from './content/stage.mjs';
import { median } from './content/statistics.mjs';
import { proposalsIn } from './merge/proposals.mjs';

const WARM_UP_TIMES = 5;

const GOALS = { 'List its changes': 2, 'Merge it': 2, 'Merge it, the space changed meanwhile': 2 };

/**
 * How the cost of change requests grows with the size of the space, for a change of five pages.
 * @param {string[]} args
 */
export default async function benchMerge(args) {
  const { sizes, times } = readOptions(args);
  await withCleanup(async (later) => {
    const stage = await step('Start the database', () => openStage(later));
    const spaces = [];
    for (const size of sizes) {
      spaces.push(
        await step(`Fill ${size} pages`, (busyWith) => fillSpace(stage, { pages: size, files: 0 }, busyWith)),
      );
    }
    await step('Settle', () => settle(stage));
    const api = await step('Start the API', () => stage.startApi());
    const client = openClient(api.origin);
    later(() => client.close());
    const proposals = spaces.map((space) => proposalsIn(space, client));
    await step('Warm up', () => measure(proposals, WARM_UP_TIMES));
    const results = await step('Propose, compare, merge', () => measure(proposals, times.write));
    process.stdout.write('\n');
    const rows = [...results].map(([name, values]) => ({ name, values: values.map(median), goal: GOALS[name] }));
    printGrowth(sizes, rows);
  });
}

/** All spaces take turns, so that whatever else the machine does hits all alike. */
async function measure(proposals, times) {
  const results = new Map();
  for (let time = 0; time < times; time++) {
    for (const [index, proposeAndMerge] of proposals.entries()) {
      for (const [name, ms] of await proposeAndMerge()) {
        const values = results.get(name) ?? proposals.map(() => []);
        values[index].push(ms);
        results.set(name, values);
      }
    }
  }
  return results;
}
