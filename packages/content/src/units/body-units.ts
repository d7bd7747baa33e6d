import type { Block, Node } from '../document/document.js';
import { collectKeys } from '../document/keys.js';
import { parseDocument } from '../markdown/parse-document.js';
import { writeDocument } from '../markdown/write-document.js';
import type { BodyText, BodyUnit } from './body-unit.js';
import { type Chunk, splitMarkdown } from './split-markdown.js';

const DEFINING: ReadonlySet<string> = new Set(['definition', 'footnote-definition']);

/** Bounds how much is read again for the sake of definitions. */
const MAX_CONTEXT = 5_000_000;

/** Takes a body apart into pieces of its own text; gives nothing when its blocks do not begin and end at blank lines. */
export function writtenUnits({ markdown, keys }: BodyText): BodyUnit[] | undefined {
  const { nodes } = parseDocument(markdown, keys);
  const { chunks } = splitMarkdown(markdown);
  const definitions = chunks
    .filter(isDefinition)
    .map(({ text }) => `\n\n${text}`)
    .join('');
  if (definitions.length * chunks.length > MAX_CONTEXT) return undefined;
  const units: BodyUnit[] = [];
  let taken = 0;
  for (const chunk of chunks) {
    const alone = isDefinition(chunk) ? leftDefinitions(nodes, taken) : blocksAlone(chunk.text, definitions);
    const own = nodes.slice(taken, taken + alone.length);
    if (shapeOf(own) !== shapeOf(alone)) return undefined;
    taken += alone.length;
    units.push({ ...chunk, nodes: own, keys: keysOf(own) });
  }
  return taken === nodes.length ? units : undefined;
}

/** Takes a body apart into its top-level blocks, each written anew. */
export function rewrittenUnits({ markdown, keys }: BodyText): BodyUnit[] {
  return parseDocument(markdown, keys).nodes.map((node) => {
    const text = writeDocument({ object: 'document', data: {}, nodes: [node] }).markdown.trimEnd();
    return { text, gap: '\n\n', nodes: [node], keys: keysOf([node]) };
  });
}

/** Gives the keys of blocks and of all blocks in them, in document order. */
export function keysOf(nodes: Block[]): string[] {
  return collectKeys({ object: 'document', data: {}, nodes });
}

/** Whether a block defines what others refer to; it is a block only as long as nothing does. */
export function isDefining({ type }: Block): boolean {
  return DEFINING.has(type);
}

/** Tells the types of blocks and how they stand in each other, which is what a list of keys must fit. */
export function shapeOf(nodes: readonly Node[]): string {
  return nodes.map(nodeShape).filter(Boolean).join();
}

function nodeShape(node: Node): string {
  if (node.object === 'text') return '';
  const fragments = (node.fragments ?? []).map((fragment) => shapeOf(fragment.nodes));
  const below = [shapeOf(node.nodes ?? []), ...fragments].filter(Boolean).join();
  return node.object === 'inline' ? below : `${node.type}(${below})`;
}

/** What a chunk refers to is written elsewhere, so it is read together with all definitions of the body. */
function blocksAlone(text: string, definitions: string): Block[] {
  const { nodes } = parseDocument(text + definitions);
  const last = nodes.findLastIndex((node) => !isDefining(node));
  return nodes.slice(0, last + 1);
}

/** Definitions that something refers to are no blocks; those that nothing refers to are. */
function leftDefinitions(nodes: Block[], from: number): Block[] {
  const end = nodes.findIndex((node, index) => index >= from && !isDefining(node));
  return nodes.slice(from, end === -1 ? nodes.length : end);
}

function isDefinition({ text }: Chunk): boolean {
  return /^ {0,3}\[[^\]\n]+\]:/.test(text);
}
