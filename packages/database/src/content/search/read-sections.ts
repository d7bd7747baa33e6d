import { parseDocument } from '@lectern/content/markdown/parse-document';
import { type Section, sectionsOf } from '@lectern/content/sections/sections';
import type { Sql } from '../../sql.js';
import { findBodies } from '../bodies.queries.js';
import { findSections, indexSections } from './index-sections.js';

/** The sections of texts, by hash. A text that nothing is kept of is cut again, and what it gives is kept. */
export async function readSections(
  sql: Sql,
  organizationId: string,
  hashes: readonly string[],
): Promise<Map<string, Section[]>> {
  const stored = await findSections(sql, organizationId, hashes);
  const missing = hashes.filter((hash) => !stored.has(hash));
  if (missing.length === 0) return stored;
  const bodies = await findBodies(sql, organizationId, missing);
  // The title of a page stands in its record: a text is the same under every title.
  const cut = [...bodies.values()].map(({ hash, markdown, keys }) => ({
    hash,
    sections: sectionsOf(parseDocument(markdown, keys), ''),
  }));
  await indexSections(sql, organizationId, cut);
  return new Map([...stored, ...cut.map(({ hash, sections }): [string, Section[]] => [hash, sections])]);
}
