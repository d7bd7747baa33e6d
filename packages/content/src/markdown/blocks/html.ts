import type { Block } from '../../document/document.js';
import { singleElement } from '../html-tree.js';
import { writeDestination, writeTitle } from '../inlines/markdown-inlines.js';
import { htmlBlockKind } from '../syntax/html-syntax.js';
import type { SyntaxBlock } from '../syntax/tree.js';
import { type BlockReader, blockOf, hasOnly, indentLines, voidBlock, type WriteBlock } from './codec.js';
import { readExpandableElement } from './expandable.js';
import { readTableElement } from './html-table.js';
import { readImagesElement } from './images.js';
import { readTextElement } from './text-element.js';

const understood = /^<(?:(?:p|h[123]|figure|img|picture|div|details)[\s>]|table[\s>][\s\S]*<\/table>\s*$)/i;

/** HTML that means something to the dialect is that; all other stays as it is, and is never run. */
export function readHtml(html: string): Block {
  const element = understood.test(html) ? singleElement(html) : undefined;
  const read =
    element === undefined
      ? undefined
      : (readTextElement(element) ??
        readImagesElement(element) ??
        readExpandableElement(element) ??
        readTableElement(element));
  return read ?? voidBlock('html', { html });
}

export const writeHtml: WriteBlock = ({ data }) => {
  const { html } = data;
  const isBlock =
    typeof html === 'string' && hasOnly(data, 'html') && htmlBlockKind(html.split('\n')[0] ?? '', false) > 0;
  return isBlock ? html : undefined;
};

/** A definition that nothing refers to. */
export function readDefinition({ label, url, title }: Extract<SyntaxBlock, { type: 'definition' }>): Block {
  return voidBlock('definition', { label, url, ...(title === undefined ? {} : { title }) });
}

export const writeDefinition: WriteBlock = ({ data }) => {
  const { label, url, title } = data;
  if (typeof label !== 'string' || typeof url !== 'string' || !hasOnly(data, 'label', 'url', 'title')) return undefined;
  if (title !== undefined && typeof title !== 'string') return undefined;
  if (!/^(?:[^[\]\\^\n\r]|\\.)[^[\]\\\n\r]*$/.test(label)) return undefined;
  const destination = url === '' ? '<>' : writeDestination(url, { place: 'line' });
  return `[${label}]: ${destination}${writeTitle(title)}`;
};

/** A footnote that no annotation took. */
export function readFootnote(label: string, children: readonly SyntaxBlock[], reader: BlockReader): Block {
  return blockOf('footnote-definition', { label }, reader.blocks(children));
}

export const writeFootnote: WriteBlock = ({ data, nodes }, writer) => {
  const { label } = data;
  if (typeof label !== 'string' || !hasOnly(data, 'label') || !/^[\w-]+$/.test(label)) return undefined;
  return writeNote(label, writer.blocks(nodes ?? []));
};

/** A footnote with the Markdown it holds. */
export function writeNote(label: string, content: string): string {
  return indentLines(content, `[^${label}]: `, '    ').trimEnd();
}
