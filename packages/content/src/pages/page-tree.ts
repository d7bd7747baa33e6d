import { compareText } from '../document/json-values.js';
import type { PageRecord } from './page-record.js';

/** A page with its place: where it is read and what stands below it, in order. */
export interface PageNode {
  id: string;
  record: PageRecord;
  /** Slugs from the root joined by `/`; absent for pages that are not read themselves. */
  path?: string;
  /** The id of the page it stands under, `null` at the root. */
  parent: string | null;
  children: PageNode[];
}

export interface PageTree {
  roots: PageNode[];
  byId: Map<string, PageNode>;
}

/**
 * Arranges the records of a revision as a tree that holds each of them exactly once, whatever the records say: a page
 * whose parent is missing stands at the root, and a ring of parents is opened at its smallest id.
 */
export function buildTree(records: Iterable<readonly [string, PageRecord]>): PageTree {
  const byId = new Map<string, PageNode>();
  for (const [id, record] of records) byId.set(id, { id, record, parent: record.parent, children: [] });
  for (const node of byId.values()) {
    if (node.parent !== null && !byId.has(node.parent)) node.parent = null;
  }
  openRings(byId);

  const roots: PageNode[] = [];
  for (const node of byId.values()) siblingsOf(node, byId, roots).push(node);
  roots.sort(byOrder);
  for (const node of byId.values()) node.children.sort(byOrder);
  setPaths(roots);
  return { roots, byId };
}

/** The tree without the pages that were made for computed ones. */
export function withoutComputedPages(tree: PageTree): PageTree {
  const records = [...tree.byId.values()].map(({ id, record }) => [id, record] as const);
  const written = records.filter(([, { madeFor }]) => madeFor === undefined);
  return written.length === records.length ? tree : buildTree(written);
}

/** Lists the pages of a tree as a table of contents does: each before its children. */
export function pagesInOrder(tree: PageTree): PageNode[] {
  const listed: PageNode[] = [];
  const waiting = [...tree.roots].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    listed.push(node);
    for (const child of [...node.children].reverse()) waiting.push(child);
  }
  return listed;
}

function siblingsOf(node: PageNode, byId: Map<string, PageNode>, roots: PageNode[]): PageNode[] {
  const parent = node.parent === null ? undefined : byId.get(node.parent);
  return parent === undefined ? roots : parent.children;
}

function byOrder(a: PageNode, b: PageNode): number {
  return compareText(a.record.order, b.record.order) || compareText(a.id, b.id);
}

function openRings(byId: Map<string, PageNode>): void {
  const settled = new Set<string>();
  for (const start of byId.values()) {
    const trail: PageNode[] = [];
    const onTrail = new Set<string>();
    let node: PageNode | undefined = start;
    while (node !== undefined && !settled.has(node.id) && !onTrail.has(node.id)) {
      trail.push(node);
      onTrail.add(node.id);
      node = node.parent === null ? undefined : byId.get(node.parent);
    }
    if (node !== undefined && onTrail.has(node.id)) openRing(trail.slice(trail.indexOf(node)));
    for (const { id } of trail) settled.add(id);
  }
}

function openRing(ring: PageNode[]): void {
  const first = ring.reduce((smallest, node) => (compareText(node.id, smallest.id) < 0 ? node : smallest));
  first.parent = null;
}

/** Computed pages are read as soon as something was made of their source. */
function hasPath({ type, body }: PageRecord): boolean {
  return type === 'document' || type === 'group' || (type === 'computed' && body !== undefined);
}

function setPaths(roots: PageNode[]): void {
  const waiting = roots.map((node) => ({ node, above: '' }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, above } = next;
    const path = [above, node.record.slug].filter((part) => part !== '').join('/');
    if (hasPath(node.record)) node.path = path;
    for (const child of node.children) waiting.push({ node: child, above: path });
  }
}
