import { collectReferences } from '../../markdown/references.js';
import { parseBlocks } from '../../markdown/syntax/block-parser.js';
import { parseInlines } from '../../markdown/syntax/inline-parser.js';
import { type SourceText, sourceText } from '../../markdown/syntax/source-text.js';
import type { LinkDefinitions, SyntaxBlock, SyntaxInline } from '../../markdown/syntax/tree.js';
import {
  type DescriptionElement,
  type DescriptionNode,
  htmlElement,
  htmlPiece,
  parseHtmlPieces,
} from './html-elements.js';

/**
 * Reads Markdown, and the HTML in it, as the elements that they stand for. What only pages know, such as tags and
 * expressions, is text, and what a description defines holds for the description alone.
 */
export function markdownElements(markdown: string): DescriptionNode[] {
  const syntax = parseBlocks(markdown);
  const { references } = collectReferences(syntax);
  references.footnotes.clear();
  const reading: Reading = { references, hasHtml: false, isInLink: false };
  const nodes = blockNodes(syntax, reading);
  return reading.hasHtml ? parseHtmlPieces(nodes) : nodes;
}

/** Reads the Markdown of running text, and the HTML in it, as the elements that they stand for. */
export function inlineElements(markdown: string): DescriptionNode[] {
  const references: LinkDefinitions = { definitions: new Map(), footnotes: new Map(), used: new Set() };
  const reading: Reading = { references, hasHtml: false, isInLink: false };
  const nodes = runningText(sourceText(markdown, 0), reading);
  return reading.hasHtml ? parseHtmlPieces(nodes) : nodes;
}

interface Reading {
  references: LinkDefinitions;
  /** Whether there is HTML, which can open what another piece of it closes. */
  hasHtml: boolean;
  /** Whether HTML has opened a link, so that an address in its words is none. */
  isInLink: boolean;
}

function blockNodes(blocks: readonly SyntaxBlock[], reading: Reading): DescriptionNode[] {
  return blocks.flatMap((block) => blockNode(block, reading));
}

function blockNode(block: SyntaxBlock, reading: Reading): DescriptionNode | DescriptionNode[] {
  switch (block.type) {
    case 'paragraph':
      return htmlElement('p', runningText(block.content, reading));
    case 'heading':
      return htmlElement(`h${block.level}`, runningText(block.content, reading));
    case 'thematicBreak':
      return htmlElement('hr', []);
    case 'code':
      return htmlElement('pre', [block.value], { 'data-language': block.info.split(/\s/)[0] ?? '' });
    case 'math':
      return htmlElement('p', [`$$ ${block.value} $$`]);
    case 'tag':
      return htmlElement('p', [block.source]);
    case 'html':
      reading.hasHtml = true;
      return htmlPiece(block.value);
    case 'table':
      return table(block.rows, reading);
    case 'definition':
      return [];
    case 'quote':
      return htmlElement('blockquote', blockNodes(block.children, reading));
    case 'list':
      return list(block, reading);
    case 'footnote':
      return footnote(block.label, blockNodes(block.children, reading));
  }
}

function table(rows: readonly SourceText[][], reading: Reading): DescriptionElement {
  const cells = (row: readonly SourceText[]) => row.map((cell) => htmlElement('td', runningText(cell, reading, true)));
  return htmlElement(
    'table',
    rows.map((row) => htmlElement('tr', cells(row))),
  );
}

function list(block: Extract<SyntaxBlock, { type: 'list' }>, reading: Reading): DescriptionElement {
  const items = block.items.map(({ checked, children }) =>
    htmlElement('li', blockNodes(children, reading), checked === undefined ? {} : { 'data-checked': String(checked) }),
  );
  return block.ordered ? htmlElement('ol', items, { start: String(block.start) }) : htmlElement('ul', items);
}

function footnote(label: string, [first, ...rest]: DescriptionNode[]): DescriptionNode[] {
  const isText = typeof first === 'object' && first.name === 'p';
  const head = htmlElement('p', [`[^${label}]: `, ...(isText ? first.children : [])]);
  return [head, ...(isText || first === undefined ? [] : [first]), ...rest];
}

function runningText(content: SourceText, reading: Reading, inTable = false): DescriptionNode[] {
  reading.isInLink = false;
  return inlineNodes(parseInlines(content, reading.references, inTable), reading);
}

function inlineNodes(inlines: readonly SyntaxInline[], reading: Reading): DescriptionNode[] {
  return inlines.map((inline) => inlineNode(inline, reading));
}

function inlineNode(inline: SyntaxInline, reading: Reading): DescriptionNode {
  switch (inline.type) {
    case 'text':
      return inline.value;
    case 'break':
      return htmlElement('br', []);
    case 'code':
      return htmlElement('code', [inline.value]);
    case 'math':
    case 'expression':
      return inline.source;
    case 'emoji':
      return `:${inline.name}:`;
    case 'html':
      reading.hasHtml = true;
      if (/^<\/?a[\s>]/i.test(inline.value)) reading.isInLink = !inline.value.startsWith('</');
      return htmlPiece(inline.value);
    case 'footnote':
      return `[^${inline.label}]`;
    case 'image':
      return htmlElement('img', [], { src: inline.url, alt: inline.alt });
    case 'link':
      if (reading.isInLink) return htmlElement('span', inlineNodes(inline.children, reading));
      return htmlElement('a', inlineNodes(inline.children, reading), { href: inline.url ?? '' });
    case 'emphasis':
      return htmlElement('em', inlineNodes(inline.children, reading));
    case 'strong':
      return htmlElement('strong', inlineNodes(inline.children, reading));
    case 'delete':
      return htmlElement('del', inlineNodes(inline.children, reading));
    case 'annotation':
      return htmlElement('span', inlineNodes(inline.children, reading));
  }
}
