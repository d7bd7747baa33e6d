import type { Block, Node } from '../../document/document.js';
import { openElement } from '../elements.js';
import { type HtmlElement, readHtmlInlines } from '../html-tree.js';
import { beginsHtml } from '../inlines/escape-text.js';
import { writeHtmlInlines } from '../inlines/write-inlines.js';
import type { SourceText } from '../syntax/source-text.js';
import { type BlockReader, blockOf, hasOnly, isEmptyText, type WriteBlock } from './codec.js';
import { imagesOfImage } from './images.js';

const alignments = new Map([
  ['left', 'start'],
  ['center', 'center'],
  ['right', 'end'],
]);
const htmlAlignments = new Map([...alignments].map(([html, align]) => [align, html]));

/** A paragraph; one that is only an image is a block of images. */
export function readParagraph(content: SourceText, reader: BlockReader): Block {
  const nodes = reader.inlines(content);
  const image = content.text.startsWith('![') ? onlyImage(nodes) : undefined;
  return image === undefined ? blockOf('paragraph', {}, nodes) : imagesOfImage(image.data);
}

/** `<p align="center">…</p>` and `<h2 align="center">…</h2>`. */
export function readTextElement(element: HtmlElement): Block | undefined {
  const level = /^h([123])$/.exec(element.name)?.[1];
  const type = level === undefined ? 'paragraph' : `heading-${level}`;
  const align = alignments.get(element.attributes.get('align') ?? '');
  const id = level === undefined ? undefined : element.attributes.get('id');
  const known = (align === undefined ? 0 : 1) + (id === undefined ? 0 : 1);
  if ((level === undefined && element.name !== 'p') || known !== element.attributes.size) return undefined;
  const nodes = readHtmlInlines(element.children);
  if (nodes === undefined) return undefined;
  return blockOf(type, { ...(id === undefined ? {} : { id }), ...(align === undefined ? {} : { align }) }, nodes);
}

export const writeParagraph: WriteBlock = (block, writer) => {
  if (!hasOnly(block.data, 'align')) return undefined;
  const nodes = block.nodes ?? [];
  if ('align' in block.data) return writeTextElement(block);
  if (isEmptyText(nodes)) return '<p></p>';
  const markdown = writer.inlines(nodes, 'lines');
  const needsHtml = beginsHtml(markdown) || onlyImage(nodes) !== undefined;
  return needsHtml ? writeTextElement(block) : markdown;
};

/** A paragraph or heading as HTML, which also holds its alignment. */
export function writeTextElement(block: Block): string | undefined {
  const { align, id } = block.data;
  const htmlAlign = align === undefined ? undefined : htmlAlignments.get(String(align));
  if ((align !== undefined && htmlAlign === undefined) || (id !== undefined && typeof id !== 'string'))
    return undefined;
  const name = block.type === 'paragraph' ? 'p' : `h${block.type.slice(-1)}`;
  return `${openElement(name, { id, align: htmlAlign })}${writeHtmlInlines(block.nodes ?? [])}</${name}>`;
}

function onlyImage(nodes: readonly Node[]) {
  const said = nodes.filter((node) => !isEmptyText([node]));
  const [only] = said;
  return said.length === 1 && only?.object === 'inline' && only.type === 'inline-image' ? only : undefined;
}
