// `npm run eval -- clusters --data FILE`: splits, embeds and clusters a file with known intents, offline, and compares.
// With `--rotate` and several files: chooses constants on all files but one, and reports that one, for each file in turn.
import { parseArgs } from 'node:util';
import { clusterIssues } from '@lectern/intelligence/clustering/run';
import { BuiltinEmbedder } from '@lectern/intelligence/embedding/builtin-embedder';
import { agreement } from '@lectern/intelligence/evaluation/agreement';
import { splitQuality } from '@lectern/intelligence/evaluation/splitting';
import { fail } from '../lib/workspace.mjs';
import { readItems } from './read-items.mjs';
import { rotate } from './rotation.mjs';
import { splitAll } from './splitting.mjs';
import { stream } from './streaming.mjs';

const USAGE = 'Usage: npm run eval -- clusters --data FILE.jsonl [--data FILE.jsonl ...] [--rotate] [--seed NUMBER]';

/** @param {string[]} options */
export default async function evaluate(options) {
  const { values } = parseArgs({
    args: options,
    options: {
      data: { type: 'string', multiple: true, default: [] },
      rotate: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
    },
  });
  if (values.data.length === 0 || (values.rotate && values.data.length < 2)) fail(USAGE);
  const embedder = new BuiltinEmbedder();
  const sets = [];
  for (const file of values.data) sets.push(await prepare(file, embedder));
  await embedder.close();
  if (values.rotate) reportRotation(rotate(sets));
  for (const set of sets) reportSet(set, Number(values.seed));
}

/** Reads a file and embeds the issue of every line that has one known intent. */
async function prepare(file, embedder) {
  const items = readItems(file);
  const clock = cpuClock();
  const split = await splitAll(items, embedder);
  const single = split.filter((item) => item.known.length === 1).map(withIssue);
  const vectors = await embedder.embed(single.map((item) => item.text));
  const issues = single.map((item, index) => ({ id: item.id, text: item.text, vector: vectors[index] }));
  const known = new Map(single.map((item) => [item.id, item.known[0]]));
  return { file, split, issues, known, seconds: clock() };
}

/** A conversation whose rules find nothing still counts: as an issue that says what was written. */
function withIssue(item) {
  const [first] = item.issues;
  const written = item.conversation.parts.map((part) => part.body).join('. ');
  return { ...item, text: first?.text ?? written };
}

function reportSet({ file, split, issues, known, seconds }, seed) {
  report(`${file}: ${split.length} lines, ${issues.length} with one known intent`, []);
  reportBatch(issues, known);
  if (split.some((item) => item.known.length !== 1)) reportSplit(split);
  reportStream(stream(issues, known, seed));
  report('Split and embed', [['CPU seconds', seconds.toFixed(1)]]);
}

function reportRotation(rotations) {
  for (const { file, chosen, heldOut, builtIn } of rotations) {
    report(`Held out: ${file}`, [
      ['constants chosen on the other files', JSON.stringify(chosen)],
      ['with them: NMI, ARI, clusters', scores(heldOut)],
      ['with those of the product: NMI, ARI, clusters', scores(builtIn)],
    ]);
  }
}

const scores = ({ nmi, ari, clusters }) => `${nmi.toFixed(3)}, ${ari.toFixed(3)}, ${clusters}`;

function reportBatch(issues, known) {
  const clock = cpuClock();
  let groups = 0;
  const run = clusterIssues(issues, { freshId: () => `group-${++groups}` });
  const seconds = clock();
  const found = agreement(
    run.issues.map((id) => known.get(id)),
    run.groups.map((group, row) => group ?? `alone-${row}`),
  );
  report('Clusters, all at once', [
    ['NMI', found.nmi.toFixed(3)],
    ['ARI', found.ari.toFixed(3)],
    ['pairwise F1', found.pairwiseF1.toFixed(3)],
    [
      'clusters',
      `${new Set(run.groups.filter((group) => group !== null)).size} (known: ${new Set(known.values()).size})`,
    ],
    ['issues without a cluster', run.groups.filter((group) => group === null).length],
    ['CPU seconds, without embedding', seconds.toFixed(1)],
    ['memory, MB', Math.round(process.memoryUsage().rss / 1e6)],
  ]);
}

function reportSplit(split) {
  const quality = splitQuality(split.map((item) => ({ known: item.known.length, found: item.issues.length })));
  report('Splitting', [
    ['conversations with several issues that were split', quality.multiRecall.toFixed(3)],
    ['conversations with one issue that were split', quality.overSplit.toFixed(3)],
    ['conversations with one issue where none was found', quality.missed.toFixed(3)],
  ]);
}

function reportStream({ batches, final, mean, most }) {
  report('Streamed: half at once, then +10% at a time, placed one by one, re-clustered at +20%', [
    ...batches.map((batch) => [
      `${batch.from} -> ${batch.to}${batch.again ? ', re-clustered' : ''}`,
      `NMI ${batch.nmi.toFixed(3)}, ids changed ${percent(batch.churn)}, not counting merges ${percent(batch.lost)}`,
    ]),
    ['NMI at the end', final.nmi.toFixed(3)],
    ['ARI at the end', final.ari.toFixed(3)],
    ['ids changed per batch, mean and most', `${percent(mean)}, ${percent(most)}`],
  ]);
}

const percent = (share) => `${(100 * share).toFixed(1)}%`;

function report(title, rows) {
  process.stdout.write(`\n${title}\n`);
  for (const [name, value] of rows) process.stdout.write(`  ${name.padEnd(52)} ${value}\n`);
}

/** Counts the processor time of this process, threads included, from now on. */
function cpuClock() {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  };
}
