import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { RunIssue } from '@lectern/database/conversations/cluster-runs.queries';
import type { RunPlace, StoredRun } from '@lectern/database/conversations/store-run';
import type { ClusterDescription } from '@lectern/intelligence/clustering/describing';
import { rowOf } from '@lectern/intelligence/clustering/matrix';
import type { ClusterRun } from '@lectern/intelligence/clustering/run';
import { encodeModel, encodeNumbers, encodeVector } from '@lectern/intelligence/clustering/storage';

/** What a run found out. */
interface Result {
  issues: readonly RunIssue[];
  found: ClusterRun;
  descriptions: ReadonlyMap<string, ClusterDescription>;
}

const ROWS_AT_ONCE = 1_000;

/** Turns the result of a run into rows, giving others a turn now and then. */
export async function storedRun(
  occasion: Pick<StoredRun, 'organizationId' | 'embedder' | 'at'>,
  { issues, found, descriptions }: Result,
): Promise<StoredRun> {
  const byKey = new Map(issues.map((issue) => [issue.key, issue]));
  const places: RunPlace[] = [];
  const touched = new Set<string>();
  for (const [row, key] of found.issues.entries()) {
    if (row % ROWS_AT_ONCE === 0) await yieldToEventLoop();
    const issue = byKey.get(key);
    if (!issue) continue;
    const [group, cluster] = [found.groups[row] ?? null, found.clusters[row] ?? null];
    const vector = encodeVector(rowOf(found.vectors, row));
    places.push({ issueId: issue.id, cell: found.homes[row] ?? 0, group, cluster, vector });
    if (cluster !== issue.cluster) for (const id of [cluster, issue.cluster]) if (id !== null) touched.add(id);
  }
  return {
    ...occasion,
    model: encodeModel(found),
    groups: found.centres.map(({ group, size, mean }) => ({
      id: group,
      size,
      mean: encodeNumbers(mean),
      description: descriptions.get(group) ?? null,
    })),
    places,
    changes: found.changes,
    touched: [...touched],
  };
}
