import { PlacingIndex } from '@lectern/intelligence/clustering/placing-index';
import { randomFrom } from '@lectern/intelligence/clustering/random';
import { clusterIssues } from '@lectern/intelligence/clustering/run';
import { agreement } from '@lectern/intelligence/evaluation/agreement';
import { churnBetween } from '@lectern/intelligence/evaluation/churn';

const BATCH = 1.1;
const AGAIN_AT = 1.2;

/** Lets issues arrive in a random order, as they do in life, and watches how good and how steady the clusters stay. */
export function stream(issues, known, seed) {
  const random = randomFrom(seed);
  const order = issues
    .map((issue) => ({ issue, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ issue }) => issue);
  let count = 0;
  const freshId = () => `group-${++count}`;
  let size = Math.ceil(order.length / 2);
  let clustered = size;
  let index = new PlacingIndex(clusterIssues(order.slice(0, size), { freshId }), freshId);
  const batches = [];
  while (size < order.length) {
    const to = Math.min(order.length, Math.ceil(size * BATCH));
    const before = index.groups();
    for (const issue of order.slice(size, to)) index.add(issue);
    const again = to >= clustered * AGAIN_AT;
    let went = new Map();
    if (again) {
      const run = clusterIssues(order.slice(0, to), { freshId, former: index.groups() });
      went = new Map(run.changes.flatMap((change) => (change.kind === 'merged' ? [[change.group, change.into]] : [])));
      index = new PlacingIndex(run, freshId);
      clustered = to;
    }
    const churn = churnBetween(before, index.groups(), went);
    batches.push({
      from: size,
      to,
      again,
      nmi: score(order.slice(0, to), known, index.groups()).nmi,
      churn: churn.changed / Math.max(1, churn.before),
      lost: churn.lost / Math.max(1, churn.before),
    });
    size = to;
  }
  const churns = batches.map((batch) => batch.churn);
  return {
    batches,
    final: score(order, known, index.groups()),
    mean: churns.reduce((sum, churn) => sum + churn, 0) / Math.max(1, churns.length),
    most: Math.max(0, ...churns),
  };
}

function score(issues, known, groups) {
  return agreement(
    issues.map(({ id }) => known.get(id)),
    issues.map(({ id }) => groups.get(id) ?? `alone-${id}`),
  );
}
