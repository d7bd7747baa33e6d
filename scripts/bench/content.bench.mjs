import { step } from '../lib/steps.mjs';
import { withCleanup } from './cleanup.mjs';
import { openClient } from './content/client.mjs';
import { COMPARED, compare, fillBare } from './content/comparison.mjs';
import { fillSpace, settle } from './content/fill.mjs';
import { countRows, measure, measureCold, OPERATIONS } from './content/growth.mjs';
import { measureImports } from './content/import-pages.mjs';
import { readOptions } from './content/options.mjs';
import { printComparison, printGrowth, printMemory, printRows } from './content/report.mjs';
import { openStage } from './content/stage.mjs';
import { residentMegabytes } from './processes.mjs';

const PAGES_OF_FILE = 4;
const LISTED = 25;
const WARM_UP_TIMES = 5;

/**
 * How the cost of working with content grows with the size of a space, and what it is beside a bare server.
 * @param {string[]} args
 */
export default async function benchContent(args) {
  const options = readOptions(args);
  await withCleanup(async (later) => {
    const stage = await step('Start the database', () => openStage(later));
    const spaces = await fillSpaces(stage, options.sizes);
    const imports = await step('Import', () => measureImports(stage, options.sizes));
    const cold = await step('List pages, cold', () => measureCold(stage, spaces, options.times.start));
    const api = await step('Start the API', () => stage.startApi());
    const memory = {};
    const growth = await measureGrowth({ stage, spaces, api, memory }, options);
    memory['after growth'] = residentMegabytes(api.pid);
    const { rows: compared, again } = await measureCosts(stage, api, options.comparison);
    memory['after all'] = residentMegabytes(api.pid);
    // Caches fill up to their bounds; what is asked again must not need more.
    await step('The same again', again);
    memory['after the same again'] = residentMegabytes(api.pid);

    process.stdout.write('\n');
    const others = [
      { name: 'List pages, cold', values: cold },
      { name: 'Import, seconds for 1,000 pages', values: imports, digits: 2 },
    ];
    printGrowth(options.sizes, [...growth.rows, ...others]);
    printRows(options.sizes, growth.written);
    printComparison(compared);
    printMemory(memory);
  });
}

async function fillSpaces(stage, sizes) {
  const spaces = [];
  for (const size of sizes) {
    const counts = { pages: size, files: Math.ceil(size / PAGES_OF_FILE) };
    spaces.push(await step(`Fill ${size} pages`, (busyWith) => fillSpace(stage, counts, busyWith)));
  }
  await step('Settle', () => settle(stage));
  return spaces;
}

async function measureGrowth({ stage, spaces, api, memory }, { times }) {
  const client = openClient(api.origin);
  try {
    await step('Warm up', async () => {
      for (const operation of OPERATIONS) await measure(client, spaces, operation, WARM_UP_TIMES);
    });
    memory['after warm-up'] = residentMegabytes(api.pid);
    const rows = [];
    for (const operation of OPERATIONS) {
      const { name, goal } = operation;
      const values = await step(name, () => measure(client, spaces, operation, times[operation.times]));
      rows.push({ name, goal, values });
    }
    return { rows, written: await step('Count rows', () => countRows(stage, client, spaces)) };
  } finally {
    await client.close();
  }
}

async function measureCosts(stage, api, options) {
  const space = await step(`Fill ${options.pages} pages to compare with a bare server`, async (busyWith) => {
    const filled = await fillSpace(stage, { pages: options.pages, files: LISTED }, busyWith);
    for (let count = 1; count < LISTED; count++) await stage.build.space(filled.organizationId);
    await fillBare(stage, filled);
    await settle(stage);
    return filled;
  });
  const bare = await step('Start the bare server', () => stage.startBare());
  const parts = { api, bare, space, postgresPid: stage.postgresPid };
  const rows = [];
  for (const operation of COMPARED) {
    rows.push({ ...operation, ...(await step(operation.name, () => compare(parts, operation, options))) });
  }
  const again = async () => {
    for (const operation of COMPARED) await compare(parts, operation, options);
  };
  return { rows, again };
}
