import { eachBlock } from '@lectern/content/document/keys';
import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { Mapping } from 'prosemirror-transform';
import { blockToDocument } from '../mapping/to-document.js';
import { hasOnlyFiller } from '../schema/schema.js';
import { changedChildren } from './changed-children.js';
import { hasSameKeys, KeyChanges, type KeyPlace, keyPlaces } from './key-places.js';

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
  // The paragraph of an empty document has no key as long as it is alone.
  const { start, endBefore, endAfter } = hasOnlyFiller(before.doc)
    ? { start: 0, endBefore: 0, endAfter: after.doc.childCount }
    : changedChildren(before.doc, after.doc);
  const old = placesBetween(before.doc, start, endBefore);
  const now = placesBetween(after.doc, start, endAfter);
  const used = new Set<string>();
  after.doc.forEach((child, _, index) => {
    if (index < start || index >= endAfter) for (const key of keysIn(child)) used.add(key);
  });
  const owners = ownersOf(now, formerPositions(transactions, old));
  for (const key of used) owners.delete(key);
  const changes = new KeyChanges();
  for (const key of owners.keys()) used.add(key);
  for (const place of now) {
    const keys = place.keys.map((key) => {
      if (key !== null && owners.get(key) === place) {
        owners.delete(key);
        return key;
      }
      return unusedKey(newKey, used);
    });
    if (keys.some((key, index) => key !== place.keys[index])) place.write(changes, keys);
  }
  const tr = after.tr;
  changes.addTo(tr);
  if (!tr.docChanged) return null;
  // Steps clear the marks that the next character is to have.
  return tr.setStoredMarks(after.storedMarks);
}

function placesBetween(doc: Node, start: number, end: number): KeyPlace[] {
  const places: KeyPlace[] = [];
  if (hasOnlyFiller(doc)) return places;
  doc.forEach((child, pos, index) => {
    if (index >= start && index < end) for (const place of keyPlaces(child, pos)) places.push(place);
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
