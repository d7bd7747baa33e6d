const NAME_WIDTH = 40;
const CELL_WIDTH = 14;

/**
 * Prints how operations grow from the smallest space to the largest.
 * @param {readonly number[]} sizes
 * @param {readonly { name: string, values: number[], goal?: number, digits?: number }[]} rows
 */
export function printGrowth(sizes, rows) {
  const [first, last] = [sizes[0], sizes.at(-1)];
  write('Growth: median milliseconds on spaces of different sizes, asked one at a time');
  write(line('', ...sizes.map((size) => `${size} pages`), `${last} : ${first}`, 'goal'));
  for (const { name, values, goal, digits = 1 } of rows) {
    const ratio = values.at(-1) / values[0];
    write(line(name, ...values.map((value) => value.toFixed(digits)), ratio.toFixed(2), goalText(ratio, goal)));
  }
  write('');
}

/**
 * Prints how many rows the edit of one page writes.
 * @param {readonly number[]} sizes
 * @param {readonly Record<string, number>[]} counts
 */
export function printRows(sizes, counts) {
  write('Rows that the edit of one page writes');
  write(line('', ...sizes.map((size) => `${size} pages`)));
  for (const table of Object.keys(counts[0])) write(line(table, ...counts.map((count) => count[table])));
  write('');
}

/**
 * Prints what operations cost in reads of the bare server.
 * @param {readonly { name: string, goal: number, api: Cost, bare: Cost, ratio: number }[]} rows
 *
 * @typedef {import('./comparison.mjs').Cost} Cost
 */
export function printComparison(rows) {
  write('Cost: CPU microseconds for one request at 32 connections, beside a bare read of 5 KB by primary key');
  write(line('', 'req/s', 'API', 'PostgreSQL', 'bare read', 'of it PG', 'cost in reads', 'goal'));
  for (const { name, goal, api, bare, ratio } of rows) {
    const { server, postgres } = bare.cpuMicroseconds;
    const cells = [api.requestsPerSecond, api.cpuMicroseconds.server, api.cpuMicroseconds.postgres];
    cells.push(server + postgres, postgres);
    write(line(name, ...cells.map((cell) => cell.toFixed(0)), ratio.toFixed(1), goalText(ratio, goal)));
  }
  write('');
}

/**
 * Prints how much memory the API held at some moments.
 * @param {Record<string, number>} megabytes
 */
export function printMemory(megabytes) {
  const [first] = Object.values(megabytes);
  write('Memory of the API process (RSS)');
  for (const [moment, held] of Object.entries(megabytes)) {
    write(line(moment, `${held.toFixed(0)} MB`, (held / first).toFixed(2)));
  }
  write('');
}

function goalText(ratio, goal) {
  if (goal === undefined) return '';
  return `${goal} ${ratio <= goal ? '✔' : '✖'}`;
}

function line(name, ...cells) {
  return name.padEnd(NAME_WIDTH) + cells.map((cell) => String(cell).padStart(CELL_WIDTH)).join('');
}

function write(text) {
  process.stdout.write(`${text}\n`);
}
