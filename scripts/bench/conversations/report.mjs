const NAME_WIDTH = 44;
const CELL_WIDTH = 14;

/** What is aimed at. */
const GOALS = { placingRatio: 2, clusteringIssues: 10_000, clusteringCpuSeconds: 30 };

/**
 * Prints what taking conversations in costs, by the size of requests.
 * @param {readonly { size: number, connections: number }[]} requests
 * @param {readonly import('./ingest.mjs').IngestCost[]} costs
 */
export function printIngest(requests, costs) {
  write('\nIngest through the API, masked and committed: by conversation, beside a bare read of 5 KB by primary key');
  write(line('', 'per second', 'MB/s', 'CPU us API', 'PostgreSQL', 'bare reads'));
  for (const [index, { perSecond, bytesPerSecond, server, postgres, reads }] of costs.entries()) {
    const cells = [perSecond.toFixed(0), (bytesPerSecond / 1e6).toFixed(2), server.toFixed(0), postgres.toFixed(0)];
    const { size, connections } = requests[index];
    write(line(`${size} in a request, ${connections} connections`, ...cells, reads.toFixed(1)));
  }
  write('');
}

/**
 * Prints how fast issues are found, by the number of processes.
 * @param {readonly { processes: number, perSecond: number, issuesEach: number }[]} results
 */
export function printProcessing(results) {
  write('\nProcessing with the built-in model: conversations per second');
  write(line('', 'per second', 'ratio', 'issues each'));
  for (const { processes, perSecond, issuesEach } of results) {
    const ratio = perSecond / results[0].perSecond;
    write(line(`${processes} jobs processes`, perSecond.toFixed(1), ratio.toFixed(2), issuesEach.toFixed(2)));
  }
  write('');
}

/**
 * Prints what placing one issue takes, by the number of those that are there; returns whether it grows little enough.
 * @param {readonly number[]} sizes
 * @param {readonly import('./placing.mjs').Placement[]} placements
 */
export function printPlacing(sizes, placements) {
  write('\nPlacing one issue: median milliseconds of its whole job');
  write(line('', ...sizes.map((size) => `among ${size}`), 'ratio', 'goal'));
  const row = (name, read, goal) => {
    const values = placements.map(read);
    const ratio = values.at(-1) / values[0];
    const verdict = goal === undefined ? '' : `${goal} ${mark(ratio <= goal)}`;
    write(line(name, ...values.map((value) => value.toFixed(1)), ratio.toFixed(2), verdict));
    return goal === undefined || ratio <= goal;
  };
  const isGood = row('embedding included', ({ all }) => all, GOALS.placingRatio);
  row('of it embedding', ({ embedding }) => embedding);
  row('without embedding', ({ rest }) => rest);
  row('issues that came into a cluster', ({ placed }) => placed);
  write('');
  return isGood;
}

/**
 * Prints what dividing all issues into clusters costs; returns whether the goal for 10,000 is met.
 * @param {readonly { issues: number, costs: Record<string, import('./clustering.mjs').RunCost> }[]} results
 */
export function printClustering(results) {
  write('\nDividing all issues into clusters, embeddings being known');
  write(line('', 'seconds', 'CPU s', 'CPU s PG', 'peak MB', 'slowest ms', 'clusters', 'goal CPU s'));
  let isGood = true;
  for (const { issues, costs } of results) {
    for (const [name, cost] of Object.entries(costs)) {
      const goal = issues === GOALS.clusteringIssues ? GOALS.clusteringCpuSeconds : undefined;
      if (goal !== undefined && cost.cpuSeconds >= goal) isGood = false;
      const cells = [cost.seconds, cost.cpuSeconds, cost.postgresSeconds].map((value) => value.toFixed(1));
      cells.push(cost.megabytes.toFixed(0), cost.worstMs.toFixed(0), cost.clusters);
      cells.push(goal === undefined ? '' : `${goal} ${mark(cost.cpuSeconds < goal)}`);
      write(line(`${issues} issues, ${name}`, ...cells));
    }
  }
  write('Slowest is the slowest response of the jobs process meanwhile: how long its event loop was busy at most.');
  write('');
  return isGood;
}

/**
 * Prints how much memory the worker held at some moments.
 * @param {Record<string, number>} megabytes
 */
export function printMemory(megabytes) {
  write('\nMemory of the jobs process (RSS)');
  for (const [moment, held] of Object.entries(megabytes)) write(line(moment, `${held.toFixed(0)} MB`));
  write('');
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
