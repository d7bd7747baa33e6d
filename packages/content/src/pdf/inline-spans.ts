import type { Fragment, Inline, Json, Leaf, Node } from '../document/document.js';
import { textOf } from '../document/json-values.js';
import { contentRefOf } from '../links/ref-of.js';
import { collapse, plainText, rawText } from '../sections/plain-text.js';
import type { LinkPlaces } from './link-places.js';
import { SHADE, type Span, type TextStyle } from './text-style.js';

/** Turns running text into spans of a PDF: marks become styles, links lead somewhere, the rest is written out. */
export function inlineSpans(nodes: readonly Node[], style: TextStyle, places: LinkPlaces): Span[] {
  return nodes.flatMap((node): Span[] => {
    if (node.object === 'text') return node.leaves.map((leaf) => leafSpan(leaf, style));
    if (node.object === 'inline') return inlineOf(node, style, places);
    return inlineSpans(node.nodes ?? [], style, places);
  });
}

/** The text of blocks as one text, each block on a line of its own. */
export function blockSpans(nodes: readonly Node[], style: TextStyle, places: LinkPlaces): Span[] {
  return nodes
    .map((block) =>
      block.object === 'block' && block.nodes?.some(({ object }) => object === 'block')
        ? blockSpans(block.nodes, style, places)
        : inlineSpans([block], style, places),
    )
    .flatMap((spans, index) => (index === 0 ? spans : [{ text: '\n', style }, ...spans]));
}

function leafSpan({ text, marks }: Leaf, style: TextStyle): Span {
  if (marks.length === 0) return { text, style };
  const marked = { ...style };
  for (const { type, data } of marks) Object.assign(marked, markStyle(type, data, style));
  return { text, style: marked };
}

function markStyle(type: string, data: Record<string, Json> | undefined, { size }: TextStyle): Partial<TextStyle> {
  switch (type) {
    case 'bold':
      return { bold: true };
    case 'italic':
      return { italic: true };
    case 'strikethrough':
      return { strike: true };
    case 'code':
    case 'keyboard':
      return { mono: true, background: SHADE, size: size * 0.92 };
    case 'superscript':
      return { size: size * 0.7, rise: size * 0.33 };
    case 'subscript':
      return { size: size * 0.7, rise: size * -0.15 };
    case 'color':
      return colorStyle(textOf(data?.['text']), textOf(data?.['background']));
    default:
      return {};
  }
}

function colorStyle(text: string, background: string): Partial<TextStyle> {
  const color = COLORS.get(text);
  const behind = BACKGROUNDS.get(background);
  return { ...(color !== undefined && { color }), ...(behind !== undefined && { background: behind }) };
}

const COLORS = new Map([
  ['red', '#b42318'],
  ['orange', '#b54708'],
  ['yellow', '#8a6100'],
  ['green', '#15703c'],
  ['blue', '#1550b0'],
  ['purple', '#6b2fb3'],
]);

const BACKGROUNDS = new Map([
  ['red', '#fde2df'],
  ['orange', '#fdead7'],
  ['yellow', '#fdf3c4'],
  ['green', '#dcf5e4'],
  ['blue', '#dfeafd'],
  ['purple', '#ece1fa'],
]);

function inlineOf(inline: Inline, style: TextStyle, places: LinkPlaces): Span[] {
  const { type, data, nodes = [], fragments = [] } = inline;
  const ref = contentRefOf(data['ref']);
  const link = ref === undefined ? undefined : places.target(ref);
  const linked = link === undefined ? style : { ...style, link, underline: true };
  switch (type) {
    case 'link':
      return inlineSpans(nodes, linked, places);
    case 'mention':
      return ref === undefined ? [] : [{ text: places.label(ref), style: linked }];
    case 'button':
      return [{ text: `[${textOf(data['label'])}]`, style: linked }];
    case 'expression':
      return [{ text: `{{ ${textOf(data['expression'])} }}`, style: { ...style, mono: true } }];
    case 'inline-math':
      return [{ text: textOf(data['formula']), style: { ...style, mono: true } }];
    case 'annotation':
      return [...inlineSpans(nodes, style, places), ...noteSpans(fragments, style)];
    case 'emoji':
    case 'inline-image':
    case 'html':
      return [{ text: rawText([inline]), style }];
    default:
      return inlineSpans(nodes, style, places);
  }
}

function noteSpans(fragments: readonly Fragment[], style: TextStyle): Span[] {
  const note = collapse(plainText(fragments));
  return note === '' ? [] : [{ text: ` (${note})`, style: { ...style, italic: true } }];
}
