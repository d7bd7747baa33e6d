import type { LecternClient, Schemas } from '@lectern/client';
import type { SentChange } from '../changes/send-changes.js';
import { siblingsOf } from '../page-tree/page-homes.js';
import { type ContentPlace, readWrittenPage } from '../page-tree/queries.js';
import type { TreePage } from '../page-tree/visible-rows.js';

interface DuplicateOptions {
  place: ContentPlace;
  pages: readonly TreePage[];
  page: TreePage;
  /** What the copy is called. */
  title: string;
  isWithPagesBelow: boolean;
}

/** The changes that put a copy of a page behind it. What a source has made is left out: the copy makes its own. */
export async function duplicateChanges(
  api: LecternClient,
  { place, pages, page, title, isWithPagesBelow }: DuplicateOptions,
): Promise<SentChange[]> {
  const { parent, index } = siblingsOf(pages, page.id);
  const copies = async (copied: TreePage, where: object, name?: string): Promise<SentChange[]> => {
    const read = await readWrittenPage(api, place, copied.id);
    const below = isWithPagesBelow ? (copied.pages ?? []).filter(({ computed }) => !computed) : [];
    const ref = `copy-of-${copied.id}`;
    const changes: SentChange[] = [
      { operation: 'insert_page', ref, ...copiedFields(read), ...(name && { title: name }), ...where },
    ];
    for (const child of below) changes.push(...(await copies(child, { intoRef: ref })));
    return changes;
  };
  return copies(page, { into: parent?.id ?? null, at: index + 1 }, title);
}

/** What a copy has of a page; its address comes from its title. */
function copiedFields(page: Schemas['Page']) {
  const { title, emoji, icon, linkTitle, condition } = page;
  const always = { title, emoji, icon, linkTitle, condition };
  switch (page.type) {
    case 'document': {
      const { type, description, layout, cover, variables, tags, hidden, noIndex, noRobotsIndex, document } = page;
      const fields = { type, description, layout, cover, variables, tags, hidden, noIndex, noRobotsIndex };
      return { ...always, ...fields, document: { document } };
    }
    case 'group':
      return { ...always, type: page.type, hidden: page.hidden };
    case 'link':
      return { ...always, type: page.type, hidden: page.hidden, target: page.target };
    case 'computed':
      return { ...always, type: page.type, computed: page.computed };
  }
}
