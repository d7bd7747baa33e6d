const NAME_WIDTH = 40;
const CELL_WIDTH = 16;

/**
 * Prints the figures beside what they may be, and returns whether nothing weighs too much. Times depend on the machine.
 * @param {import('./watch.mjs').Figure[]} figures
 */
export function printFigures(figures) {
  write('\n');
  write(`${''.padEnd(NAME_WIDTH)}${'measured'.padEnd(CELL_WIDTH)}${'aim'.padEnd(CELL_WIDTH)}\n`);
  for (const figure of figures) {
    const { name, value, unit, limit, atLeast } = figure;
    const aim = `${atLeast ? 'from' : 'up to'} ${limit} ${unit}`;
    const verdict = isWithin(figure) ? '' : 'missed';
    const measured = `${value.toFixed(unit === 'ms' ? 0 : 1)} ${unit}`;
    write(`${name.padEnd(NAME_WIDTH)}${measured.padEnd(CELL_WIDTH)}${aim.padEnd(CELL_WIDTH)} ${verdict}`.trimEnd());
    write('\n');
  }
  return figures.every((figure) => !figure.isWeight || isWithin(figure));
}

function isWithin({ value, limit, atLeast }) {
  return atLeast ? value >= limit : value <= limit;
}

/** @param {string} text */
function write(text) {
  process.stdout.write(text);
}
