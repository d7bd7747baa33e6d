import type { Data, Json } from '@lectern/content/document/document';
import { dataOf, textOf } from '@lectern/content/document/json-values';
import { z } from 'zod';
import { json, type Sql } from '../../sql.js';

// Of a space that it is not enabled on, an installation learns nothing, whoever names it.
const SPACES = `
  SELECT s.id AS name, jsonb_build_object('kind', 'space', 'space', s.id, 'revision', s.revision_id) AS value
    FROM installations i JOIN spaces s ON s.organization_id = i.organization_id AND s.deleted_at IS NULL
   WHERE i.id = $1 AND s.id = ANY($2::text[])
     AND (i.space_selection = 'all' OR EXISTS (
       SELECT 1 FROM installation_spaces t WHERE t.installation_id = i.id AND t.space_id = s.id))`;

const SPECIFICATIONS = `
  SELECT named AS name,
         jsonb_build_object('kind', 'openapi', 'spec', s.id, 'slug', s.slug, 'version', s.last_version_id) AS value
    FROM installations i JOIN openapi_specs s ON s.organization_id = i.organization_id
    CROSS JOIN LATERAL (VALUES (s.id), (s.slug)) AS n(named)
   WHERE i.id = $1 AND n.named = ANY($2::text[])`;

/** Puts beside each dependency of a source what it leads to for an installation; null when that is missing. */
export async function resolveDependencies(sql: Sql, installationId: string, dependencies: Data): Promise<Data> {
  const entries = Object.entries(dependencies).map(([name, given]) => {
    const dependency = dataOf(given);
    return { name, dependency, ref: dataOf(dependency['ref']) };
  });
  const named = (kind: string, field: string) =>
    entries.flatMap(({ ref }) => (ref['kind'] === kind ? [textOf(ref[field])] : []));
  const spaces = await find(sql, SPACES, installationId, named('space', 'space'));
  const specifications = await find(sql, SPECIFICATIONS, installationId, named('openapi', 'spec'));
  const leadsTo = (ref: Data): Json =>
    (ref['kind'] === 'space' ? spaces.get(textOf(ref['space'])) : undefined) ??
    (ref['kind'] === 'openapi' ? specifications.get(textOf(ref['spec'])) : undefined) ??
    null;
  return Object.fromEntries(entries.map(({ name, dependency, ref }) => [name, { ...dependency, value: leadsTo(ref) }]));
}

const FindRow = z.object({ name: z.string(), value: json<Json>() });

async function find(sql: Sql, text: string, installationId: string, names: string[]): Promise<Map<string, Json>> {
  if (names.length === 0) return new Map();
  const rows = await sql.query(FindRow, text, [installationId, names]);
  return new Map(rows.map(({ name, value }) => [name, value]));
}
