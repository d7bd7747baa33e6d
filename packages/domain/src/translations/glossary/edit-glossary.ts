import type { GlossaryOperation, GlossaryTranslations } from './schemas.js';

/** What an entry of a glossary says. */
export interface GlossaryTerms {
  /** Language -> term. */
  translations: GlossaryTranslations;
  /** Whether the term stays as it is in every language. */
  keep: boolean;
  caseSensitive: boolean;
}

/** What operations come to. */
export interface GlossaryEdit {
  /** Entries by id as they are afterwards, as far as they are new or different. */
  put: Map<string, GlossaryTerms>;
  removed: Set<string>;
  /** Indices of operations on entries that are not there when their turn comes. */
  misses: number[];
  counts: { inserted: number; updated: number; deleted: number };
}

/** Carries operations out in their order on the entries that they name. What they leave out of an entry stays. */
export function editGlossary(
  entries: ReadonlyMap<string, GlossaryTerms>,
  operations: readonly GlossaryOperation[],
  newId: () => string,
): GlossaryEdit {
  const put = new Map<string, GlossaryTerms>();
  const removed = new Set<string>();
  const misses: number[] = [];
  const counts = { inserted: 0, updated: 0, deleted: 0 };
  for (const [index, operation] of operations.entries()) {
    if (operation.type === 'insert') {
      counts.inserted += 1;
      put.set(newId(), termsOf(operation, { keep: false, caseSensitive: false }));
      continue;
    }
    const { id } = operation;
    const entry = removed.has(id) ? undefined : (put.get(id) ?? entries.get(id));
    if (!entry) misses.push(index);
    else if (operation.type === 'update') {
      counts.updated += 1;
      put.set(id, termsOf(operation, entry));
    } else {
      counts.deleted += 1;
      put.delete(id);
      removed.add(id);
    }
  }
  return { put, removed, misses, counts };
}

function termsOf(
  { translations, doNotTranslate, caseSensitive }: Exclude<GlossaryOperation, { type: 'delete' }>,
  otherwise: Pick<GlossaryTerms, 'keep' | 'caseSensitive'>,
): GlossaryTerms {
  return {
    translations,
    keep: doNotTranslate ?? otherwise.keep,
    caseSensitive: caseSensitive ?? otherwise.caseSensitive,
  };
}
