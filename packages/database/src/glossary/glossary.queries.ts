import { z } from 'zod';
import type { Db } from '../client.js';

/** How an organization calls something. */
export interface GlossaryEntryRow {
  id: string;
  organizationId: string;
  /** Language -> term. */
  translations: Record<string, string>;
  /** Whether the term stays as it is in every language. */
  keep: boolean;
  caseSensitive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

const Translations = z.record(z.string(), z.string());

/** Reads the whole glossary of an organization. */
export async function findGlossary(db: Db, organizationId: string): Promise<GlossaryEntryRow[]> {
  const rows = await db.glossaryEntry.findMany({ where: { organizationId }, orderBy: { id: 'asc' } });
  return rows.map((row) => ({ ...row, translations: Translations.parse(row.translations) }));
}
