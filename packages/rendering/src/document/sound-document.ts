import type { Block, Data, Fragment, Inline, Leaf, Mark, Node } from '@lectern/content/document/document';
import { isPlainObject } from '@lectern/domain/platform/values/plain-object';

/** Below this nobody reads, and rendering would run out of stack some time. */
const DEEPEST = 100;
const MAX_ID_LENGTH = 200;
/** The page itself begins its names with `~`. Halves of characters cannot stand in an address. */
const ANCHOR = /^(?!~)[^\s\p{Surrogate}]+$/u;

type Fields = Record<string, unknown>;

/**
 * Reads the blocks of a document that may be any JSON: what has not the shape of a node is left out, as is what stands
 * too deep, and every anchor leads to one place only. Whoever renders the result need not doubt its shape.
 */
export function soundBlocks(document: unknown): Block[] {
  return new SoundReader().blocks(fieldsOf(document)['nodes'], 0);
}

class SoundReader {
  readonly #anchors = new Set<string>();

  blocks(value: unknown, depth: number): Block[] {
    return this.#nodes(value, depth).filter((node) => node.object === 'block');
  }

  #nodes(value: unknown, depth: number): Node[] {
    if (depth > DEEPEST) return [];
    return entriesOf(value).flatMap((entry): Node[] => {
      const { object, type } = entry;
      if (object === 'text') return [{ object, leaves: entriesOf(entry['leaves']).map(leafOf) }];
      if (typeof type !== 'string') return [];
      if (object === 'inline') return [{ object, ...this.#held(entry, type, depth) }];
      return object === 'block' ? [{ object, ...this.#anchor(entry), ...this.#held(entry, type, depth) }] : [];
    });
  }

  #held(entry: Fields, type: string, depth: number): Omit<Inline, 'object'> {
    return {
      type,
      ...keyOf(entry),
      data: isData(entry['data']) ? entry['data'] : {},
      nodes: this.#nodes(entry['nodes'], depth + 1),
      fragments: entriesOf(entry['fragments']).map((fragment) => this.#fragment(fragment, depth + 1)),
      isVoid: entry['isVoid'] === true,
    };
  }

  #fragment(entry: Fields, depth: number): Fragment {
    const { fragment, type } = entry;
    return {
      object: 'fragment',
      ...(typeof fragment === 'string' && { fragment }),
      ...(typeof type === 'string' && { type }),
      nodes: this.blocks(entry['nodes'], depth),
    };
  }

  #anchor(entry: Fields): Pick<Block, 'meta'> {
    const { id } = fieldsOf(entry['meta']);
    if (typeof id !== 'string' || id.length > MAX_ID_LENGTH || !ANCHOR.test(id)) return {};
    let unique = id;
    for (let count = 2; this.#anchors.has(unique); count += 1) unique = `${id}-${count}`;
    this.#anchors.add(unique);
    return { meta: { id: unique } };
  }
}

function keyOf({ key }: Fields): { key?: string } {
  return typeof key === 'string' ? { key } : {};
}

function leafOf({ text, marks }: Fields): Leaf {
  return { object: 'leaf', text: typeof text === 'string' ? text : '', marks: marksOf(marks) };
}

/** The same mark twice would mean nothing, and ten thousand of them too many elements around a word. */
function marksOf(value: unknown): Mark[] {
  const marks = new Map<string, Mark>();
  for (const { type, data } of entriesOf(value)) {
    if (typeof type === 'string') marks.set(type, { object: 'mark', type, ...(isData(data) && { data }) });
  }
  return [...marks.values()];
}

function entriesOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function isFields(value: unknown): value is Fields {
  return isPlainObject(value);
}

/** Whatever is an object inside of a document that was JSON. */
function isData(value: unknown): value is Data {
  return isFields(value);
}
