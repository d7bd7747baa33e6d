import { parseArgs } from 'node:util';
import { step } from '../lib/steps.mjs';
import { fail } from '../lib/workspace.mjs';
import { withCleanup } from './cleanup.mjs';
import { openClient } from './content/client.mjs';
import { settle } from './content/fill.mjs';
import { openStage } from './content/stage.mjs';
import { watchLoading } from './site/browser.mjs';
import { fillSite } from './site/fill.mjs';
import { measureReadings } from './site/measure.mjs';
import { measureMerges } from './site/merges.mjs';
import { printCosts, printGrowth, printMerges, printSeen, printWeight } from './site/report.mjs';
import { startSiteServers } from './site/servers.mjs';
import { weigh } from './site/weight.mjs';

const FULL = { sizes: [100, 10_000], rounds: 5, roundMs: 2_000, warmUpMs: 4_000, merges: 5 };
const QUICK = { sizes: [100, 500], rounds: 3, roundMs: 700, warmUpMs: 1_000, merges: 3 };
const GROWTH_GOAL = 1.5;
const WEIGHT_GOAL = 60_000;

/**
 * What pages of published sites cost beside a bare server, how that grows with the site, what they weigh, and what
 * somebody sees who opens one.
 * @param {string[]} args
 */
export default async function benchSite(args) {
  const options = readOptions(args);
  await withCleanup(async (later) => {
    const stage = await step('Start the database', () => openStage(later));
    const sites = [];
    for (const size of options.sizes) {
      sites.push(await step(`Fill a site of ${size} pages`, (busyWith) => fillSite(stage, size, busyWith)));
    }
    await step('Settle', () => settle(stage));
    const servers = await step('Start the servers', () => startSiteServers(stage, later));
    const typical = `${servers.site.origin}${sites[0].path}/${sites[0].pages.at(-1).path}`;
    const weight = await step('Weigh a page', () => weigh(typical));
    const bare = await step('Start the bare server', () => startBare(stage, sites[0], weight.html));
    const client = openClient(servers.api.origin);
    later(() => client.close());
    const parts = { ...servers, bare, client, postgresPid: stage.postgresPid };
    const measured = await step('Read pages', (busyWith) => measureReadings(parts, sites, options, busyWith));
    const merges = await step('The first page after a merge', () => measureAllMerges(parts, sites, options.merges));
    const seen = await step('Open a page in Chromium', () => watchLoading(typical));

    process.stdout.write('\n');
    printCosts(measured);
    const staysFlat = printGrowth(measured.rows, GROWTH_GOAL);
    printMerges(merges);
    const isLight = printWeight(weight, WEIGHT_GOAL);
    printSeen(seen);
    if (!staysFlat || !isLight) process.exitCode = 1;
  });
}

/** The bare server answers as many bytes as a page has that is sent. */
async function startBare(stage, { textOf }, bytes) {
  const { pool } = stage.database;
  const text = textOf(0).repeat(Math.ceil(bytes / textOf(0).length));
  await pool.query('CREATE TABLE bench_answers (id text PRIMARY KEY, body text NOT NULL)');
  await pool.query(`INSERT INTO bench_answers VALUES ('answer', $1)`, [text.slice(0, bytes)]);
  return stage.startBare();
}

async function measureAllMerges(parts, sites, times) {
  const merges = [];
  for (const site of sites) merges.push({ size: site.size, ...(await measureMerges(parts, site, times)) });
  return merges;
}

function readOptions(args) {
  try {
    const { quick } = parseArgs({ args, options: { quick: { type: 'boolean' } } }).values;
    return quick ? QUICK : FULL;
  } catch (error) {
    return fail(`${error.message}\n\nUsage: npm run bench -- site [--quick]`);
  }
}
