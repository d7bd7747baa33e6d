import { parseArgs } from 'node:util';
import { step } from '../lib/steps.mjs';
import { fail } from '../lib/workspace.mjs';
import { withCleanup } from './cleanup.mjs';
import { fillBare } from './content/comparison.mjs';
import { settle } from './content/fill.mjs';
import { openStage } from './content/stage.mjs';
import { fillSite } from './sites/fill.mjs';
import { measureSite, OPERATIONS } from './sites/measure.mjs';
import { printSites } from './sites/report.mjs';

const FULL = { spaces: [1, 50], pages: [100, 10_000], rounds: 5, roundMs: 2_000, warmUpMs: 3_000 };
const QUICK = { spaces: [1, 50], pages: [100, 500], rounds: 3, roundMs: 700, warmUpMs: 1_000 };

/**
 * What it costs to find out what is published at an address and to read it, for small and large sites, in reads of a
 * bare server.
 * @param {string[]} args
 */
export default async function benchSites(args) {
  const options = readOptions(args);
  await withCleanup(async (later) => {
    const stage = await step('Start the database', () => openStage(later));
    const sites = [];
    for (const pages of options.pages) {
      for (const spaces of options.spaces) {
        const title = `Fill a site of ${spaces} ${spaces === 1 ? 'space' : 'spaces'} and ${pages} pages`;
        sites.push(await step(title, (busyWith) => fillSite(stage, { pages, spaces }, busyWith)));
      }
    }
    await fillBare(stage, sites[0].space);
    await step('Settle', () => settle(stage));
    const api = await step('Start the API', () => stage.startApi());
    const bare = await step('Start the bare server', () => stage.startBare());
    const rows = [];
    for (const site of sites) {
      const parts = { api, bare, postgresPid: stage.postgresPid, site, bareSpace: sites[0].space };
      for (const operation of OPERATIONS) {
        const result = await step(`${site.name}: ${operation.name}`, () => measureSite(parts, operation, options));
        rows.push({ site, operation, ...result });
      }
    }
    process.stdout.write('\n');
    printSites(sites, rows);
  });
}

function readOptions(args) {
  try {
    const { quick } = parseArgs({ args, options: { quick: { type: 'boolean' } } }).values;
    return quick ? QUICK : FULL;
  } catch (error) {
    return fail(`${error.message}\n\nUsage: npm run bench -- sites [--quick]`);
  }
}
