const NAME_WIDTH = 58;
const CELL_WIDTH = 9;

/**
 * @typedef {{ seconds: number, cpuSeconds: number, child: number, own: number, together: number }} Cost
 */

const FIGURES = [
  ['seconds', (cost) => cost.seconds, 2],
  ['CPU seconds', (cost) => cost.cpuSeconds, 2],
  ['MiB of the process that reads it', (cost) => cost.child, 0],
  ['MiB of the jobs process', (cost) => cost.own, 0],
  ['MiB of both at the same moment', (cost) => cost.together, 0],
];

/**
 * Prints what reading costs by size, the last column being how many times as much the largest costs as the smallest.
 * @param {readonly number[]} sizes
 * @param {ReadonlyMap<string, Cost[]>} results
 */
export function printCosts(sizes, results) {
  write(line('', ...sizes.map(sizeText), 'ratio'));
  write(
    line(
      'size, times the smallest',
      ...sizes.map((size) => (size / sizes[0]).toFixed(0)),
      (sizes.at(-1) / sizes[0]).toFixed(0),
    ),
  );
  for (const [name, costs] of results) {
    for (const [figure, read, digits] of FIGURES) {
      const values = costs.map(read);
      const ratio = values.at(-1) / values[0];
      write(line(`${name}: ${figure}`, ...values.map((value) => value.toFixed(digits)), ratio.toFixed(1)));
    }
  }
  write('');
}

/**
 * Prints whether the largest documents stay within the goals, and returns whether all do.
 * @param {number} size
 * @param {ReadonlyMap<string, Cost[]>} results
 * @param {{ seconds: number, mebibytes: number }} goal For each of the two processes.
 * @param {number} idle Mebibytes of the worker before it had anything to do.
 */
export function printVerdict(size, results, goal, idle) {
  let isGood = true;
  for (const [name, costs] of results) {
    const { seconds, child, own, together } = costs.at(-1);
    const fits = [seconds <= goal.seconds, child <= goal.mebibytes, own <= goal.mebibytes];
    isGood &&= fits.every(Boolean);
    const words = [
      `${seconds.toFixed(1)} s of ${goal.seconds} ${mark(fits[0])}`,
      `${child.toFixed(0)} MiB of ${goal.mebibytes} ${mark(fits[1])} in the process that reads it`,
      `${own.toFixed(0)} MiB of ${goal.mebibytes} ${mark(fits[2])} in the jobs process`,
      `${together.toFixed(0)} MiB in both, of which the jobs process holds ${idle.toFixed(0)} when it is idle`,
    ];
    write(`${sizeText(size)}, ${name}: ${words.join('; ')}`);
  }
  write('');
  return isGood;
}

function sizeText(bytes) {
  return bytes >= 1e6 ? `${bytes / 1e6} MB` : `${bytes / 1e3} kB`;
}

function mark(isGood) {
  return isGood ? '✔' : '✖';
}

function line(name, ...cells) {
  return name.padEnd(NAME_WIDTH) + cells.map((cell) => String(cell).padStart(CELL_WIDTH)).join('');
}

function write(text) {
  process.stdout.write(`${text}\n`);
}
