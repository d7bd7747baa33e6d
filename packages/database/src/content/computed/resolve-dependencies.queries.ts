import type { Data, DocumentRef, Json } from '@lectern/content/document/document';
import { dataOf } from '@lectern/content/document/json-values';
import { contentRefOf } from '@lectern/content/links/ref-of';
import { z } from 'zod';
import { READS_SPECS } from '../../people/identity/granted-scopes.js';
import { json, type Sql } from '../../sql.js';

// Of a space that it is not enabled on, an installation learns nothing, whoever names it.
const SPACES = `
  SELECT s.id AS name, jsonb_build_object('kind', 'space', 'space', s.id, 'revision', s.revision_id) AS value
    FROM installations i JOIN spaces s ON s.organization_id = i.organization_id AND s.deleted_at IS NULL
   WHERE i.id = $1 AND s.id = ANY($2::text[])
     AND (i.space_selection = 'all' OR EXISTS (
       SELECT 1 FROM installation_spaces t WHERE t.installation_id = i.id AND t.space_id = s.id))`;

// Neither of a specification, where it may not read specifications.
const SPECIFICATIONS = `
  SELECT named AS name,
         jsonb_build_object('kind', 'openapi', 'spec', s.id, 'slug', s.slug, 'version', s.last_version_id) AS value
    FROM installations i JOIN integrations g ON g.id = i.integration_id AND ${READS_SPECS}
    JOIN openapi_specs s ON s.organization_id = i.organization_id
    CROSS JOIN LATERAL (VALUES (s.id), (s.slug)) AS n(named)
   WHERE i.id = $1 AND n.named = ANY($2::text[])`;

/** Puts beside each dependency of a source what it leads to for an installation; null when that is missing. */
export async function resolveDependencies(sql: Sql, installationId: string, dependencies: Data): Promise<Data> {
  const entries = Object.entries(dependencies).map(([name, given]) => {
    const dependency = dataOf(given);
    return { name, dependency, ref: contentRefOf(dependency['ref']) };
  });
  const refs = entries.flatMap(({ ref }) => ref ?? []);
  const spaceIds = refs.flatMap((ref) => (ref.kind === 'space' ? ref.space : []));
  const specs = refs.flatMap((ref) => (ref.kind === 'openapi' ? ref.spec : []));
  const spaces = await find(sql, SPACES, installationId, spaceIds);
  const specifications = await find(sql, SPECIFICATIONS, installationId, specs);
  const leadsTo = (ref: DocumentRef | undefined): Json => {
    if (ref?.kind === 'space') return spaces.get(ref.space) ?? null;
    return (ref?.kind === 'openapi' && specifications.get(ref.spec)) || null;
  };
  return Object.fromEntries(entries.map(({ name, dependency, ref }) => [name, { ...dependency, value: leadsTo(ref) }]));
}

const FindRow = z.object({ name: z.string(), value: json<Json>() });

async function find(sql: Sql, text: string, installationId: string, names: string[]): Promise<Map<string, Json>> {
  if (names.length === 0) return new Map();
  const rows = await sql.query(FindRow, text, [installationId, names]);
  return new Map(rows.map(({ name, value }) => [name, value]));
}
