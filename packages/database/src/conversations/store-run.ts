import { storable } from '@lectern/domain/platform/http/storable-text';
import { newId } from '../ids.js';
import type { Sql } from '../sql.js';
import { touchClusters } from './empty-clusters.js';
import type { StoredDescription } from './placing.queries.js';

/** A group after a run. */
export interface RunGroup {
  id: string;
  size: number;
  mean: Uint8Array;
  /** Absent where the one that it has stays. */
  description: StoredDescription | null;
}

/** Where a run put an issue. */
export interface RunPlace {
  issueId: string;
  cell: number;
  group: string | null;
  cluster: string | null;
  vector: Uint8Array;
}

/** What became of a group in a run. */
export type RunChange =
  | { kind: 'merged'; group: string; into: string }
  | { kind: 'split'; group: string; from: string }
  | { kind: 'dissolved'; group: string };

/** The result of a run over all issues of an organization. */
export interface StoredRun {
  organizationId: string;
  embedder: string;
  model: Uint8Array;
  groups: readonly RunGroup[];
  places: readonly RunPlace[];
  changes: readonly RunChange[];
  /** Clusters that issues came into or went out of. */
  touched: readonly string[];
  at: Date;
}

/**
 * Brings the result of a run into the database, where nobody sees it until `storeRun` puts it in force: that takes
 * long, and does not have to happen under the lock.
 */
export async function stageRun(sql: Sql, { places }: StoredRun): Promise<void> {
  await sql.execute(STAGE, []);
  for (let from = 0; from < places.length; from += PLACES_AT_ONCE)
    await stagePlaces(sql, places.slice(from, from + PLACES_AT_ONCE));
}

/**
 * Replaces what the last run left by what was staged in this transaction. Issues that are gone are left out. The
 * clustering has to be locked.
 */
export async function storeRun(sql: Sql, run: StoredRun): Promise<void> {
  const { organizationId, at } = run;
  await storeGroups(sql, run);
  await sql.execute('DELETE FROM issue_places WHERE organization_id = $1', [organizationId]);
  await sql.execute(STORE_PLACES, [organizationId]);
  await sql.execute(SHOW, [organizationId]);
  await storeChanges(sql, run);
  await touchClusters(sql, organizationId, run.touched, at);
  await sql.execute(STORE_MODEL, [organizationId, run.embedder, Buffer.from(run.model), run.places.length, at]);
}

const PLACES_AT_ONCE = 2_000;

const STAGE = `
  CREATE TEMPORARY TABLE staged_places (id text, cell int, group_id text, cluster_id text, vector bytea)
      ON COMMIT DROP`;

const STAGE_PLACES = `
  INSERT INTO staged_places (id, cell, group_id, cluster_id, vector)
  SELECT p.id, p.cell, p.group_id, p.cluster_id, decode(p.vector, 'hex')
    FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[])
         AS p(id, cell, group_id, cluster_id, vector)`;

async function stagePlaces(sql: Sql, places: readonly RunPlace[]): Promise<void> {
  await sql.execute(STAGE_PLACES, [
    places.map(({ issueId }) => issueId),
    places.map(({ cell }) => cell),
    places.map(({ group }) => group),
    places.map(({ cluster }) => cluster),
    places.map(({ vector }) => Buffer.from(vector).toString('hex')),
  ]);
}

const STORE_GROUPS = `
  INSERT INTO issue_clusters AS c (id, organization_id, label, summary, icon, keywords, described_size, size, mean,
                                   created_at, updated_at)
  SELECT g.id, $1, coalesce(g.label, ''), coalesce(g.summary, ''), coalesce(g.icon, ''),
         ARRAY(SELECT jsonb_array_elements_text(coalesce(g.keywords, '[]'))),
         CASE WHEN g.label IS NULL THEN 0 ELSE g.size END, g.size, decode(g.mean, 'hex'),
         $3::timestamptz, $3::timestamptz
    FROM jsonb_to_recordset($2::text::jsonb)
         AS g(id text, label text, summary text, icon text, keywords jsonb, size int, mean text)
  ON CONFLICT (id) DO UPDATE
     SET size = excluded.size, mean = excluded.mean,
         described_size = CASE WHEN excluded.label = '' THEN c.described_size ELSE excluded.size END,
         keywords = CASE WHEN excluded.label = '' THEN c.keywords ELSE excluded.keywords END,
         label = CASE WHEN c.described OR excluded.label = '' THEN c.label ELSE excluded.label END,
         summary = CASE WHEN c.described OR excluded.label = '' THEN c.summary ELSE excluded.summary END,
         icon = CASE WHEN c.described OR excluded.label = '' THEN c.icon ELSE excluded.icon END`;

async function storeGroups(sql: Sql, { organizationId, groups, at }: StoredRun): Promise<void> {
  const rows = groups.map(({ id, size, mean, description }) => ({
    id,
    size,
    mean: Buffer.from(mean).toString('hex'),
    ...(description && storableWords(description)),
  }));
  await sql.execute(STORE_GROUPS, [organizationId, JSON.stringify(rows), at]);
}

const STORE_PLACES = `
  INSERT INTO issue_places (issue_id, organization_id, cell, group_id, vector, placed_at)
  SELECT i.id, $1, p.cell, p.group_id, p.vector, i.ingested_at
    FROM staged_places p JOIN conversation_issues i ON i.organization_id = $1 AND i.id = p.id`;

const SHOW = `
  UPDATE conversation_issues i SET cluster_id = p.cluster_id FROM staged_places p
   WHERE i.organization_id = $1 AND i.id = p.id AND i.cluster_id IS DISTINCT FROM p.cluster_id`;

const MERGE = `
  UPDATE issue_clusters c SET merged_into = g.other, mean = NULL, updated_at = $3::timestamptz
    FROM jsonb_to_recordset($2::text::jsonb) AS g(id text, other text)
   WHERE c.organization_id = $1 AND c.id = g.id`;

// People may have merged the cluster that took over into another one, which shows both.
const RELINK = `
  WITH RECURSIVE trail(gone, id, next) AS (
    SELECT g.id, c.id, c.joined_into
      FROM jsonb_to_recordset($2::text::jsonb) AS g(id text, other text) JOIN issue_clusters c ON c.id = g.other
    UNION
    SELECT trail.gone, c.id, c.joined_into FROM trail JOIN issue_clusters c ON c.id = trail.next)
  UPDATE change_requests r SET issues_cluster_id = trail.id FROM trail
   WHERE r.organization_id = $1 AND r.issues_cluster_id = trail.gone AND trail.next IS NULL`;

const RECORD = `
  INSERT INTO cluster_changes (id, organization_id, kind, cluster_id, other_id, created_at)
  SELECT g.id, $1, g.kind::cluster_change_kind, g.cluster, g.other, $3::timestamptz
    FROM jsonb_to_recordset($2::text::jsonb) AS g(id text, kind text, cluster text, other text)`;

async function storeChanges(sql: Sql, { organizationId, changes, at }: StoredRun): Promise<void> {
  const merged = changes.flatMap((change) =>
    change.kind === 'merged' ? [{ id: change.group, other: change.into }] : [],
  );
  await sql.execute(MERGE, [organizationId, JSON.stringify(merged), at]);
  await sql.execute(RELINK, [organizationId, JSON.stringify(merged)]);
  const rows = changes.map((change) => ({
    id: newId(at),
    kind: change.kind,
    cluster: change.group,
    other: change.kind === 'merged' ? change.into : change.kind === 'split' ? change.from : null,
  }));
  await sql.execute(RECORD, [organizationId, JSON.stringify(rows), at]);
}

function storableWords({ label, summary, icon, keywords }: StoredDescription): StoredDescription {
  return { label: storable(label), summary: storable(summary), icon, keywords: keywords.map(storable) };
}

const STORE_MODEL = `
  INSERT INTO cluster_models (organization_id, embedder, model, issues, added, created_at)
  VALUES ($1, $2, $3, $4::int, 0, $5::timestamptz)
  ON CONFLICT (organization_id) DO UPDATE
     SET embedder = excluded.embedder, model = excluded.model, issues = excluded.issues, added = 0,
         created_at = excluded.created_at`;
