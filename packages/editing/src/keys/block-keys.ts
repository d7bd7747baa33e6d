import { eachBlock } from '@lectern/content/document/keys';
import { Fragment, type Node } from 'prosemirror-model';
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { Mapping } from 'prosemirror-transform';
import { blockToDocument } from '../mapping/to-document.js';
import { hasOnlyFiller, isBlockNode } from '../schema/schema.js';
import { hasSameKeys, type KeyPlace, keyPlaces } from './key-places.js';

/**
 * A plugin that gives every block a key of its own, so that comments stay where they are: of a block that is split the
 * first part keeps the key, of blocks that are joined the first one survives, a block that is moved keeps it, and one
 * that is pasted gets another if its key exists. `newKey` makes keys.
 */
export function blockKeys(newKey: () => string): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, after) {
      if (!transactions.some((transaction) => transaction.docChanged)) return null;
      return withUniqueKeys(transactions, before, after, newKey);
    },
  });
}

function withUniqueKeys(
  transactions: readonly Transaction[],
  before: EditorState,
  after: EditorState,
  newKey: () => string,
): Transaction | null {
  if (hasSameKeys(before.doc, after.doc)) return null;
  const { start, endBefore, endAfter } = changedChildren(before.doc, after.doc);
  const old = placesBetween(before.doc, start, endBefore);
  const now = placesBetween(after.doc, start, endAfter);
  const used = new Set<string>();
  after.doc.forEach((child, _, index) => {
    if (index < start || index >= endAfter) for (const key of keysIn(child)) used.add(key);
  });
  const owners = ownersOf(now, formerPositions(transactions, old));
  for (const key of used) owners.delete(key);
  const tr = after.tr;
  for (const key of owners.keys()) used.add(key);
  for (const place of now) {
    const keys = place.keys.map((key) => {
      if (key !== null && owners.get(key) === place) {
        owners.delete(key);
        return key;
      }
      return unusedKey(newKey, used);
    });
    if (keys.some((key, index) => key !== place.keys[index])) place.write(tr, keys);
  }
  if (!tr.docChanged) return null;
  // Steps clear the marks that the next character is to have.
  return tr.setStoredMarks(after.storedMarks);
}

/** Where the children of two documents differ: nodes never change, so that those that are still there are identical. */
function changedChildren(before: Node, after: Node) {
  // The paragraph of an empty document has no key as long as it is alone.
  if (hasOnlyFiller(before)) return { start: 0, endBefore: 0, endAfter: after.childCount };
  const most = Math.min(before.childCount, after.childCount);
  let start = 0;
  while (start < most && before.child(start) === after.child(start)) start += 1;
  let endBefore = before.childCount;
  let endAfter = after.childCount;
  while (endBefore > start && endAfter > start && before.child(endBefore - 1) === after.child(endAfter - 1)) {
    endBefore -= 1;
    endAfter -= 1;
  }
  return { start, endBefore, endAfter };
}

function placesBetween(doc: Node, start: number, end: number): KeyPlace[] {
  const places: KeyPlace[] = [];
  if (hasOnlyFiller(doc)) return places;
  doc.forEach((child, pos, index) => {
    if (index >= start && index < end) places.push(...keyPlaces(child, pos));
  });
  return places;
}

const knownKeys = new WeakMap<Node, readonly string[]>();

function keysIn(node: Node): readonly string[] {
  const known = knownKeys.get(node);
  if (known !== undefined) return known;
  const keys: string[] = [];
  eachBlock([blockToDocument(node)], ({ key }) => {
    if (key !== undefined) keys.push(key);
  });
  knownKeys.set(node, keys);
  return keys;
}

/** Where each key stood before, as a position of today. */
function formerPositions(transactions: readonly Transaction[], old: readonly KeyPlace[]): Map<string, number> {
  const mapping = new Mapping();
  for (const transaction of transactions) mapping.appendMapping(transaction.mapping);
  const positions = new Map<string, number>();
  for (const place of old) {
    for (const key of place.keys) if (key !== null) positions.set(key, mapping.map(place.pos, 1));
  }
  return positions;
}

/** Who keeps a key: whoever stands where it stood before, else the first. */
function ownersOf(places: readonly KeyPlace[], former: ReadonlyMap<string, number>): Map<string, KeyPlace> {
  const owners = new Map<string, KeyPlace>();
  for (const place of places) {
    for (const key of place.keys) {
      if (key !== null && (!owners.has(key) || former.get(key) === place.pos)) owners.set(key, place);
    }
  }
  return owners;
}

function unusedKey(newKey: () => string, used: Set<string>): string {
  let key = newKey();
  while (used.has(key)) key = newKey();
  used.add(key);
  return key;
}

/**
 * Blocks with a key for each of them that has none. The plugin would give them keys as well, but one by one, which takes
 * long where there are thousands.
 */
export function withNewKeys(blocks: readonly Node[], newKey: () => string): Node[] {
  return blocks.map((block) => keyed(block, newKey));
}

function keyed(node: Node, newKey: () => string): Node {
  const needsKey = isBlockNode(node) && node.attrs['key'] === null && node.attrs['isFiller'] !== true;
  const content = node.inlineContent ? node.content : Fragment.fromArray(withNewKeys(node.children, newKey));
  return needsKey
    ? node.type.create({ ...node.attrs, key: newKey() }, content, node.marks)
    : node.inlineContent
      ? node
      : node.copy(content);
}
