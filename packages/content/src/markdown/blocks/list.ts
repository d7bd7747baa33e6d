import type { Block, Data } from '../../document/document.js';
import type { SyntaxBlock } from '../syntax/tree.js';
import {
  type BlockReader,
  type BlockWriter,
  blockOf,
  blocksOf,
  emptyParagraph,
  hasOnly,
  indentLines,
  isEmptyText,
  type WriteBlock,
} from './codec.js';

type SyntaxList = Extract<SyntaxBlock, { type: 'list' }>;

/** A list; one whose items all have a box is a list of tasks. */
export function readList(list: SyntaxList, reader: BlockReader): Block {
  const isTasks = !list.ordered && list.items.every((item) => item.checked !== undefined);
  const type = list.ordered ? 'list-ordered' : isTasks ? 'list-tasks' : 'list-unordered';
  const data: Data = list.ordered && list.start !== 1 ? { start: list.start } : {};
  const items = list.items.map((item) => {
    const blocks = reader.blocks(item.children);
    const checked: Data = item.checked === undefined ? {} : { checked: item.checked };
    return blockOf('list-item', checked, blocks.length > 0 ? blocks : [emptyParagraph()]);
  });
  return blockOf(type, data, items);
}

export const writeList: WriteBlock = (block, writer) => writeListWith(block, writer, false);

/** A list; beside another list of its kind it takes the other marker, or the two would be one. */
export function writeListWith(block: Block, writer: BlockWriter, otherMarker: boolean): string | undefined {
  const { start = 1 } = block.data;
  if (typeof start !== 'number' || !Number.isInteger(start) || start < 0 || start > 999_999_999) return undefined;
  if (!hasOnly(block.data, ...(block.type === 'list-ordered' ? ['start'] : []))) return undefined;
  const items = blocksOf(block.nodes);
  const { bullet: usual = '*', delimiter = '.' } = writer.style;
  const ends = otherMarker ? (delimiter === '.' ? ')' : '.') : delimiter;
  const bullet = bulletOf(items, otherMarker ? (usual === '-' ? '*' : '-') : usual);
  const written = items.map((item, index) => {
    const marker = block.type === 'list-ordered' ? `${Math.min(start + index, 999_999_999)}${ends}` : bullet;
    return item.type === 'list-item' ? writeItem(item, `${marker} `, writer) : undefined;
  });
  if (written.length === 0 || written.includes(undefined)) return undefined;
  return written
    .map((text, index) => (index === 0 ? text : `${isTight(items[index - 1]) ? '\n' : '\n\n'}${text}`))
    .join('');
}

/** A divider behind a bullet of its own kind would make one longer divider. */
function bulletOf(items: readonly Block[], bullet: string): string {
  return bullet === '*' && items.some((item) => blocksOf(item.nodes)[0]?.type === 'divider') ? '+' : bullet;
}

function writeItem(item: Block, marker: string, writer: BlockWriter): string | undefined {
  const { checked } = item.data;
  if (!hasOnly(item.data, 'checked') || (checked !== undefined && typeof checked !== 'boolean')) return undefined;
  const blocks = blocksOf(item.nodes);
  const isEmpty = blocks.length === 1 && isEmptyParagraph(blocks[0]);
  if (isEmpty && checked === undefined) return marker.trimEnd();
  if (checked !== undefined && blocks[0]?.type !== 'paragraph') return undefined;
  const box = checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
  const content =
    checked !== undefined && isEmptyParagraph(blocks[0])
      ? writeAfterEmptyTask(blocks, writer)
      : writeContent(blocks, writer);
  return indentLines(content, marker + box, ' '.repeat(marker.length));
}

/** A task needs something behind its box: an empty comment, which reads as nothing. */
function writeAfterEmptyTask(blocks: Block[], writer: BlockWriter): string {
  const rest = blocks.slice(1);
  return rest.length === 0 ? '<!---->' : `<!---->\n\n${writer.blocks(rest)}`;
}

function writeContent(blocks: Block[], writer: BlockWriter): string {
  const [first, second] = blocks;
  const isTightPair = blocks.length === 2 && first?.type === 'paragraph' && interruptsParagraph(second);
  if (!isTightPair || first === undefined || second === undefined) return writer.blocks(blocks);
  return `${writer.blocks([first])}\n${writer.blocks([second])}`;
}

/** Whether the next item may follow without a blank line. */
function isTight(item: Block | undefined): boolean {
  const [first, second, ...rest] = blocksOf(item?.nodes);
  if (first?.type !== 'paragraph' || rest.length > 0) return false;
  return second === undefined || interruptsParagraph(second);
}

/** A list directly below a paragraph needs an item with text, and to begin with one if it is numbered. */
function interruptsParagraph(block: Block | undefined): boolean {
  if (block === undefined || !block.type.startsWith('list-')) return false;
  const first = blocksOf(blocksOf(block.nodes)[0]?.nodes)[0];
  const { start = 1 } = block.data;
  return first?.type === 'paragraph' && !isEmptyText(first.nodes) && start === 1;
}

function isEmptyParagraph(block: Block | undefined): boolean {
  return block?.type === 'paragraph' && hasOnly(block.data) && isEmptyText(block.nodes);
}
