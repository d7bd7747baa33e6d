import type { Block, Node } from '../document/document.js';
import { sameJson } from '../document/json-values.js';
import { hasSameContent } from '../document/same-content.js';
import { holdsText } from '../document/validate-schema.js';
import type { TextPlace } from '../markdown/inlines/escape-text.js';
import { writeInlines } from '../markdown/inlines/write-inlines.js';
import { readPart, type TextPlaces } from '../markdown/read-blocks.js';
import type { Definitions } from '../markdown/references.js';
import { parseBlocks } from '../markdown/syntax/block-parser.js';
import { type SourceText, sourceOffset } from '../markdown/syntax/source-text.js';
import { mergeWords } from '../merge/merge-lines.js';

/** How much of a running text that has changed is written anew. */
export type SpliceUnit = 'words' | 'text';

/**
 * Replaces in a text the running text that is another one in `blocks`, and leaves every other byte as it is; gives
 * nothing when more than running text has changed.
 */
export function spliceTexts(
  text: string,
  blocks: readonly Block[],
  definitions: Definitions,
  unit: SpliceUnit,
): string | undefined {
  const places: TextPlaces = new WeakMap();
  const splices = new Splices(text, places, unit);
  const before = readPart(parseBlocks(text), definitions, places);
  const isSound =
    before.length === blocks.length && before.every((block, index) => splices.collect(block, blocks[index]));
  return isSound ? splices.apply() : undefined;
}

interface Splice {
  start: number;
  end: number;
  text: string;
}

/** The places of a text whose running text has changed, and what is to stand there. */
class Splices {
  readonly #splices: Splice[] = [];

  constructor(
    private readonly source: string,
    private readonly places: TextPlaces,
    private readonly unit: SpliceUnit,
  ) {}

  /** Adds what has changed inside of a block; false when that is not only running text that stands in one place. */
  collect(before: Block, after: Block | undefined): boolean {
    if (after === undefined || before.type !== after.type || !sameJson(before.data, after.data)) return false;
    if (holdsText(before.type)) return hasSameContent(before, after) || this.#collectText(before, after);
    return (
      this.#collectAll(before.nodes, after.nodes) &&
      sameLength(before.fragments, after.fragments) &&
      (before.fragments ?? []).every(({ nodes }, index) => this.#collectAll(nodes, after.fragments?.[index]?.nodes))
    );
  }

  apply(): string {
    let done = 0;
    const parts: string[] = [];
    for (const { start, end, text } of this.#splices.sort((a, b) => a.start - b.start)) {
      parts.push(this.source.slice(done, start), text);
      done = end;
    }
    return parts.join('') + this.source.slice(done);
  }

  #collectAll(before: readonly Node[] = [], after: readonly Node[] = []): boolean {
    return sameLength(before, after) && before.every((node, index) => this.#collectNode(node, after[index]));
  }

  #collectNode(before: Node, after: Node | undefined): boolean {
    if (before.object === 'block' && after?.object === 'block') return this.collect(before, after);
    return hasSameContent(before, after);
  }

  /** The notes of annotations stand elsewhere, so such a text is not spliced. */
  #collectText(before: Block, { nodes = [], type }: Block): boolean {
    const [first] = before.nodes ?? [];
    const place = first && this.places.get(first);
    if (place === undefined || [...(before.nodes ?? []), ...nodes].some(isAnnotation)) return false;
    const { content, inTable } = place;
    const kind: TextPlace = inTable ? 'cell' : type === 'paragraph' ? 'lines' : 'line';
    const written = this.#written(content.text, before.nodes ?? [], nodes, kind);
    if (written === undefined || written === '') return false;
    const [start, end] = [sourceOffset(content, 0), sourceOffset(content, content.text.length)];
    this.#splices.push({ start, end, text: written.replaceAll('\n', `\n${this.#continuation(content, start)}`) });
    return true;
  }

  #written(source: string, before: readonly Node[], after: readonly Node[], place: TextPlace): string | undefined {
    const write = (nodes: readonly Node[]): string => writeInlines(nodes, { place, addNote: () => '' });
    if (this.unit === 'text') return write(after);
    return mergeWords({ base: write(before), ours: source, theirs: write(after) });
  }

  /** What stands before the second line of a text: as it is written, else what its containers ask for. */
  #continuation({ lines }: SourceText, start: number): string {
    const next = lines[1];
    const from = this.source.lastIndexOf('\n', (next?.offset ?? start) - 1) + 1;
    if (next !== undefined) return this.source.slice(from, next.offset);
    return this.source.slice(from, start).replace(/[^>\s]/g, ' ');
  }
}

function isAnnotation(node: Node): boolean {
  return node.object === 'inline' && (node.type === 'annotation' || (node.nodes ?? []).some(isAnnotation));
}

function sameLength(a: readonly unknown[] = [], b: readonly unknown[] = []): boolean {
  return a.length === b.length;
}
