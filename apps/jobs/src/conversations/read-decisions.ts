import { type RunCluster, readClusters, readPins } from '@lectern/database/conversations/cluster-runs.queries';
import type { Sql } from '@lectern/database/sql';

/** What people decided about clusters, by the ids of the database. */
export interface Decisions {
  clusters: readonly RunCluster[];
  /** Issues that a person moved, and where to. */
  pins: ReadonlyMap<string, string>;
  /** Groups whose ids must live on. */
  kept: ReadonlySet<string>;
  /** Groups that a person merged into another. */
  joined: ReadonlyMap<string, string>;
}

/** Reads what people decided about the clusters of an organization. */
export async function readDecisions(sql: Sql, organizationId: string): Promise<Decisions> {
  const clusters = await readClusters(sql, organizationId);
  const pins = await readPins(sql, organizationId);
  const joined = new Map(
    clusters.flatMap(({ id, joinedInto }) => (joinedInto === null ? [] : [[id, joinedInto] as const])),
  );
  const described = clusters.filter((cluster) => cluster.described).map(({ id }) => id);
  return {
    clusters,
    pins: new Map(pins.map(({ issue, cluster }) => [issue, cluster])),
    kept: new Set([...described, ...joined.keys(), ...joined.values()]),
    joined,
  };
}

/** Whether people decided the same both times. */
export function sameDecisions(one: Decisions, other: Decisions): boolean {
  return decided(one) === decided(other);
}

function decided({ pins, kept, joined }: Decisions): string {
  return JSON.stringify([[...pins].sort(), [...kept].sort(), [...joined].sort()]);
}
