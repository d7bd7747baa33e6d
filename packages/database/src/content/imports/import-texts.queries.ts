import { z } from 'zod';
import type { Sql } from '../../sql.js';

const ImportTextRow = z.object({ source: z.string(), body: z.string() });

/** A text of an import, by the hash of what it was read from, and the hash of what is stored of it. */
export type ImportTextRow = z.infer<typeof ImportTextRow>;

/** The texts that an import has read before, by the hash of what they were read from. */
export async function findImportTexts(
  sql: Sql,
  importRunId: string,
  sources: readonly string[],
): Promise<Map<string, string>> {
  const rows = await sql.query(
    ImportTextRow,
    `SELECT encode(source_hash, 'hex') AS source, encode(body_hash, 'hex') AS body FROM import_texts
      WHERE import_run_id = $1 AND source_hash IN (SELECT decode(h, 'hex') FROM unnest($2::text[]) h)`,
    [importRunId, sources],
  );
  return new Map(rows.map(({ source, body }) => [source, body]));
}

/** Notes texts that an import has read. */
export async function storeImportTexts(
  sql: Sql,
  importRunId: string,
  texts: readonly ImportTextRow[],
  at: Date,
): Promise<void> {
  await sql.execute(
    `INSERT INTO import_texts (import_run_id, source_hash, body_hash, created_at)
     SELECT $1, decode(source, 'hex'), decode(body, 'hex'), $4::timestamptz
       FROM unnest($2::text[], $3::text[]) AS t(source, body)
     ON CONFLICT (import_run_id, source_hash) DO UPDATE SET body_hash = excluded.body_hash`,
    [importRunId, texts.map(({ source }) => source), texts.map(({ body }) => body), at],
  );
}

/** Forgets the texts of an import that has come to its end. */
export async function deleteImportTexts(sql: Sql, importRunId: string): Promise<void> {
  await sql.execute('DELETE FROM import_texts WHERE import_run_id = $1', [importRunId]);
}
