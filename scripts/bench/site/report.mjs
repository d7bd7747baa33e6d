const NAME_WIDTH = 38;
const CELL_WIDTH = 15;

/**
 * Prints what pages cost beside the bare server.
 * @param {Awaited<ReturnType<typeof import('./measure.mjs').measureReadings>>} measured
 */
export function printCosts({ rows, bare }) {
  write(
    'Cost: CPU microseconds for one page at 32 connections; in brackets in requests to a bare server that answers as',
  );
  write('many bytes from one row, with what PostgreSQL spends on it');
  write(line('', 'pages/s', 'site', 'API', 'PostgreSQL', 'together'));
  for (const { name, results } of rows) {
    for (const { size, cost, inBare } of results) {
      const shares = ['site', 'api', 'postgres', 'together'].map(
        (part) => `${cost[part].toFixed(0)} (${inBare[part].toFixed(1)})`,
      );
      const pages = `${cost.perSecond.toFixed(0)} (${inBare.perSecond.toFixed(2)})`;
      write(line(`${name}, ${size} pages`, pages, ...shares));
    }
  }
  write(line('A request to the bare server', bare.perSecond.toFixed(0), '', '', '', bare.cpu.toFixed(0)));
  write('');
}

/**
 * Prints how the cost of a page grows with the number of pages, and returns whether it stays within the goal.
 * @param {Awaited<ReturnType<typeof import('./measure.mjs').measureReadings>>['rows']} rows
 * @param {number} goal
 */
export function printGrowth(rows, goal) {
  const sizes = rows[0].results.map(({ size }) => size);
  write('Growth: CPU for one page, of all who have a part in it, in requests to the bare server');
  write(line('', ...sizes.map((size) => `${size} pages`), `${sizes.at(-1)} : ${sizes[0]}`, 'goal'));
  let isGood = true;
  for (const { name, results } of rows) {
    const costs = results.map(({ inBare }) => inBare.together);
    const growth = costs.at(-1) / costs[0];
    isGood &&= growth <= goal;
    write(line(name, ...costs.map((cost) => cost.toFixed(1)), growth.toFixed(2), goalText(growth, goal)));
  }
  write('');
  return isGood;
}

/**
 * Prints how long the first page after a merge takes.
 * @param {readonly { size: number, first: number, next: number }[]} merges
 */
export function printMerges(merges) {
  write('After a merge: median milliseconds until the last byte, one reader');
  write(line('', 'first page', 'page after it'));
  for (const { size, first, next } of merges) write(line(`${size} pages`, first.toFixed(0), next.toFixed(0)));
  write('');
}

/**
 * Prints what a page weighs, and returns whether that is within the goal.
 * @param {Awaited<ReturnType<typeof import('./weight.mjs').weigh>>} weight
 * @param {number} goal In bytes.
 */
export function printWeight({ html, styles, scripts, fonts, plainHtml }, goal) {
  const together = html + styles + scripts;
  write('Weight of a typical page: kB as they are sent');
  write(line('', 'HTML', 'CSS', 'JavaScript', 'together', 'goal'));
  write(line('compressed', ...[html, styles, scripts, together].map(kilobytes), goalText(together, goal, kilobytes)));
  write(`Beside that: ${kilobytes(fonts)} of fonts. The HTML is ${kilobytes(plainHtml)} before it is compressed.\n`);
  return together <= goal;
}

/**
 * Prints what somebody sees who opens a page.
 * @param {readonly import('./browser.mjs').Seen[] | undefined} seen
 */
export function printSeen(seen) {
  if (!seen) {
    write('There is no Chromium here (LECTERN_CHROMIUM names one), so what readers see is left out.');
    return;
  }
  write('A typical page in Chromium with nothing cached: milliseconds, not judged');
  write(line('', 'first paint', 'largest paint', 'layout shift', 'long tasks', 'blocked', 'requests', 'kB'));
  for (const { name, firstPaint, largestPaint, layoutShift, longTasks, blockedMs, requests, bytes } of seen) {
    const paints = [firstPaint, largestPaint].map((ms) => ms.toFixed(0));
    write(line(name, ...paints, layoutShift.toFixed(3), longTasks, blockedMs.toFixed(0), requests, kilobytes(bytes)));
  }
}

function goalText(value, goal, written = String) {
  return `${written(goal)} ${value <= goal ? '✔' : '✖'}`;
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function line(name, ...cells) {
  return (name.padEnd(NAME_WIDTH) + cells.map((cell) => String(cell).padStart(CELL_WIDTH)).join('')).trimEnd();
}

function write(text) {
  process.stdout.write(`${text}\n`);
}
