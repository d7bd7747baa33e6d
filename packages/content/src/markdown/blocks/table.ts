import type { Block, Data, Fragment, Node } from '../../document/document.js';
import { escapeText } from '../inlines/escape-text.js';
import type { Nested, SyntaxTag } from '../nested-tags.js';
import type { SourceText } from '../syntax/source-text.js';
import type { CellAlign, SyntaxBlock } from '../syntax/tree.js';
import { attributesOfData, dataOfAttributes, parseAttributes } from '../tag-attributes.js';
import {
  type BlockReader,
  type BlockWriter,
  blockOf,
  emptyParagraph,
  hasOnly,
  isEmptyText,
  voidBlock,
  type WriteBlock,
} from './codec.js';
import { writeTableElement } from './html-table.js';
import { dataOfTextTable, fillTable, isTextTable, mostColumns, type TextTable, textColumns } from './table-data.js';
import { between } from './tag-blocks.js';

type SyntaxTable = Extract<SyntaxBlock, { type: 'table' }>;

/** A pipe table; a row that is longer than the head adds columns. */
export function readTable(table: SyntaxTable, reader: BlockReader): Block {
  const [head = [], ...rows] = table.rows;
  const width = Math.min(
    table.rows.reduce((most, row) => Math.max(most, row.length), 0),
    mostColumns(head.length),
  );
  const columns = Array.from({ length: width }, (_, index) => readColumn(head[index], table.align[index], reader));
  const { data, fragments } = dataOfTextTable({ columns, rows: rows.map((row) => readRow(row, width, reader)) });
  return tableBlock(data, fragments);
}

/** `{% table data={…} %}` around a pipe table with the cells of its text columns. */
export function readTableTag(
  tag: SyntaxTag,
  children: readonly Nested[] | undefined,
  reader: BlockReader,
): Block | undefined {
  const [only, ...others] = children ?? [];
  const attributes = parseAttributes(tag.args);
  if (attributes === undefined || only?.kind !== 'block' || only.block.type !== 'table' || others.length > 0)
    return undefined;
  const { data, ...rest } = dataOfAttributes(attributes, {});
  if (typeof data !== 'object' || data === null || Array.isArray(data) || Object.keys(rest).length > 0)
    return undefined;
  const [head = [], ...rows] = only.block.rows;
  const fragments = fillTable(
    data,
    rows.map((row) => readRow(row, head.length, reader)),
  );
  return fragments === undefined ? undefined : tableBlock(data, fragments);
}

/** A pipe table where that says all, else HTML, else a pipe table of the texts between tags that hold the rest. */
export const writeTable: WriteBlock = (block, writer) => {
  const table = textColumns(block);
  const isWritable = table.columns.length > 0 && table.rows.every((row) => row.every(isLine));
  const isPlain = isWritable && isTextTable(block, table) && table.columns.every((column) => isTitle(column.title));
  if (isPlain) return writePipes(table, writer);
  const html = writeTableElement(block);
  if (html !== undefined || !isWritable) return html;
  const attributes = attributesOfData({ data: block.data }, {});
  return between(`{% table${attributes} %}`, writePipes(table, writer), '{% endtable %}');
};

type TextColumn = TextTable['columns'][number];

/** A column of text, by the running text of its head and the Markdown that this is written in. */
export function textColumn(nodes: readonly Node[], source: string, align: string): TextColumn {
  const title = plainTitle(nodes);
  const isPlain = writeTitle(title) === source || plainTextOnly(nodes);
  return { title, align, ...(isPlain ? {} : { markdown: source }) };
}

function tableBlock(data: Data, fragments: Fragment[]): Block {
  return voidBlock('table', data, fragments.length === 0 ? undefined : fragments);
}

function readColumn(cell: SourceText | undefined, align: CellAlign, reader: BlockReader): TextColumn {
  return textColumn(cell === undefined ? [] : reader.inlines(cell, true), cell?.text ?? '', align ?? 'left');
}

function readRow(row: readonly SourceText[], width: number, reader: BlockReader): Block[][] {
  return Array.from({ length: width }, (_, index) => {
    const cell = row[index];
    return [
      cell === undefined || cell.text === '' ? emptyParagraph() : blockOf('paragraph', {}, reader.inlines(cell, true)),
    ];
  });
}

function writePipes(table: TextTable, writer: BlockWriter): string {
  const marks: Record<string, string> = { left: ':---', center: ':---:', right: '---:' };
  const head = table.columns.map(({ title, markdown }) => markdown ?? writeTitle(title));
  const delimiter = table.columns.map(({ align }) => marks[align] ?? '---');
  const rows = table.rows.map((row) => row.map(([cell]) => writer.inlines(cell?.nodes ?? [], 'cell')));
  return [head, delimiter, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function writeTitle(title: string): string {
  return escapeText(title, 'cell', { before: '', after: '' }).replaceAll('\n', '<br>');
}

function isTitle(title: string): boolean {
  return title.trim() === title;
}

function isLine(cell: Block[]): boolean {
  const [only, ...others] = cell;
  return only?.type === 'paragraph' && hasOnly(only.data) && others.length === 0;
}

function plainTitle(nodes: readonly Node[]): string {
  return nodes
    .map((node) =>
      node.object === 'text' ? node.leaves.map((leaf) => leaf.text).join('') : plainTitle(node.nodes ?? []),
    )
    .join('');
}

function plainTextOnly(nodes: readonly Node[]): boolean {
  return (
    isEmptyText(nodes) ||
    nodes.every((node) => node.object === 'text' && node.leaves.every((leaf) => leaf.marks.length === 0))
  );
}
