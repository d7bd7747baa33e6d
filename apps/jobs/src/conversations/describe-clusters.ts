import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { RunIssue } from '@lectern/database/conversations/cluster-runs.queries';
import type { ClusterDescriber } from '@lectern/intelligence/clustering/describe-by-model';
import type { ClusterDescription, Described } from '@lectern/intelligence/clustering/describing';
import { TermCounting } from '@lectern/intelligence/clustering/keywords';
import { rowOf } from '@lectern/intelligence/clustering/matrix';
import type { ClusterRun } from '@lectern/intelligence/clustering/run';
import type { Decisions } from './read-decisions.js';

/** A run, with the issues that it divided and what people decided before it. */
interface Divided {
  issues: readonly RunIssue[];
  decisions: Decisions;
  found: ClusterRun;
}

/** A label that changes with every run is hard to recognise: it stays until a cluster is half as large again, or half. */
const [GROWN, SHRUNK] = [1.5, 0.5];
/** The endpoint of a model has its own limit for what is under way at the same time. */
const DESCRIBED_AT_ONCE = 8;

/** Describes the groups that are new or have become others, unless a person has described them. */
export async function describeClusters(
  describer: ClusterDescriber,
  divided: Divided,
  signal: AbortSignal,
): Promise<Map<string, ClusterDescription>> {
  const members = membersOf(divided);
  const known = new Map(divided.decisions.clusters.map((cluster) => [cluster.id, cluster]));
  const wanted = divided.found.centres.filter(({ group, size }) => {
    const cluster = known.get(group);
    if (!cluster) return true;
    return !cluster.described && (size >= GROWN * cluster.describedSize || size <= SHRUNK * cluster.describedSize);
  });
  const descriptions = new Map<string, ClusterDescription>();
  if (wanted.length === 0) return descriptions;
  const everywhere = await countAllTerms(members);
  for (let from = 0; from < wanted.length; from += DESCRIBED_AT_ONCE) {
    signal.throwIfAborted();
    await Promise.all(
      wanted.slice(from, from + DESCRIBED_AT_ONCE).map(async ({ group, mean }) => {
        const cluster = { issues: members.get(group) ?? [], mean };
        descriptions.set(group, await describer.describe(cluster, everywhere, signal));
      }),
    );
    await yieldToEventLoop();
  }
  return descriptions;
}

async function countAllTerms(members: ReadonlyMap<string, readonly Described[]>): Promise<TermCounting> {
  const counting = new TermCounting();
  for (const issues of members.values()) {
    counting.add(issues.map(({ text }) => text));
    await yieldToEventLoop();
  }
  return counting;
}

function membersOf({ issues, found }: Divided): Map<string, Described[]> {
  const byKey = new Map(issues.map((issue) => [issue.key, issue]));
  const members = new Map<string, Described[]>();
  for (const [row, key] of found.issues.entries()) {
    const [group, issue] = [found.groups[row] ?? null, byKey.get(key)];
    if (group === null || !issue) continue;
    const { title, summary, text } = issue;
    const member = { id: key, title, summary, text, vector: rowOf(found.smoothed, row) };
    const others = members.get(group);
    if (others) others.push(member);
    else members.set(group, [member]);
  }
  return members;
}
