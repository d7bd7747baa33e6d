import { randomUUID } from 'node:crypto';
import { database } from './harness.js';

/** Adds an entry to the glossary of an organization, below the API, and returns its id. */
export async function newGlossaryEntry(
  organizationId: string,
  translations: Record<string, string>,
  rules: { keep?: boolean; caseSensitive?: boolean } = {},
): Promise<string> {
  const data = { id: randomUUID(), organizationId, translations, ...rules };
  return (await database.prisma.glossaryEntry.create({ data })).id;
}
