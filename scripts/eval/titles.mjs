// `npm run eval -- titles --data FILE [--limit NUMBER] [--rows NUMBER]`: prints the titles of the largest clusters.
import { parseArgs } from 'node:util';
import { describeCluster } from '@lectern/intelligence/clustering/describing';
import { countTerms } from '@lectern/intelligence/clustering/keywords';
import { rowOf } from '@lectern/intelligence/clustering/matrix';
import { clusterIssues } from '@lectern/intelligence/clustering/run';
import { isTopicTitle } from '@lectern/intelligence/clustering/titles';
import { BuiltinEmbedder } from '@lectern/intelligence/embedding/builtin-embedder';
import { fail } from '../lib/workspace.mjs';
import { readItems } from './read-items.mjs';
import { splitAll } from './splitting.mjs';

const USAGE = 'Usage: npm run eval -- titles --data FILE.jsonl [--limit CONVERSATIONS] [--rows TITLES]';
const WIDTH = 44;

/** @param {string[]} options */
export default async function evaluate(options) {
  const { values } = parseArgs({
    args: options,
    options: {
      data: { type: 'string' },
      limit: { type: 'string', default: '770' },
      rows: { type: 'string', default: '55' },
    },
  });
  if (!values.data) fail(USAGE);
  const items = readItems(values.data).slice(0, Number(values.limit));
  const clusters = (await clustersOf(items)).sort((a, b) => b.issues.length - a.issues.length);
  const everywhere = countTerms(clusters.map(({ issues }) => issues.map(({ text }) => text)));
  const rows = clusters.slice(0, Number(values.rows)).map(({ issues, mean }) => {
    const { label } = describeCluster(issues, mean, everywhere);
    return { label, issues, isTopic: isTopicTitle(label) };
  });
  for (const { label, issues, isTopic } of rows) {
    const mark = isTopic ? ' ' : '!';
    const line = [String(issues.length).padStart(5), mark, label.padEnd(WIDTH), commonest(issues)].join(' ');
    process.stdout.write(`${line.trimEnd()}\n`);
  }
  process.stdout.write(`${rows.filter(({ isTopic }) => isTopic).length} of ${rows.length} read as topics\n`);
}

async function clustersOf(items) {
  const embedder = new BuiltinEmbedder();
  const split = await splitAll(items, embedder);
  const issues = split.flatMap(({ id, known, issues }) =>
    issues.map((issue, index) => ({ ...issue, id: `${id}-${index}`, known: known.join('+') })),
  );
  const vectors = await embedder.embed(issues.map(({ text }) => text));
  await embedder.close();
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  let count = 0;
  const run = clusterIssues(
    issues.map(({ id, text }, index) => ({ id, text, vector: vectors[index] })),
    { freshId: () => `group-${++count}` },
  );
  const members = (group) =>
    run.issues.flatMap((id, row) =>
      run.groups[row] === group ? [{ ...byId.get(id), vector: rowOf(run.smoothed, row) }] : [],
    );
  return run.centres.map(({ group, mean }) => ({ mean, issues: members(group) }));
}

/** What most conversations of a cluster are known to be about. */
function commonest(issues) {
  const counts = new Map();
  for (const { known } of issues) counts.set(known, (counts.get(known) ?? 0) + 1);
  const [name, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
  return `${name} (${count})`;
}
