import type { Section } from '@lectern/content/sections/sections';
import { z } from 'zod';
import type { Sql } from '../../sql.js';

/** A text, by its hash, with the sections that it is cut into. */
export interface BodySections {
  /** Hex. */
  hash: string;
  sections: readonly Section[];
}

const STORE_SECTIONS = `
  INSERT INTO search_sections (organization_id, body_hash, ordinal, anchor, title, text, conditional)
  SELECT $1, decode(hash, 'hex'), ordinal, anchor, title, text, conditional
    FROM unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::text[], $7::boolean[])
           AS given(hash, ordinal, anchor, title, text, conditional)
  ON CONFLICT (organization_id, body_hash, ordinal) DO NOTHING`;

// Keeps a single statement well below the gigabyte that PostgreSQL allows.
const BATCH_CHARACTERS = 8_000_000;

/** Keeps the sections of texts, for search results to show. What is kept already stays as it is. */
export async function indexSections(sql: Sql, organizationId: string, bodies: readonly BodySections[]): Promise<void> {
  for (const batch of batches(bodies)) {
    await sql.execute(STORE_SECTIONS, [
      organizationId,
      batch.map(({ hash }) => hash),
      batch.map(({ ordinal }) => ordinal),
      batch.map(({ anchor }) => anchor),
      batch.map(({ title }) => title),
      batch.map(({ text }) => text),
      batch.map(({ conditional }) => conditional),
    ]);
  }
}

/** Forgets the sections of texts that are no longer kept. */
export async function deleteSections(sql: Sql, organizationId: string, hashes: readonly string[]): Promise<void> {
  await sql.execute(
    `DELETE FROM search_sections
      WHERE organization_id = $1 AND body_hash IN (SELECT decode(hash, 'hex') FROM unnest($2::text[]) hash)`,
    [organizationId, hashes],
  );
}

/** Gives an organization the sections of all texts that it has in common with another one, as after a transfer. */
export async function copySections(sql: Sql, from: string, to: string): Promise<void> {
  await sql.execute(
    `INSERT INTO search_sections (organization_id, body_hash, ordinal, anchor, title, text, conditional)
     SELECT $2, s.body_hash, s.ordinal, s.anchor, s.title, s.text, s.conditional
       FROM search_sections s JOIN content_bodies b ON b.organization_id = $2 AND b.hash = s.body_hash
      WHERE s.organization_id = $1
     ON CONFLICT (organization_id, body_hash, ordinal) DO NOTHING`,
    [from, to],
  );
}

const SectionRow = z.object({
  hash: z.string(),
  anchor: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  conditional: z.boolean(),
});

/** The sections of texts, by hash; a text that nothing is kept of is not in it. */
export async function findSections(
  sql: Sql,
  organizationId: string,
  hashes: readonly string[],
): Promise<Map<string, Section[]>> {
  const rows = await sql.query(
    SectionRow,
    `SELECT encode(body_hash, 'hex') AS hash, anchor, title, text, conditional FROM search_sections
      WHERE organization_id = $1 AND body_hash IN (SELECT decode(hash, 'hex') FROM unnest($2::text[]) hash)
      ORDER BY body_hash, ordinal`,
    [organizationId, hashes],
  );
  const found = new Map<string, Section[]>();
  for (const { hash, ...section } of rows) {
    const known = found.get(hash);
    if (known) known.push(section);
    else found.set(hash, [section]);
  }
  return found;
}

interface SectionRow extends Section {
  hash: string;
  ordinal: number;
}

function* batches(bodies: readonly BodySections[]): Iterable<SectionRow[]> {
  let batch: SectionRow[] = [];
  let characters = 0;
  // In one order, so that those who keep the same texts wait for each other instead of locking each other out.
  const unique = [...new Map(bodies.map((body) => [body.hash, body])).values()];
  for (const { hash, sections } of unique.sort((a, b) => (a.hash < b.hash ? -1 : 1))) {
    for (const [ordinal, section] of sections.entries()) {
      batch.push({ ...section, hash, ordinal });
      characters += section.text.length;
    }
    if (characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
