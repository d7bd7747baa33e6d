import { OPERATIONS } from './measure.mjs';

const NAME_WIDTH = 34;
const CELL_WIDTH = 22;

/**
 * Prints what operations cost on each site, and how that grows from the first site to the last.
 * @param {readonly import('./fill.mjs').FilledSite[]} sites
 * @param {readonly { site: object, operation: (typeof OPERATIONS)[number], requestsPerSecond: number,
 *   bareRequestsPerSecond: number, cost: number, ratio: number }[]} rows
 */
export function printSites(sites, rows) {
  const of = (operation) => sites.map((site) => rows.find((row) => row.site === site && row.operation === operation));
  write(
    'Cost: CPU for one request in bare reads of 5 KB by primary key, at 32 connections; in brackets requests a second',
  );
  write(line('', ...sites.map(({ name }) => name), 'growth', 'goal'));
  for (const operation of OPERATIONS) print(operation.name, of(operation), operation.goal);
  const reading = OPERATIONS.filter(({ isOfReading }) => isOfReading).map(of);
  const together = sites.map((_, at) => ({
    ratio: sum(reading.map((cells) => cells[at].ratio)),
    requestsPerSecond: 1 / sum(reading.map((cells) => 1 / cells[at].requestsPerSecond)),
  }));
  print('Resolve and read', together, 1.5);
  const bare = rows.map(({ bareRequestsPerSecond }) => bareRequestsPerSecond);
  write(`\nThe bare server: ${Math.min(...bare).toFixed(0)} to ${Math.max(...bare).toFixed(0)} requests a second.`);
}

function print(name, cells, goal) {
  const growth = cells.at(-1).ratio / cells[0].ratio;
  const shown = cells.map(({ ratio, requestsPerSecond }) => `${ratio.toFixed(1)} (${requestsPerSecond.toFixed(0)})`);
  write(line(name, ...shown, growth.toFixed(2), goal === undefined ? '' : `${goal} ${growth <= goal ? '✔' : '✖'}`));
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

function line(name, ...cells) {
  return name.padEnd(NAME_WIDTH) + cells.map((cell) => String(cell).padStart(CELL_WIDTH)).join('');
}

function write(text) {
  process.stdout.write(`${text}\n`);
}
