const NAME_WIDTH = 34;
const CELL_WIDTH = 14;

/** What has to be sent, whatever the size. */
const GOALS = { 'nothing changed': 0, 'one paragraph changed': 1 };

/**
 * Prints what runs sent and took; returns whether as little was sent as should be.
 * @param {readonly { pages: number, runs: Record<string, { sent: number, reused: number, words: number, ms: number }> }[]} results
 */
export function printRuns(results) {
  let isGood = true;
  write('Runs of a translation, with a provider that answers at once');
  write(line('', 'texts sent', 'reused', 'words', 'ms', 'ms per page', 'goal'));
  for (const { pages, runs } of results) {
    for (const [name, { sent, reused, words, ms }] of Object.entries(runs)) {
      const goal = GOALS[name];
      if (goal !== undefined && sent !== goal) isGood = false;
      const verdict = goal === undefined ? '' : `sent ${goal}: ${sent === goal ? 'met' : 'missed'}`;
      write(line(`${pages} pages, ${name}`, sent, reused, words, ms, (ms / pages).toFixed(2), verdict));
    }
  }
  const [small, large] = [results[0], results.at(-1)];
  for (const name of Object.keys(small.runs)) {
    const ratio = large.runs[name].ms / small.runs[name].ms;
    write(line(`${name}, ${large.pages} : ${small.pages}`, '', '', '', ratio.toFixed(2), '', ''));
  }
  write('');
  return isGood;
}

function line(name, ...cells) {
  return name.padEnd(NAME_WIDTH) + cells.map((cell) => String(cell).padStart(CELL_WIDTH)).join('');
}

function write(text) {
  process.stdout.write(`${text}\n`);
}
