import type { Link } from '@lectern/content/links/link';
import type { Sql } from '../sql.js';
import type { Body } from './content-types.js';

/** A link to a page of the same space: the place of its destination in the text. */
export interface PageLink {
  start: number;
  end: number;
  page: string;
  anchor?: string;
}

/** A text with what is known of it without reading it again. */
export interface DerivedBody extends Body {
  links: readonly Link[];
  /** The pages of the same space that it links to. */
  pageRefs: readonly string[];
  /** Where in the text those links stand. */
  pageLinks: readonly PageLink[];
}

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
    await sql.query(STORE_BODIES, [organizationId, JSON.stringify(batch.map(storedBody)), at]);
}

/** The texts of some hashes, by hash. */
export async function findBodies(
  sql: Sql,
  organizationId: string,
  hashes: readonly string[],
): Promise<Map<string, DerivedBody>> {
  const rows = await sql.query<DerivedBody>(
    `SELECT encode(hash, 'hex') AS hash, markdown, keys, page_refs AS "pageRefs", page_links AS "pageLinks", links FROM content_bodies
      WHERE organization_id = $1 AND hash IN (SELECT decode(h, 'hex') FROM unnest($2::text[]) h)`,
    [organizationId, [...new Set(hashes)]],
  );
  return new Map(rows.map((row) => [row.hash, row]));
}

/** The links of some texts, by hash. */
export async function findBodyLinks(
  sql: Sql,
  organizationId: string,
  hashes: readonly string[],
): Promise<Map<string, readonly Link[]>> {
  const rows = await sql.query<{ hash: string; links: readonly Link[] }>(
    `SELECT encode(hash, 'hex') AS hash, links FROM content_bodies
      WHERE organization_id = $1 AND hash IN (SELECT decode(h, 'hex') FROM unnest($2::text[]) h)`,
    [organizationId, [...new Set(hashes)]],
  );
  return new Map(rows.map(({ hash, links }) => [hash, links]));
}

/** What links can lead to inside of some texts, by hash; null when that is not known. */
export async function findBodyAnchors(
  sql: Sql,
  organizationId: string,
  hashes: readonly string[],
): Promise<Map<string, readonly string[] | null>> {
  if (hashes.length === 0) return new Map();
  const rows = await sql.query<{ hash: string; anchors: readonly string[] | null }>(
    `SELECT encode(hash, 'hex') AS hash, anchors FROM content_bodies
      WHERE organization_id = $1 AND hash IN (SELECT decode(h, 'hex') FROM unnest($2::text[]) h)`,
    [organizationId, [...new Set(hashes)]],
  );
  return new Map(rows.map(({ hash, anchors }) => [hash, anchors]));
}

/** How many characters texts have together; one that comes twice counts twice. */
export async function sumBodyLengths(sql: Sql, organizationId: string, hashes: readonly string[]): Promise<number> {
  const [row] = await sql.query<{ characters: number }>(
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
