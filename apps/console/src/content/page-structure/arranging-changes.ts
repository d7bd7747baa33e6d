import type { SentChange } from '../changes/send-changes.js';
import { flatten, type PageMove, withMove } from '../page-tree/arrange-pages.js';
import { siblingsOf } from '../page-tree/page-homes.js';
import type { TreePage } from '../page-tree/visible-rows.js';

/** The addresses that change when pages get other parents, each with the page that used to stand there. */
export function formerAddresses(pages: readonly TreePage[], moves: readonly PageMove[]): Record<string, string> {
  const moved = moves.flatMap(({ page: id, into }) => {
    const { parent, siblings, index } = siblingsOf(pages, id);
    const page = siblings[index];
    return page && (parent?.id ?? null) !== into ? flatten([page]) : [];
  });
  return Object.fromEntries(
    moved.flatMap(({ id, path, type }) => (path !== undefined && type === 'document' ? [[path, id]] : [])),
  );
}

/** What is sent to move pages; where readers have their addresses, those go on leading to them. */
export function moveChanges(
  pages: readonly TreePage[],
  moves: readonly PageMove[],
  { keepsAddresses }: { keepsAddresses: boolean },
): SentChange[] {
  const redirects = keepsAddresses ? formerAddresses(pages, moves) : {};
  return [
    ...moves.map((move) => ({ operation: 'move_page' as const, ...move })),
    ...(Object.keys(redirects).length > 0 ? [{ operation: 'set_redirects' as const, redirects }] : []),
  ];
}

/** The pages as they were before a change, and the revision that holds them. */
interface Before {
  pages: readonly TreePage[];
  revision: string;
}

/**
 * The changes that take others back, last one first. Pages that were deleted come back as the revision before has them,
 * those that were created go.
 */
export function undoOf(before: Before, changes: readonly SentChange[], created: readonly string[]): SentChange[] {
  const undone: SentChange[][] = [];
  let tree = before.pages;
  for (const change of changes) {
    undone.push(takenBack(change, tree, before.revision));
    if (change.operation === 'move_page' && change.intoRef === undefined) {
      tree = withMove(tree, { page: change.page, into: change.into ?? null, at: change.at ?? Number.MAX_SAFE_INTEGER });
    } else if (change.operation === 'move_page' || change.operation === 'delete_page') {
      tree = without(tree, change.page);
    }
  }
  const removed = created.map((page): SentChange => ({ operation: 'delete_page', page }));
  // What was moved under a page that was created leaves it before that goes.
  return [...undone.reverse().flat(), ...removed.reverse()];
}

function takenBack(change: SentChange, pages: readonly TreePage[], revision: string): SentChange[] {
  switch (change.operation) {
    case 'move_page': {
      const { parent, index } = siblingsOf(pages, change.page);
      return [{ operation: 'move_page', page: change.page, into: parent?.id ?? null, at: index }];
    }
    case 'update_page': {
      const title = flatten(pages).find(({ id }) => id === change.page)?.title;
      return title === undefined ? [] : [{ operation: 'update_page', page: change.page, title }];
    }
    case 'delete_page': {
      const { siblings, index } = siblingsOf(pages, change.page);
      // What a source makes, it makes again.
      const deleted = flatten(siblings.slice(index, index + 1)).filter(({ computed }) => !computed);
      return deleted.map(({ id }) => ({ operation: 'revert_page', page: id, revision }));
    }
    case 'set_redirects': {
      const redirects = Object.fromEntries(Object.keys(change.redirects).map((path) => [path, null]));
      return [{ operation: 'set_redirects', redirects }];
    }
    default:
      return [];
  }
}

function without(pages: readonly TreePage[], id: string): TreePage[] {
  return pages
    .filter((page) => page.id !== id)
    .map((page) => (page.pages ? { ...page, pages: without(page.pages, id) } : page));
}
