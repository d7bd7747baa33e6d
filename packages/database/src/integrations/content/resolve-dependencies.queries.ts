import type { Data, Json } from '@lectern/content/document/document';
import { dataOf, textOf } from '@lectern/content/document/json-values';
import type { Sql } from '../../sql.js';

const SPACES = `
  SELECT id AS name, jsonb_build_object('kind', 'space', 'space', id, 'revision', revision_id) AS value
    FROM spaces WHERE organization_id = $1 AND id = ANY($2::text[]) AND deleted_at IS NULL`;

const SPECIFICATIONS = `
  SELECT named AS name,
         jsonb_build_object('kind', 'openapi', 'spec', s.id, 'slug', s.slug, 'version', s.last_version_id) AS value
    FROM openapi_specs s CROSS JOIN LATERAL (VALUES (s.id), (s.slug)) AS n(named)
   WHERE s.organization_id = $1 AND n.named = ANY($2::text[])`;

/** Puts beside each dependency of a source what it leads to in an organization; null when that is missing. */
export async function resolveDependencies(sql: Sql, organizationId: string, dependencies: Data): Promise<Data> {
  const entries = Object.entries(dependencies).map(([name, given]) => {
    const dependency = dataOf(given);
    return { name, dependency, ref: dataOf(dependency['ref']) };
  });
  const named = (kind: string, field: string) =>
    entries.flatMap(({ ref }) => (ref['kind'] === kind ? [textOf(ref[field])] : []));
  const spaces = await find(sql, SPACES, organizationId, named('space', 'space'));
  const specifications = await find(sql, SPECIFICATIONS, organizationId, named('openapi', 'spec'));
  const leadsTo = (ref: Data): Json =>
    (ref['kind'] === 'space' ? spaces.get(textOf(ref['space'])) : undefined) ??
    (ref['kind'] === 'openapi' ? specifications.get(textOf(ref['spec'])) : undefined) ??
    null;
  return Object.fromEntries(entries.map(({ name, dependency, ref }) => [name, { ...dependency, value: leadsTo(ref) }]));
}

async function find(sql: Sql, text: string, organizationId: string, names: string[]): Promise<Map<string, Json>> {
  if (names.length === 0) return new Map();
  const rows = await sql.query<{ name: string; value: Json }>(text, [organizationId, names]);
  return new Map(rows.map(({ name, value }) => [name, value]));
}
