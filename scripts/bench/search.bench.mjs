import { parseArgs } from 'node:util';
import { step } from '../lib/steps.mjs';
import { fail } from '../lib/workspace.mjs';
import { withCleanup } from './cleanup.mjs';
import { openClient } from './content/client.mjs';
import { fillSpace, settle } from './content/fill.mjs';
import { openStage } from './content/stage.mjs';
import { quantile } from './content/statistics.mjs';
import { pick, seeded, words } from './content/words.mjs';

const FULL = {
  organizations: [
    { spaces: 20, pages: 5_000 },
    { spaces: 200, pages: 5_000 },
    { spaces: 200, pages: 50_000 },
  ],
  times: 100,
};
const QUICK = {
  organizations: [
    { spaces: 5, pages: 100 },
    { spaces: 50, pages: 100 },
    { spaces: 50, pages: 1_000 },
  ],
  times: 30,
};
const WORDS = [1, 4, 8, 16];
const AT_ONCE = [1, 4];
const WARM_UP_TIMES = 5;
const NAME_WIDTH = 26;
const CELL_WIDTH = 22;

/**
 * How the time of a search in all spaces of an organization grows with its spaces, its pages and the words that are
 * looked for, asked by one person and by several at once.
 * @param {string[]} args
 */
export default async function benchSearch(args) {
  const { organizations, times } = readOptions(args);
  await withCleanup(async (later) => {
    const stage = await step('Start the database', () => openStage(later));
    const filled = await withoutIndex(stage, async () => {
      const all = [];
      for (const counts of organizations) {
        all.push(await step(`Fill ${nameOf(counts)}`, (busyWith) => fillOrganization(stage, counts, busyWith)));
      }
      return all;
    });
    await step('Settle', () => settle(stage));
    const api = await step('Start the API', () => stage.startApi());
    const rows = [];
    for (const count of WORDS) {
      for (const atOnce of AT_ONCE) {
        const name = `${count} ${count === 1 ? 'word' : 'words'}, ${atOnce} at once`;
        const cells = await step(name, async () => {
          const measured = [];
          for (const organization of filled) measured.push(await measure(api, organization, { count, atOnce, times }));
          return measured;
        });
        rows.push({ name, cells });
      }
    }
    print(organizations, rows);
  });
}

/** Fills the table of the search without its index, which is made afterwards: by far the quickest way to many pages. */
async function withoutIndex({ database: { pool } }, fill) {
  const { rows } = await pool.query("SELECT indexdef FROM pg_indexes WHERE indexname = 'search_entries_keys_idx'");
  await pool.query('DROP INDEX search_entries_keys_idx');
  const filled = await fill();
  await step('Build the index', () => pool.query(rows[0].indexdef));
  return filled;
}

async function fillOrganization(stage, { spaces, pages }, busyWith) {
  const organization = await stage.build.organization();
  const each = pages / spaces;
  for (let at = 0; at < spaces; at++) {
    busyWith(`${at} of ${spaces} spaces`);
    await fillSpace(stage, { organization, pages: each, files: 1, first: at * each }, () => {});
  }
  return { id: organization.id, headers: { authorization: `Bearer ${organization.admin.token}` } };
}

/** The milliseconds of searches for some words, each time others: frequent ones and rare ones as texts have them. */
async function measure(api, { id, headers }, { count, atOnce, times }) {
  const random = seeded(count);
  const next = () => {
    const query = words(random, count - 1)
      .concat(pick(random, words(random, 20)))
      .join(' ');
    return { path: `/v1/orgs/${id}/search?query=${encodeURIComponent(query)}` };
  };
  const results = [];
  const search = async () => {
    const client = openClient(api.origin);
    for (let time = 0; time < WARM_UP_TIMES; time++) await client.ask(headers, next());
    for (let time = 0; time < times / atOnce; time++) results.push((await client.ask(headers, next())).ms);
    await client.close();
  };
  await Promise.all(Array.from({ length: atOnce }, search));
  return results.sort((a, b) => a - b);
}

function print(organizations, rows) {
  const line = (name, cells) =>
    `${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(CELL_WIDTH)).join('')}\n`;
  process.stdout.write(
    '\nMilliseconds of a search in all spaces, median and 95th percentile, and growth of the latter\n',
  );
  process.stdout.write(line('', [...organizations.map(nameOf), 'last : first']));
  for (const { name, cells } of rows) {
    const p95 = cells.map((sorted) => quantile(sorted, 0.95));
    const texts = cells.map((sorted, at) => `${quantile(sorted, 0.5).toFixed(0)}, ${p95[at].toFixed(0)}`);
    process.stdout.write(line(name, [...texts, (p95.at(-1) / p95[0]).toFixed(1)]));
  }
}

function nameOf({ spaces, pages }) {
  return `${spaces} x ${pages / spaces} pages`;
}

function readOptions(args) {
  try {
    const { quick } = parseArgs({ args, options: { quick: { type: 'boolean' } } }).values;
    return quick ? QUICK : FULL;
  } catch (error) {
    return fail(`${error.message}\n\nUsage: npm run bench -- search [--quick]`);
  }
}
