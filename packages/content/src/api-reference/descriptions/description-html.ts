import type { Block, Leaf, Node } from '../../document/document.js';
import { dataOf, textOf } from '../../document/json-values.js';
import { blocksOf } from '../../markdown/blocks/codec.js';
import { textColumns } from '../../markdown/blocks/table-data.js';
import { openElement } from '../../markdown/elements.js';
import { escapeHtml } from '../../markdown/inlines/escape-text.js';
import { readApiDescription } from './description.js';
import { webUrl } from './markdown-text.js';

/** A description is cut here; nobody writes so much on purpose. */
const MAX_CHARACTERS = 100_000;

/**
 * Writes a description that somebody else wrote, in Markdown and HTML, as HTML that any page can show. It is made from
 * the blocks that descriptions can have, so no element, attribute or address of its author gets through as it is.
 */
export function apiDescriptionHtml(text: string): string {
  return blocksHtml(readApiDescription(text, { max: MAX_CHARACTERS, headings: 2 }));
}

function blocksHtml(blocks: readonly Block[]): string {
  return blocks.map(blockHtml).join('');
}

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return element(`h${headingLevel(block)}`, inlinesHtml(block.nodes));
    case 'list-ordered':
      return `${openElement('ol', { start: textOf(block.data['start']) || startOf(block) })}${itemsHtml(block)}</ol>`;
    case 'list-unordered':
    case 'list-tasks':
      return element('ul', itemsHtml(block));
    case 'blockquote':
      return element('blockquote', blocksHtml(blocksOf(block.nodes)));
    case 'code':
      return element('pre', element('code', blocksOf(block.nodes).map(codeLine).join('\n')));
    case 'divider':
      return '<hr>';
    case 'table':
      return tableHtml(block);
    case 'images':
      return element(
        'p',
        blocksOf(block.nodes)
          .map(({ data }) => imageHtml(data))
          .join(''),
      );
    default:
      return element('p', inlinesHtml(block.nodes));
  }
}

function headingLevel({ type, data }: Block): number {
  const level = Number(data['level'] ?? type.slice(-1));
  return level >= 1 && level <= 6 ? level : 6;
}

function startOf({ data }: Block): string | undefined {
  return typeof data['start'] === 'number' ? String(data['start']) : undefined;
}

function itemsHtml(list: Block): string {
  return blocksOf(list.nodes).map(itemHtml).join('');
}

/** An item of one paragraph is that paragraph, without the room around it. */
function itemHtml({ data, nodes }: Block): string {
  const [first, ...others] = blocksOf(nodes);
  const isText = first?.type === 'paragraph';
  const checked = data['checked'];
  const box = typeof checked === 'boolean' ? openElement('input', boxOf(checked)) : '';
  const text = isText ? inlinesHtml(first.nodes) : '';
  return element('li', `${box}${text}${blocksHtml(isText || first === undefined ? others : [first, ...others])}`);
}

function boxOf(isChecked: boolean): Record<string, string | true | undefined> {
  return { type: 'checkbox', disabled: true, checked: isChecked || undefined };
}

function tableHtml(block: Block): string {
  const { columns, rows } = textColumns(block);
  const head = columns.map(({ title }) => element('th', escapeHtml(title))).join('');
  const cell = (blocks: Block[]) => element('td', blocks.map(({ nodes }) => inlinesHtml(nodes)).join('<br>'));
  const body = rows.map((row) => element('tr', row.map(cell).join(''))).join('');
  return element('table', `${element('thead', element('tr', head))}${element('tbody', body)}`);
}

function codeLine({ nodes = [] }: Block): string {
  const leaves = nodes.flatMap((node) => (node.object === 'text' ? node.leaves : []));
  return escapeHtml(leaves.map(({ text }) => text).join(''));
}

function inlinesHtml(nodes: readonly Node[] = []): string {
  return nodes.map(inlineHtml).join('');
}

function inlineHtml(node: Node): string {
  if (node.object === 'text') return node.leaves.map(leafHtml).join('');
  if (node.type === 'inline-image') return imageHtml(node.data);
  const words = inlinesHtml(node.nodes);
  const href = node.type === 'link' ? addressOf(node.data['ref']) : undefined;
  return href === undefined ? words : `${openElement('a', { href, rel: 'noopener noreferrer nofollow' })}${words}</a>`;
}

const ELEMENTS = new Map([
  ['bold', 'strong'],
  ['italic', 'em'],
  ['strikethrough', 'del'],
  ['code', 'code'],
  ['superscript', 'sup'],
  ['subscript', 'sub'],
]);

function leafHtml({ text, marks }: Leaf): string {
  return marks.reduce((html, { type }) => {
    const name = ELEMENTS.get(type);
    return name === undefined ? html : element(name, html);
  }, escapeHtml(text));
}

function imageHtml(data: Block['data']): string {
  const src = addressOf(data['ref']);
  const alt = textOf(data['alt']);
  return src === undefined || !/^https?:/i.test(src) ? escapeHtml(alt) : openElement('img', { src, alt });
}

/** The address of a reference, if it leads to the web or to somebody's mail. */
function addressOf(ref: Block['data'][string] | undefined): string | undefined {
  return webUrl(textOf(dataOf(ref)['url']));
}

function element(name: string, html: string): string {
  return `<${name}>${html}</${name}>`;
}
