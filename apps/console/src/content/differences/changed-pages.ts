import type { Schemas } from '@lectern/client';

type Change = Schemas['SemanticChanges']['changes'][number];
type PageChange = Extract<Change, { page: unknown }>;

/** Everything that happened to one page. */
export interface ChangedPage {
  id: string;
  title: string;
  changes: PageChange[];
}

/** Gathers changes by page, in the order in which the pages are first named. */
export function changedPages(changes: readonly Change[]): ChangedPage[] {
  const pages = new Map<string, ChangedPage>();
  for (const change of changes) {
    if (!('page' in change)) continue;
    const { id, title } = change.page;
    const known = pages.get(id);
    if (known) known.changes.push(change);
    else pages.set(id, { id, title, changes: [change] });
  }
  return [...pages.values()];
}

/** Which versions of a page there are: one that was added has none before, and one that was deleted none after. */
export function sidesOf({ changes }: ChangedPage): { before: boolean; after: boolean } {
  const types = changes.map(({ type }) => type);
  return { before: !types.includes('page_created'), after: !types.includes('page_deleted') };
}
