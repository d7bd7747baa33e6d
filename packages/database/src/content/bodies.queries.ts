import type { DocumentLink } from '@lectern/content/links/link';
import { z } from 'zod';
import { json, type Sql } from '../sql.js';
import { Body } from './content-types.js';

/** A link to a page of the same space: the place of its destination in the text. */
export const PageLink = z.object({
  start: z.number(),
  end: z.number(),
  page: z.string(),
  anchor: z.string().optional(),
});
export type PageLink = z.infer<typeof PageLink>;

/** A text with what is known of it without reading it again. */
export const DerivedBody = Body.extend({
  links: z.array(json<DocumentLink>()).readonly(),
  /** The pages of the same space that it links to. */
  pageRefs: z.array(z.string()).readonly(),
  /** Where in the text those links stand. */
  pageLinks: z.array(PageLink).readonly(),
});
export type DerivedBody = z.infer<typeof DerivedBody>;

/** A text to be stored. */
export interface NewBody extends DerivedBody {
  /** What links can lead to inside of it; null when that is not known. */
  anchors: readonly string[] | null;
}

const STORE_BODIES = `
  INSERT INTO content_bodies (organization_id, hash, markdown, keys, page_refs, page_links, links, anchors, touched_at)
  SELECT $1, decode(b->>'hash', 'hex'), b->>'markdown', ARRAY(SELECT jsonb_array_elements_text(b->'keys')),
         ARRAY(SELECT jsonb_array_elements_text(b->'pageRefs')), b->'pageLinks', b->'links',
         CASE WHEN jsonb_typeof(b->'anchors') = 'array' THEN ARRAY(SELECT jsonb_array_elements_text(b->'anchors')) END,
         $3::timestamptz
    FROM jsonb_array_elements($2::jsonb) b
  ON CONFLICT (organization_id, hash) DO UPDATE SET touched_at = excluded.touched_at, anchors = excluded.anchors`;

// Keeps a single statement well below the gigabyte that PostgreSQL allows.
const BATCH_CHARACTERS = 8_000_000;

/** Stores texts; those that exist are refreshed, so that no collection of garbage can take them. */
export async function storeBodies(
  sql: Sql,
  organizationId: string,
  bodies: readonly NewBody[],
  at: Date,
): Promise<void> {
  // In one order, so that commits which store the same texts wait for each other instead of locking each other out.
  const unique = [...new Map(bodies.map((body) => [body.hash, body])).values()].sort(byHash);
  for (const batch of batches(unique))
    await sql.execute(STORE_BODIES, [organizationId, JSON.stringify(batch.map(storedBody)), at]);
}

/** The texts of some hashes, by hash. */
export async function findBodies(
  sql: Sql,
  organizationId: string,
  hashes: readonly string[],
): Promise<Map<string, DerivedBody>> {
  const rows = await sql.query(
    DerivedBody,
    `SELECT encode(hash, 'hex') AS hash, markdown, keys, page_refs AS "pageRefs", page_links AS "pageLinks", links FROM content_bodies
      WHERE organization_id = $1 AND hash IN (SELECT decode(h, 'hex') FROM unnest($2::text[]) h)`,
    [organizationId, [...new Set(hashes)]],
  );
  return new Map(rows.map((row) => [row.hash, row]));
}

const BodyLinksRow = z.object({ hash: z.string(), links: z.array(json<DocumentLink>()).readonly() });

/** The links of some texts, by hash. */
export async function findBodyLinks(
  sql: Sql,
  organizationId: string,
  hashes: readonly string[],
): Promise<Map<string, readonly DocumentLink[]>> {
  const rows = await sql.query(
    BodyLinksRow,
    `SELECT encode(hash, 'hex') AS hash, links FROM content_bodies
      WHERE organization_id = $1 AND hash IN (SELECT decode(h, 'hex') FROM unnest($2::text[]) h)`,
    [organizationId, [...new Set(hashes)]],
  );
  return new Map(rows.map(({ hash, links }) => [hash, links]));
}

const BodyAnchorsRow = z.object({ hash: z.string(), anchors: z.array(z.string()).readonly().nullable() });

/** What links can lead to inside of some texts, by hash; null when that is not known. */
export async function findBodyAnchors(
  sql: Sql,
  organizationId: string,
  hashes: readonly string[],
): Promise<Map<string, readonly string[] | null>> {
  if (hashes.length === 0) return new Map();
  const rows = await sql.query(
    BodyAnchorsRow,
    `SELECT encode(hash, 'hex') AS hash, anchors FROM content_bodies
      WHERE organization_id = $1 AND hash IN (SELECT decode(h, 'hex') FROM unnest($2::text[]) h)`,
    [organizationId, [...new Set(hashes)]],
  );
  return new Map(rows.map(({ hash, anchors }) => [hash, anchors]));
}

const CharactersRow = z.object({ characters: z.number() });

/** How many characters texts have together; one that comes twice counts twice. */
export async function sumBodyLengths(sql: Sql, organizationId: string, hashes: readonly string[]): Promise<number> {
  const [row] = await sql.query(
    CharactersRow,
    `SELECT coalesce(sum(length(b.markdown)), 0)::float8 AS characters
       FROM unnest($2::text[]) h JOIN content_bodies b ON b.organization_id = $1 AND b.hash = decode(h, 'hex')`,
    [organizationId, hashes],
  );
  return row?.characters ?? 0;
}

/** Exactly what is stored: who reads a text keeps more with it. */
function storedBody({ hash, markdown, keys, pageRefs, pageLinks, links, anchors }: NewBody): NewBody {
  return { hash, markdown, keys, pageRefs, pageLinks, links, anchors };
}

function byHash(a: { hash: string }, b: { hash: string }): number {
  return a.hash < b.hash ? -1 : 1;
}

function* batches(bodies: readonly NewBody[]): Iterable<NewBody[]> {
  let batch: NewBody[] = [];
  let characters = 0;
  for (const body of bodies) {
    batch.push(body);
    characters += body.markdown.length;
    if (characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
