import type { Schemas } from '@lectern/client';
import { type ChangedPage, changedPages } from '../../content/differences/changed-pages.js';

type Change = Schemas['ChangeRequestChanges']['changes'][number];
type FileChange = Extract<Change, { file: unknown }>;
type ReusableChange = Extract<Change, { reusableContent: unknown }>;
type VariablesChange = Extract<Change, { variables: unknown }>;

/** A redirect that leads elsewhere now. */
export type ChangedRedirect = NonNullable<Schemas['ChangeRequestChanges']['redirects']>[number];

/** What happened to something. */
export type ItemChange = 'created' | 'edited' | 'deleted' | 'moved';

interface ItemName {
  /** Names it in addresses and marks. */
  key: string;
  title: string;
  kinds: ItemChange[];
}

/** Something that a change request changes: a page, a file, a reusable content, the variables, or redirects. */
export type ChangedItem = ItemName &
  (
    | { of: 'page'; page: ChangedPage }
    | { of: 'file'; change: FileChange }
    | { of: 'reusable'; change: ReusableChange }
    | { of: 'variables'; change: VariablesChange }
    | { of: 'redirects'; redirects: readonly ChangedRedirect[] }
  );

interface ItemOptions {
  words: { variables: string; redirects: string };
  redirects: readonly ChangedRedirect[] | undefined;
  /** The ids of the pages in the order in which they stand in the space. */
  order: readonly string[];
}

/** Lists what a change request changes, one entry for each thing: pages as they stand in the space, then deleted ones, then the rest. */
export function changedItems(changes: readonly Change[], { words, order, redirects = [] }: ItemOptions): ChangedItem[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: ChangedPage) => places.get(id) ?? places.size;
  const changed = changedPages(changes).toSorted((a, b) => placeOf(a) - placeOf(b));
  const pages = changed.map(
    (page): ChangedItem => ({
      of: 'page',
      key: `page:${page.id}`,
      title: page.title,
      kinds: page.changes.map(kindOf),
      page,
    }),
  );
  const others = changes.flatMap((change): ChangedItem[] => {
    const kinds = [kindOf(change)];
    if ('file' in change) {
      const { id, name } = newestOf(change.file);
      return [{ of: 'file', key: `file:${id}`, title: name, kinds, change }];
    }
    if ('reusableContent' in change) {
      const { id, title } = newestOf(change.reusableContent);
      return [{ of: 'reusable', key: `reusable:${id}`, title, kinds, change }];
    }
    if ('variables' in change) return [{ of: 'variables', key: 'variables', title: words.variables, kinds, change }];
    return [];
  });
  const listed: ChangedItem[] =
    redirects.length > 0
      ? [{ of: 'redirects', key: 'redirects', title: words.redirects, kinds: ['edited'], redirects }]
      : [];
  return [...pages, ...others, ...listed];
}

/** What a mark of having seen something stands for: it is another one as soon as the thing has changed again. */
export function versionOf(item: ChangedItem, revision: string): string {
  if (item.of === 'redirects') return fingerprint(JSON.stringify(item.redirects));
  const changes = item.of === 'page' ? item.page.changes : [item.change];
  // Nothing else tells one text of a new page from another.
  if (item.of === 'page' && item.kinds.includes('created')) return revision;
  return fingerprint(JSON.stringify(changes, (name, value: unknown) => (name === 'urls' ? undefined : value)));
}

function kindOf({ type }: Change): ItemChange {
  if (type.endsWith('_created')) return 'created';
  if (type.endsWith('_deleted')) return 'deleted';
  return type === 'page_moved' ? 'moved' : 'edited';
}

function newestOf<Thing extends object>(thing: Thing | { before: Thing; after: Thing }): Thing {
  return 'after' in thing ? thing.after : thing;
}

/** A short number for a text (FNV-1a), which need not be kept from anybody. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return `${(hash >>> 0).toString(36)}-${text.length.toString(36)}`;
}
