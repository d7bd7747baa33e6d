import type { Schemas } from '@lectern/client';
import type { Fragment, Node } from '@lectern/content/document/document';

/** A comment with its replies. */
export type Thread = Schemas['Comment'];

/** Where comments stand: in a space, or in a change request of it. */
export interface DiscussedPlace {
  spaceId: string;
  changeRequestId?: string | undefined;
}

/** What a comment is about: the whole, a page, or a block of a page. */
export interface CommentSubject {
  page?: string;
  node?: string;
  /** A cell of the table that the block is. */
  tableCell?: { record: string; definition: string };
}

/** The threads of a page by the blocks that they are about; those about the page itself, or about blocks that are gone, apart. */
export interface PageThreads {
  onBlocks: ReadonlyMap<string, Thread[]>;
  onPage: Thread[];
  onGoneBlocks: Thread[];
}

/** Sorts the threads of a page by its blocks. */
export function threadsOfPage(threads: readonly Thread[], page: string, keys: ReadonlySet<string>): PageThreads {
  const onBlocks = new Map<string, Thread[]>();
  const onPage: Thread[] = [];
  const onGoneBlocks: Thread[] = [];
  for (const thread of threads) {
    const { target } = thread;
    if (target.page?.id !== page) continue;
    const key = target.node?.id;
    if (key === undefined) onPage.push(thread);
    else if (keys.has(key)) onBlocks.set(key, [...(onBlocks.get(key) ?? []), thread]);
    else onGoneBlocks.push(thread);
  }
  return { onBlocks, onPage, onGoneBlocks };
}

/** Those that somebody may still have to do something about, and those that are done. */
export function byStatus(threads: readonly Thread[]): { open: Thread[]; resolved: Thread[] } {
  return {
    open: threads.filter(({ status }) => status === 'open'),
    resolved: threads.filter(({ status }) => status === 'resolved'),
  };
}

/** Whether a person has reacted with an emoji. */
export function hasReacted({ users }: Thread['reactions'][number], userId: string): boolean {
  return users.some(({ user }) => user.id === userId);
}

/** The keys of blocks and of everything in them. */
export function blockKeysIn(blocks: readonly (Node | Fragment)[], keys = new Set<string>()): Set<string> {
  for (const node of blocks) {
    if (node.object === 'text') continue;
    if (node.object === 'block' && node.key !== undefined) keys.add(node.key);
    if (node.object !== 'fragment') blockKeysIn(node.fragments ?? [], keys);
    blockKeysIn(node.nodes ?? [], keys);
  }
  return keys;
}

/** How many open threads there are about each block of a page, by its key. */
export function openCounts(threads: readonly Thread[], page: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { status, target } of threads) {
    const key = target.node?.id;
    if (status !== 'open' || target.page?.id !== page || key === undefined) continue;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
