import type { GlossaryEntryRow } from '@lectern/database/translations/glossary/glossary.queries';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import type { GlossaryEntry } from '@lectern/domain/translations/glossary/schemas';

/** Presents an entry of a glossary. */
export function presentGlossaryEntry(row: GlossaryEntryRow, { api }: { api: string }): GlossaryEntry {
  const { id, organizationId, translations, keep, caseSensitive } = row;
  return {
    object: 'glossary-entry',
    id,
    translations,
    doNotTranslate: keep,
    caseSensitive,
    createdAt: timestamp(row.createdAt),
    updatedAt: timestamp(row.updatedAt),
    urls: { location: `${api}/v1/orgs/${organizationId}/translations-glossary/${id}` },
  };
}
