import type { Block, Node } from '../document/document.js';
import { eachBlock } from '../document/keys.js';
import { writeAnyBlock } from './blocks/any-block.js';
import { writeCode } from './blocks/code.js';
import { type BlockWriter, blocksOf, hasOnly, type WriteBlock, type WritingStyle } from './blocks/codec.js';
import { writeExpandable } from './blocks/expandable.js';
import { writeHeading } from './blocks/heading.js';
import { writeDefinition, writeFootnote, writeHtml, writeNote } from './blocks/html.js';
import { writeImages } from './blocks/images.js';
import { writeList, writeListWith } from './blocks/list.js';
import { writeParagraph } from './blocks/paragraph.js';
import { writeQuote } from './blocks/quote.js';
import { writeIf, writeInclude, writeIntegration, writeRawTag, writeUnknownTag } from './blocks/special-tags.js';
import { writeTable } from './blocks/table.js';
import { writeTagForm } from './blocks/tag-blocks.js';
import { writeInlines } from './inlines/write-inlines.js';

const writers = new Map<string, WriteBlock>([
  ['paragraph', writeParagraph],
  ['heading-1', writeHeading],
  ['heading-2', writeHeading],
  ['heading-3', writeHeading],
  ['list-ordered', writeList],
  ['list-unordered', writeList],
  ['list-tasks', writeList],
  ['divider', (block) => (hasOnly(block.data) ? '***' : undefined)],
  ['blockquote', writeQuote],
  ['code', writeCode],
  ['math', writeMath],
  ['images', writeImages],
  ['expandable', writeExpandable],
  ['table', writeTable],
  ['if', writeIf],
  ['reusable-content', writeInclude],
  ['integration', (block, writer) => writeIntegration(block, writer) ?? writeTagForm(block, writer)],
  ['html', writeHtml],
  ['tag', writeRawTag],
  ['definition', writeDefinition],
  ['footnote-definition', writeFootnote],
]);

/** Which top-level blocks are to be written as JSON. */
export type AsJson = (index: number) => boolean;

/** Blocks as Markdown, the notes of annotations at the end. */
export function writeBlocks(blocks: readonly Block[], asJson: AsJson, style: WritingStyle = {}): string {
  const notes = new Notes(blocks, style.takenLabels);
  const writer: BlockWriter = {
    style,
    blocks: (nodes) => writeSequence(blocksOf(nodes), writer, () => false),
    inlines: (nodes, place) => writeInlines(nodes, { place, addNote: (body) => notes.add(body, writer) }),
  };
  const markdown = writeSequence(blocks, writer, asJson);
  return [markdown, ...notes.written].filter((part) => part !== '').join('\n\n');
}

function writeSequence(blocks: readonly Block[], writer: BlockWriter, asJson: AsJson): string {
  let otherMarker = false;
  let markdown = '';
  blocks.forEach((block, index) => {
    const previous = blocks[index - 1];
    otherMarker = previous !== undefined && isSameKind(previous, block) && !otherMarker;
    const written = asJson(index) ? undefined : writeBlock(block, writer, otherMarker);
    markdown += `${index === 0 ? '' : '\n\n'}${written ?? writeAnyBlock(block)}`;
  });
  return markdown;
}

function writeBlock(block: Block, writer: BlockWriter, otherMarker: boolean): string | undefined {
  if (otherMarker) return writeListWith(block, writer, true);
  const write = writers.get(block.type);
  if (write !== undefined) return write(block, writer);
  return writeTagForm(block, writer) ?? writeUnknownTag(block, writer);
}

/** Two lists with the same marker would be one. */
function isSameKind(a: Block, b: Block): boolean {
  const bullets = ['list-unordered', 'list-tasks'];
  if (bullets.includes(a.type)) return bullets.includes(b.type);
  return a.type === 'list-ordered' && b.type === 'list-ordered';
}

function writeMath(block: Block): string | undefined {
  const { formula } = block.data;
  if (typeof formula !== 'string' || !hasOnly(block.data, 'formula') || formula.includes('\r')) return undefined;
  const longest = [...formula.matchAll(/^ {0,3}(\$+)/gm)].reduce((most, [, run = '']) => Math.max(most, run.length), 1);
  const fence = '$'.repeat(longest + 1);
  return formula === '' ? `${fence}\n${fence}` : `${fence}\n${formula}\n${fence}`;
}

/** Numbers the notes of annotations; labels that footnotes of the document have are left out. */
class Notes {
  readonly written: string[] = [];
  private readonly taken = new Set<string>();
  private next = 1;
  private depth = 0;

  constructor(blocks: readonly Block[], taken: readonly string[] = []) {
    for (const label of taken) this.taken.add(label.toLowerCase());
    eachBlock(blocks, (block) => {
      if (typeof block.data['label'] === 'string') this.taken.add(block.data['label'].toLowerCase());
    });
  }

  /** The label of a note; empty inside of a note, where no annotation can be. */
  add(body: readonly Node[], writer: BlockWriter): string {
    if (this.depth > 0) return '';
    while (this.taken.has(String(this.next))) this.next += 1;
    const label = String(this.next);
    this.next += 1;
    this.depth += 1;
    const index = this.written.push('') - 1;
    this.written[index] = writeNote(label, writer.blocks(body));
    this.depth -= 1;
    return label;
  }
}
