import type { Json } from '@lectern/content/document/document';
import { sameJson } from '@lectern/content/document/json-values';
import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import { Mark, type Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { hasOnlyFiller, isBlockNode, markType } from '../schema/schema.js';
import { AttributesStep, type NodeAttributeChange } from './attributes-step.js';

/** Somewhere in a text of the editor that has keys of blocks. */
export interface KeyPlace {
  pos: number;
  /** Null for a block that has no key yet. */
  keys: readonly (string | null)[];
  /** Gives the blocks other keys, as many as there are. */
  write(changes: KeyChanges, keys: readonly string[]): void;
}

/** Other keys for many places, which a transaction gets at once. */
export class KeyChanges {
  readonly #attributes: NodeAttributeChange[] = [];
  readonly #marks: { from: number; to: number; mark: Mark }[] = [];

  setAttribute(pos: number, name: string, value: unknown): void {
    this.#attributes.push({ pos, name, value });
  }

  addMark(from: number, to: number, mark: Mark): void {
    this.#marks.push({ from, to, mark });
  }

  addTo(tr: Transaction): void {
    if (this.#attributes.length > 0) tr.step(new AttributesStep(this.#attributes));
    for (const { from, to, mark } of this.#marks) tr.addMark(from, to, mark);
  }
}

/** The keys of a node and of everything in it, in their order; `pos` is the position before the node. */
export function keyPlaces(node: Node, pos: number): KeyPlace[] {
  const places: KeyPlace[] = [];
  addPlaces(places, node, pos);
  return places;
}

/**
 * Whether two versions of a node have the same keys in the same places. Typing comes through here with every character,
 * so that nothing is looked at but what changed.
 */
export function hasSameKeys(before: Node, after: Node): boolean {
  if (before === after) return true;
  const attribute = blocksInAttributes.get(after.type.name);
  if (before.type !== after.type || before.attrs['key'] !== after.attrs['key'] || after.attrs['key'] === null)
    return false;
  if (attribute !== undefined && before.attrs[attribute] !== after.attrs[attribute]) return false;
  if (after.inlineContent) return sameJson(allKeys(before), allKeys(after));
  return (
    before.childCount === after.childCount &&
    after.children.every((child, index) => hasSameKeys(before.child(index), child))
  );
}

function allKeys(node: Node): (string | null)[] {
  return keyPlaces(node, 0).flatMap((place) => place.keys);
}

/** The attributes that hold blocks as JSON, by the name of their node. */
const blocksInAttributes = new Map([
  ['opaque_block', 'json'],
  ['opaque_inline', 'json'],
  ['table', 'fragments'],
]);

function addPlaces(places: KeyPlace[], node: Node, pos: number): void {
  if (isBlockNode(node)) places.push(ownKey(node, pos));
  const attribute = blocksInAttributes.get(node.type.name);
  if (attribute !== undefined) {
    addNested(places, node.attrs[attribute], pos, (changes, json) => changes.setAttribute(pos, attribute, json));
  }
  if (node.inlineContent) addAnnotations(places, node, pos + 1);
  if (hasOnlyFiller(node)) return;
  node.forEach((child, offset) => {
    if (!child.isText) addPlaces(places, child, pos + 1 + offset);
  });
}

function ownKey(node: Node, pos: number): KeyPlace {
  const key: string | null = node.attrs['key'];
  return {
    pos,
    keys: [key === '' ? null : key],
    write: (changes, [next = key]) => changes.setAttribute(pos, 'key', next),
  };
}

function addNested(
  places: KeyPlace[],
  json: Json,
  pos: number,
  writeJson: (changes: KeyChanges, json: Json) => void,
): void {
  const keys: (string | null)[] = [];
  replaceKeys(json, (key) => {
    keys.push(key === '' ? null : key);
    return key;
  });
  if (keys.length === 0) return;
  const write = (changes: KeyChanges, next: readonly string[]): void => {
    let place = 0;
    writeJson(
      changes,
      replaceKeys(json, (key) => next[place++] ?? key),
    );
  };
  places.push({ pos, keys, write });
}

/**
 * The keys of notes. Texts that stand side by side in one annotation share its note, unless one of them is in a link:
 * links are outside of annotations, so that these are two.
 */
function addAnnotations(places: KeyPlace[], parent: Node, start: number): void {
  let open: { marks: readonly Mark[]; range: { from: number; to: number } } | undefined;
  parent.forEach((child, offset) => {
    const from = start + offset;
    const to = from + child.nodeSize;
    const marks = child.marks.filter((mark) => mark.type.name === 'annotation' || mark.type.name === 'link');
    const annotation = markType('annotation').isInSet(marks);
    if (annotation === undefined) open = undefined;
    else if (open !== undefined && Mark.sameSet(open.marks, marks)) open.range.to = to;
    else {
      const range = { from, to };
      open = { marks, range };
      addNested(places, annotation.attrs['fragments'], from, (changes, fragments) =>
        changes.addMark(range.from, range.to, annotation.type.create({ ...annotation.attrs, fragments })),
      );
    }
  });
}

/** JSON of nodes in which every block has another key; texts and inlines have none of their own. */
function replaceKeys(json: Json, replace: (key: string) => string): Json {
  if (Array.isArray(json)) return json.map((item) => replaceKeys(item, replace));
  if (!isPlainObject(json)) return json;
  const { key, nodes, fragments } = json;
  return {
    ...json,
    ...(json['object'] === 'block' && typeof key === 'string' ? { key: replace(key) } : {}),
    ...(nodes === undefined ? {} : { nodes: replaceKeys(nodes, replace) }),
    ...(fragments === undefined ? {} : { fragments: replaceKeys(fragments, replace) }),
  };
}
