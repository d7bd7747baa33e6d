import { z } from 'zod';
import type { Sql } from '../sql.js';

const FIND = `
  UPDATE translation_memory m SET used_at = greatest(m.used_at, $3::timestamptz)
    FROM unnest($2::text[]) AS wanted(key)
   WHERE m.organization_id = $1 AND m.key = decode(wanted.key, 'hex')
  RETURNING wanted.key, m.text`;

const MemoryRow = z.object({ key: z.string(), text: z.string() });

/** Finds what was translated before, by the keys of the texts, and notes that it is of use. */
export async function readMemory(
  sql: Sql,
  organizationId: string,
  keys: readonly string[],
  at: Date,
): Promise<Map<string, string>> {
  const rows = await sql.query(MemoryRow, FIND, [organizationId, [...new Set(keys)].sort(), at]);
  return new Map(rows.map(({ key, text }) => [key, text]));
}

const KNOWN = `
  SELECT encode(key, 'hex') AS key FROM translation_memory
   WHERE organization_id = $1 AND key IN (SELECT decode(wanted, 'hex') FROM unnest($2::text[]) AS wanted)`;

const KeyRow = z.object({ key: z.string() });

/** Tells which of some texts were translated before, by their keys. */
export async function findInMemory(sql: Sql, organizationId: string, keys: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query(KeyRow, KNOWN, [organizationId, keys]);
  return new Set(rows.map(({ key }) => key));
}

/** A text that was translated. */
export interface MemoryEntry {
  key: string;
  text: string;
}

const REMEMBER = `
  INSERT INTO translation_memory (organization_id, key, text, provider, created_at, used_at)
  SELECT $1, decode(t.key, 'hex'), t.text, $4, $5::timestamptz, $5::timestamptz
    FROM unnest($2::text[], $3::text[]) AS t(key, text)
  ON CONFLICT (organization_id, key) DO NOTHING`;

/** Keeps translations, so that nobody has to pay for them again. */
export async function storeInMemory(
  sql: Sql,
  { organizationId, provider, at }: { organizationId: string; provider: string; at: Date },
  translations: readonly MemoryEntry[],
): Promise<void> {
  const sorted = [...translations].sort((a, b) => (a.key < b.key ? -1 : 1));
  const keys = sorted.map(({ key }) => key);
  const texts = sorted.map(({ text }) => text);
  await sql.execute(REMEMBER, [organizationId, keys, texts, provider, at]);
}
