import type { Block, Data, Inline, Mark, Node } from '../../document/document.js';
import { parseRef } from '../../document/refs.js';
import { type ElementTag, readElementTag } from '../elements.js';
import type { SyntaxInline } from '../syntax/tree.js';
import { emojiInline, readElement, voidInline } from './inline-elements.js';
import { addMark, markOf } from './marks.js';
import { normalInlines, textNode } from './normal-inlines.js';

/** Gives the blocks of a footnote to the annotation that takes them; undefined when nobody may. */
export type FootnoteTexts = (label: string) => Block[] | undefined;

/** The inlines and texts of a Document that running text stands for. */
export function readInlines(content: readonly SyntaxInline[], notes: FootnoteTexts): Node[] {
  return normalInlines(readSequence(content, { notes, depth: 0, tags: new Map() }, []));
}

/** HTML elements in running text nest no deeper than this; beyond it a tag is only a tag. */
const maxElementDepth = 20;

interface Scope {
  notes: FootnoteTexts;
  /** How many HTML elements are around. */
  depth: number;
  /** The tags read so far: what stands in elements is looked at once for each of them. */
  tags: Map<SyntaxInline, ElementTag | undefined>;
}

const spanMarks: Record<string, string> = { emphasis: 'italic', strong: 'bold', delete: 'strikethrough' };

function readSequence(content: readonly SyntaxInline[], scope: Scope, marks: Mark[]): Node[] {
  const tags = content.map((inline) => (inline.type === 'html' ? tagOf(inline.value, inline, scope) : undefined));
  const closings = scope.depth < maxElementDepth ? matchTags(tags) : new Map<number, number>();
  const nodes: Node[] = [];
  for (let index = 0; index < content.length; index += 1) {
    const inline = content[index];
    const tag = tags[index];
    if (inline === undefined) continue;
    if (inline.type !== 'html') {
      for (const node of readInline(inline, scope, marks)) nodes.push(node);
      continue;
    }
    const close = closings.get(index);
    const inner = close === undefined ? undefined : content.slice(index + 1, close);
    const element = tag === undefined ? undefined : elementNodes(tag, inner, scope, marks);
    for (const node of element ?? []) nodes.push(node);
    if (element === undefined && inline.value !== '<!---->') nodes.push(voidInline('html', { html: inline.value }));
    if (element !== undefined && close !== undefined) index = close;
  }
  return nodes;
}

function tagOf(html: string, inline: SyntaxInline, { tags }: Scope): ElementTag | undefined {
  if (!tags.has(inline)) tags.set(inline, readElementTag(html));
  return tags.get(inline);
}

function readInline(inline: Exclude<SyntaxInline, { type: 'html' }>, scope: Scope, marks: Mark[]): Node[] {
  switch (inline.type) {
    case 'text':
      return [textNode(inline.value, marks)];
    case 'break':
      return [textNode('\n', marks)];
    case 'code':
      return [textNode(inline.value, addMark(marks, { object: 'mark', type: 'code' }))];
    case 'math':
      return [voidInline('inline-math', { formula: inline.value })];
    case 'expression':
      return [voidInline('expression', { expression: inline.value })];
    case 'emoji':
      return [emojiInline(inline.name)];
    case 'footnote':
      return [footnote(inline.label, [], scope.notes)];
    case 'image':
      return [voidInline('inline-image', imageData(inline))];
    case 'link':
      return [link(inline.url ?? '', inline.title, readSequence(inline.children, scope, marks))];
    case 'annotation':
      return [footnote(inline.label ?? '', readSequence(inline.children, scope, marks), scope.notes)];
    default:
      return readSequence(
        inline.children,
        scope,
        addMark(marks, { object: 'mark', type: spanMarks[inline.type] ?? '' }),
      );
  }
}

/** What an image in running text says about itself. */
export function imageData(image: { url: string; alt: string; title?: string }): Data {
  const { url, alt, title } = image;
  return { ref: parseRef(url), ...(alt === '' ? {} : { alt }), ...(title === undefined ? {} : { caption: title }) };
}

function link(url: string, title: string | undefined, nodes: Node[]): Inline {
  if (title === 'mention') return voidInline('mention', { ref: parseRef(url) });
  const data: Data = { ref: parseRef(url), ...(title === undefined ? {} : { title }) };
  return { object: 'inline', type: 'link', data, nodes, isVoid: false };
}

function footnote(label: string, nodes: Node[], notes: FootnoteTexts): Inline {
  const body = notes(label);
  if (body === undefined)
    return { object: 'inline', type: 'footnote-reference', data: { label }, nodes, isVoid: false };
  const fragments = [{ object: 'fragment' as const, type: 'annotation-body', nodes: body }];
  return { object: 'inline', type: 'annotation', data: {}, nodes, fragments, isVoid: false };
}

/** What an HTML element in running text means; `inner` is absent when it is not closed. */
function elementNodes(
  tag: ElementTag,
  inner: readonly SyntaxInline[] | undefined,
  scope: Scope,
  marks: Mark[],
): Node[] | undefined {
  if (tag.closing) return undefined;
  if (tag.name === 'br' && tag.attributes.size === 0) return [textNode('\n', marks)];
  if (inner === undefined && tag.name !== 'img') return undefined;
  const content = inner ?? [];
  const inside = { ...scope, depth: scope.depth + 1 };
  const element = readElement(tag, plainText(content));
  if (element !== undefined) return [element];
  const mark = markOf(tag);
  if (mark !== undefined) return readSequence(content, inside, addMark(marks, mark));
  const href =
    tag.name === 'a' && [...tag.attributes.keys()].join() === 'href' ? tag.attributes.get('href') : undefined;
  if (href === undefined || content.some((inline) => inline.type === 'link')) return undefined;
  return [link(href, undefined, readSequence(content, inside, marks))];
}

/** The closing tag of each element, by index. */
function matchTags(tags: readonly (ElementTag | undefined)[]): Map<number, number> {
  const closings = new Map<number, number>();
  const open: { name: string; index: number }[] = [];
  const counts = new Map<string, number>();
  tags.forEach((tag, index) => {
    if (tag === undefined || tag.name === 'br' || tag.name === 'img') return;
    if (!tag.closing) {
      open.push({ name: tag.name, index });
      counts.set(tag.name, (counts.get(tag.name) ?? 0) + 1);
      return;
    }
    while ((counts.get(tag.name) ?? 0) > 0) {
      const last = open.pop();
      if (last === undefined) return;
      counts.set(last.name, (counts.get(last.name) ?? 1) - 1);
      if (last.name !== tag.name) continue;
      closings.set(last.index, index);
      return;
    }
  });
  return closings;
}

function plainText(content: readonly SyntaxInline[]): string {
  return content.map((inline) => (inline.type === 'text' ? inline.value : '')).join('');
}
