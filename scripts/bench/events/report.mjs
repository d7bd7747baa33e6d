import { KINDS } from './listeners.mjs';

const NAME_WIDTH = 34;
const CELL_WIDTH = 18;

/**
 * Prints how fast events arrive, as shares of a plain loop, and how that grows with the number of listeners.
 * @param {readonly { kind: string, count: number, bare: number, perSecond: number, p50: number, p95: number }[]} rows
 */
export function printEvents(rows) {
  write('From the commit of an event until it is delivered; in brackets what that was here');
  for (const kind of KINDS)
    print(
      kind,
      rows.filter((row) => row.kind === kind),
    );
}

function print(kind, rows) {
  write(`\n${kind}: a plain loop gets ${rows[0].bare.toFixed(0)} a second through`);
  write(line('', ...rows.map(({ count }) => `${count} listening`), 'growth'));
  const share = (row) => row.perSecond / row.bare;
  const shares = rows.map((row) => `${share(row).toFixed(3)} (${row.perSecond.toFixed(0)}/s)`);
  write(line('Delivered a second, plain loop = 1', ...shares, growth(rows, share)));
  for (const name of ['p50', 'p95']) {
    const times = rows.map((row) => `${(row[name] / rows[0].p50).toFixed(2)} (${row[name].toFixed(0)} ms)`);
    write(
      line(
        `Delay of one event, ${name}`,
        ...times,
        growth(rows, (row) => row[name]),
      ),
    );
  }
}

function growth(rows, of) {
  return (of(rows.at(-1)) / of(rows[0])).toFixed(2);
}

function line(name, ...cells) {
  return name.padEnd(NAME_WIDTH) + cells.map((cell) => String(cell).padStart(CELL_WIDTH)).join('');
}

function write(text) {
  process.stdout.write(`${text}\n`);
}
