import type { Block, Node } from '../document/document.js';
import { readAnyBlock } from './blocks/any-block.js';
import { readCode, readCodeTag } from './blocks/code.js';
import { type BlockReader, emptyParagraph, orEmpty, voidBlock } from './blocks/codec.js';
import { readExpandable } from './blocks/expandable.js';
import { readHeading } from './blocks/heading.js';
import { readDefinition, readFootnote, readHtml } from './blocks/html.js';
import { readList } from './blocks/list.js';
import { readParagraph } from './blocks/paragraph.js';
import { readQuote } from './blocks/quote.js';
import { rawTag, readIf, readInclude, readIntegration, readUnknownTag } from './blocks/special-tags.js';
import { readTable, readTableTag } from './blocks/table.js';
import { readTagForm } from './blocks/tag-blocks.js';
import { readInlines } from './inlines/read-inlines.js';
import { type Nested, nestTags, type SyntaxTag } from './nested-tags.js';
import { type Definitions, definitionsOf, type SyntaxFootnote } from './references.js';
import { parseInlines } from './syntax/inline-parser.js';
import type { SourceText } from './syntax/source-text.js';
import { normalLabel, type SyntaxBlock } from './syntax/tree.js';

/** The blocks of a Document that Markdown stands for, without keys and anchors. */
export function readBlocks(syntax: readonly SyntaxBlock[], definitions = definitionsOf(syntax)): Block[] {
  return read(syntax, definitions, (footnote) => definitions.notes.get(footnote.label) === footnote);
}

/** Where running text stands in its source, by its first node. */
export type TextPlaces = WeakMap<Node, { content: SourceText; inTable: boolean }>;

/** The same for a part of a source that is read by itself, with what the whole of it defines. */
export function readPart(syntax: readonly SyntaxBlock[], definitions: Definitions, places?: TextPlaces): Block[] {
  return read(syntax, definitions, (footnote) => definitions.notes.has(footnote.label), places);
}

function read(
  syntax: readonly SyntaxBlock[],
  { references, notes }: Definitions,
  isNote: (footnote: SyntaxFootnote) => boolean,
  places?: TextPlaces,
): Block[] {
  const noteOf = (label: string): Block[] | undefined => {
    const footnote = notes.get(label);
    return footnote === undefined ? undefined : orEmpty(reader.blocks(footnote.children));
  };
  const reader: BlockReader = {
    blocks: (blocks) => reader.nested(nestTags(blocks.filter((block) => block.type !== 'footnote' || !isNote(block)))),
    nested: (nested) => nested.flatMap((item) => readNested(item, reader)),
    inlines: (content, inTable = false) => {
      const nodes = readInlines(parseInlines(content, references, inTable), noteOf);
      if (places !== undefined && nodes[0] !== undefined) places.set(nodes[0], { content, inTable });
      return nodes;
    },
  };
  const blocks = reader.blocks(syntax);
  return references.used.size === 0 ? blocks : blocks.flatMap((block) => withoutUsed(block, references.used));
}

function readNested(nested: Nested, reader: BlockReader): Block[] {
  switch (nested.kind) {
    case 'block':
      return [readBlock(nested.block, reader)];
    case 'tag': {
      const block = readTag(nested.tag, nested.children, reader);
      if (block !== undefined) return [block];
      const close = nested.close === undefined ? [] : [rawTag(nested.close)];
      return [rawTag(nested.tag), ...reader.nested(nested.children ?? []), ...close];
    }
    case 'details': {
      const block = readExpandable(nested, reader);
      if (block !== undefined) return [block];
      return [readHtml(nested.open.value), ...reader.nested(nested.children), readHtml(nested.close.value)];
    }
  }
}

function readBlock(block: Extract<Nested, { kind: 'block' }>['block'], reader: BlockReader): Block {
  switch (block.type) {
    case 'paragraph':
      return readParagraph(block.content, reader);
    case 'heading':
      return readHeading(block, reader);
    case 'thematicBreak':
      return voidBlock('divider', {});
    case 'code':
      return readCode(block);
    case 'math':
      return voidBlock('math', { formula: block.value });
    case 'html':
      return readHtml(block.value);
    case 'table':
      return readTable(block, reader);
    case 'definition':
      return readDefinition(block);
    case 'quote':
      return readQuote(block.children, reader);
    case 'list':
      return readList(block, reader);
    case 'footnote':
      return readFootnote(block.label, block.children, reader);
  }
}

function readTag(tag: SyntaxTag, children: readonly Nested[] | undefined, reader: BlockReader): Block | undefined {
  switch (tag.name) {
    case 'code':
      return readCodeTag(tag, children ?? []);
    case 'table':
      return readTableTag(tag, children, reader);
    case 'if':
      return readIf(tag, children, reader);
    case 'include':
      return readInclude(tag, children);
    case 'block':
      return readAnyBlock(tag, children);
    default:
      if (tag.name.startsWith('@')) return readIntegration(tag, children);
      return readTagForm(tag, children, reader) ?? readUnknownTag(tag, children, reader);
  }
}

/** Links say themselves where they lead, so that a definition they used is not needed any more. */
function withoutUsed(block: Block, used: ReadonlySet<string>): Block[] {
  const { label } = block.data;
  if (block.type === 'definition' && typeof label === 'string' && used.has(normalLabel(label))) return [];
  const nodes = block.nodes?.flatMap((node): Node[] => (node.object === 'block' ? withoutUsed(node, used) : [node]));
  const isEmptied = nodes?.length === 0 && (block.type === 'blockquote' || block.type === 'list-item');
  const fragments = block.fragments?.map((fragment) => ({
    ...fragment,
    nodes: orEmpty(fragment.nodes.flatMap((child) => withoutUsed(child, used))),
  }));
  return [
    {
      ...block,
      ...(nodes === undefined ? {} : { nodes: isEmptied ? [emptyParagraph()] : nodes }),
      ...(fragments === undefined ? {} : { fragments }),
    },
  ];
}
