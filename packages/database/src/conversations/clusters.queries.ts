import {
  type ListClusterChanges,
  type ListIssuesClusters,
  PULSE_WEEKS,
} from '@lectern/domain/conversations/cluster-schemas';
import type { Page } from '@lectern/domain/platform/http/page';
import { z } from 'zod';
import type { Database, Transaction } from '../client.js';
import type { ClusterChange } from '../generated/client.js';
import type { Keyring } from '../keyring.js';
import { newestFirst, paginate } from '../paginate.js';
import { paginateSql } from '../paginate-sql.js';
import { IdRow, type Sql } from '../sql.js';

/** A cluster as people see it, with what is counted of it at one instant. */
export const ClusterRow = z.object({
  id: z.string(),
  organizationId: z.string(),
  label: z.string(),
  summary: z.string(),
  icon: z.string(),
  keywords: z.array(z.string()),
  createdAt: z.date(),
  updatedAt: z.date(),
  issues: z.number(),
  conversations: z.number(),
  /** Issues by source. */
  sources: z.record(z.string(), z.number()),
  /** Issues of each week, the oldest first. */
  pulse: z.array(z.number()),
});
export type ClusterRow = z.infer<typeof ClusterRow>;

/** A cluster of a list. */
export interface ListedClusterRow extends ClusterRow {
  /** Whether one of the spaces that the reader may see has a page about it. */
  documented: boolean;
}

/** Names a cluster. */
export interface ClusterRef {
  organizationId: string;
  clusterId: string;
}

const COUNTED = { issues: true, conversations: true, sources: true, pulse: true } as const;
const UncountedCluster = ClusterRow.omit(COUNTED);
type UncountedCluster = z.infer<typeof UncountedCluster>;
const ListedCluster = UncountedCluster.extend({
  documented: z.boolean(),
  rank: z.number().optional(),
  gap: z.number().optional(),
});
const Counted = ClusterRow.pick(COUNTED);
type Counted = z.infer<typeof Counted>;

const COLUMNS = `c.id, c.organization_id AS "organizationId", c.label, c.summary, c.icon, c.keywords,
  c.created_at AS "createdAt", c.updated_at AS "updatedAt"`;

const ranked = (rank: string) =>
  `(SELECT c.*, ${rank}::int AS rank
      FROM issue_clusters c LEFT JOIN conversation_issues i ON i.cluster_id = c.id
     WHERE c.organization_id = $1 GROUP BY c.id) c`;

const IS_DOCUMENTED = 'c.answering_spaces && $2::text[]';
const LISTED = `${COLUMNS}, ${IS_DOCUMENTED} AS documented`;
const BY_ID = { from: 'issue_clusters c', select: LISTED, columns: [], sql: [] };
const BY_RANK = { select: `${LISTED}, c.rank`, columns: ['rank'], sql: ['c.rank'] };
const GAP = `(NOT ${IS_DOCUMENTED})::int`;
const RECENT_MS = 28 * 24 * 3600_000;
const ORDERS = {
  updatedAt: { ...BY_ID, columns: ['updatedAt'], sql: ['c.updated_at'] },
  issues: { ...BY_RANK, from: ranked('count(i.id)') },
  conversations: { ...BY_RANK, from: ranked('count(DISTINCT i.conversation_id)') },
  undocumented: {
    select: `${LISTED}, ${GAP} AS gap, c.rank`,
    columns: ['gap', 'rank'],
    sql: [GAP, 'c.rank'],
    from: ranked('count(i.id) FILTER (WHERE i.created_at >= $7::timestamptz)'),
  },
  tasksTotal: BY_ID,
  tasksBacklog: BY_ID,
  tasksStarted: BY_ID,
};

// Every list has all of them, so that there is one statement for each order.
const FILTERS = [
  'c.organization_id = $1',
  'c.joined_into IS NULL',
  'c.merged_into IS NULL',
  `($3::boolean IS NULL OR (${IS_DOCUMENTED}) = $3::boolean)`,
  `(coalesce($4::text, $5::text) IS NULL OR EXISTS (
     SELECT 1 FROM conversation_issues i JOIN conversations v ON v.id = i.conversation_id
      WHERE i.cluster_id = c.id AND ($4::text IS NULL OR v.source = $4) AND ($5::text IS NULL OR i.created_at >= $5::timestamptz)))`,
  `($6::text IS NULL OR strpos(lower(concat_ws(' ', c.label, c.summary, array_to_string(c.keywords, ' '))), lower($6)) > 0)`,
];

/** Who reads a list of clusters, and when. */
export interface ClusterReader {
  /** What the reader may see of the organization's content. */
  visibleIds: readonly string[];
  now: Date;
}

/** Lists the clusters of an organization; those that became a part of others are not among them. */
export async function listClusters(
  database: Database,
  keyring: Keyring,
  organizationId: string,
  { order, orderBy, status, documented, source, since, search, ...query }: ListIssuesClusters,
  { visibleIds, now }: ClusterReader,
): Promise<Page<ListedClusterRow>> {
  const { from, select, columns, sql } = ORDERS[orderBy];
  const filters = [documented ?? null, source ?? null, since ?? null, search || null];
  const values = [organizationId, visibleIds, ...filters];
  const byRecent = orderBy === 'undocumented';
  const page = await paginateSql(database, keyring, query, {
    row: ListedCluster,
    scope: ['issues-clusters', organizationId, order, orderBy, status ?? null, ...filters],
    order: [...columns, 'id'].map((column) => ({ column, direction: order })),
    select,
    from,
    ...(!byRecent && { countFrom: 'issue_clusters c' }),
    // Without tasks, nobody analyses anything.
    where: status === 'analysing' ? [...FILTERS, 'false'] : FILTERS,
    values: byRecent ? [...values, new Date(now.getTime() - RECENT_MS)] : values,
    orderBy: [...sql, 'c.id'],
  });
  const listed = page.items.map(({ rank: _rank, gap: _gap, ...cluster }) => cluster);
  return { ...page, items: await withCounts(database, organizationId, listed, now) };
}

/** Finds a cluster, or the one that took its place. */
export async function findCluster(
  database: Database,
  { organizationId, clusterId }: ClusterRef,
  now: Date,
): Promise<ClusterRow | null> {
  const id = await followCluster(database, organizationId, clusterId);
  if (id === null) return null;
  const rows = await database.query(
    UncountedCluster,
    `SELECT ${COLUMNS} FROM issue_clusters c WHERE c.organization_id = $1 AND c.id = $2`,
    [organizationId, id],
  );
  const [cluster] = await withCounts(database, organizationId, rows, now);
  return cluster ?? null;
}

const FOLLOW = `
  WITH RECURSIVE trail(id, next) AS (
    SELECT id, coalesce(joined_into, merged_into) FROM issue_clusters WHERE organization_id = $1 AND id = $2
    UNION
    SELECT c.id, coalesce(c.joined_into, c.merged_into) FROM trail JOIN issue_clusters c ON c.id = trail.next)
  SELECT id FROM trail WHERE next IS NULL`;

/** Returns where a cluster is shown: itself, or the one that took its place; null when there is none. */
export async function followCluster(sql: Sql, organizationId: string, clusterId: string): Promise<string | null> {
  const [end] = await sql.query(IdRow, FOLLOW, [organizationId, clusterId]);
  return end?.id ?? null;
}

// A week is 168 hours here, whatever the clocks of any zone do.
const WEEK_SECONDS = 7 * 24 * 3600;
const PULSE = Array.from(
  { length: PULSE_WEEKS },
  (_, place) => `count(*) FILTER (WHERE m.week = ${PULSE_WEEKS - 1 - place})`,
);
const COUNT = `
  WITH members AS MATERIALIZED (
    SELECT i.cluster_id, i.conversation_id, c.source,
           CASE WHEN i.created_at <= $3::timestamptz
                THEN floor(extract(epoch FROM $3::timestamptz - i.created_at) / ${WEEK_SECONDS}) END AS week
      FROM conversation_issues i JOIN conversations c ON c.id = i.conversation_id
     WHERE i.organization_id = $1 AND i.cluster_id = ANY($2::text[])),
  by_source AS (
    SELECT s.cluster_id, jsonb_object_agg(s.source, s.issues) AS sources
      FROM (SELECT cluster_id, source, count(*)::int AS issues FROM members GROUP BY 1, 2) s
     GROUP BY s.cluster_id),
  counted AS (
    SELECT m.cluster_id, count(*)::int AS issues, count(DISTINCT m.conversation_id)::int AS conversations,
           ARRAY[${PULSE.join(', ')}]::int[] AS pulse
      FROM members m GROUP BY m.cluster_id)
  SELECT c.cluster_id AS id, c.issues, c.conversations, c.pulse, s.sources
    FROM counted c JOIN by_source s ON s.cluster_id = c.cluster_id`;

const NOTHING: Counted = {
  issues: 0,
  conversations: 0,
  sources: {},
  pulse: Array.from({ length: PULSE_WEEKS }, () => 0),
};

const WithCountsRow = Counted.extend({ id: z.string() });

async function withCounts<Cluster extends UncountedCluster>(
  sql: Sql,
  organizationId: string,
  clusters: readonly Cluster[],
  now: Date,
): Promise<(Cluster & Counted)[]> {
  if (clusters.length === 0) return [];
  const ids = clusters.map(({ id }) => id);
  const rows = await sql.query(WithCountsRow, COUNT, [organizationId, ids, now]);
  const byId = new Map(rows.map(({ id, ...counted }) => [id, counted]));
  return clusters.map((cluster) => ({ ...cluster, ...(byId.get(cluster.id) ?? NOTHING) }));
}

/** Lists what became of the clusters of an organization, the latest first. */
export function listClusterChanges(
  db: Transaction,
  keyring: Keyring,
  organizationId: string,
  { cluster, ...query }: ListClusterChanges,
): Promise<Page<ClusterChange>> {
  const took = cluster === undefined ? {} : { OR: [{ clusterId: cluster }, { otherId: cluster }] };
  const selected = { organizationId, ...took };
  const listing = { scope: ['issues-cluster-changes', organizationId, cluster ?? null], order: newestFirst };
  return paginate<ClusterChange>(keyring, query, listing, {
    count: () => db.prisma.clusterChange.count({ where: selected }),
    rows: ({ where, orderBy, take }) =>
      db.prisma.clusterChange.findMany({ where: { AND: [selected, where] }, orderBy, take }),
  });
}
