import { GROUPING_CONSTANTS } from '@lectern/intelligence/clustering/grouping';
import { clusterIssues } from '@lectern/intelligence/clustering/run';
import { agreement } from '@lectern/intelligence/evaluation/agreement';

/** What may be chosen: few values each, because many would fit the chance of a file. */
const CHOICES = [10, 15].flatMap((neighbours) =>
  [0.06, 0.09, 0.12, 0.15].map((tolerance) => ({ ...GROUPING_CONSTANTS, neighbours, tolerance })),
);

/**
 * Tells how constants do on data that they were not chosen on: for each set, those that do best on the other sets are
 * applied to it. Constants that only do well where they were chosen show here.
 */
export function rotate(sets) {
  const tried = sets.map((set) => CHOICES.map((constants) => scoreOf(set, constants)));
  return sets.map((set, held) => {
    const worth = CHOICES.map((_, choice) =>
      tried.reduce((sum, scores, index) => sum + (index === held ? 0 : scores[choice].nmi + scores[choice].ari), 0),
    );
    const best = worth.indexOf(Math.max(...worth));
    return {
      file: set.file,
      chosen: CHOICES[best],
      heldOut: tried[held][best],
      builtIn: scoreOf(set, GROUPING_CONSTANTS),
    };
  });
}

function scoreOf({ issues, known }, constants) {
  let groups = 0;
  const run = clusterIssues(issues, { freshId: () => `group-${++groups}`, constants });
  return agreement(
    run.issues.map((id) => known.get(id)),
    run.groups.map((group, row) => group ?? `alone-${row}`),
  );
}
