import { writeDocument } from '@lectern/content/markdown/write-document';
import { toDocument } from '@lectern/editing/mapping/to-document';
import { createNode, schema } from '@lectern/editing/schema/schema';
import { DOMParser, DOMSerializer, Fragment, type ParseOptions, type ParseRule, Slice } from 'prosemirror-model';
import { markElements, nodeElements } from './elements.js';

/** The attribute in which copied HTML carries the nodes themselves, because HTML cannot say all of what they are. */
const NODES = 'data-lectern-nodes';

/** Writes what is copied as HTML for others, with its nodes for this editor. */
class NodesSerializer extends DOMSerializer {
  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const written = super.serializeFragment(fragment, options, target);
    // Only what is copied as a whole has no target.
    const first = target === undefined ? written.firstChild : null;
    if (first instanceof HTMLElement) first.setAttribute(NODES, JSON.stringify(fragment.toJSON()));
    return written;
  }
}

/** Blocks that are not written in place are nothing but their nodes on the clipboard. */
const sealedElements = Object.fromEntries(Object.keys(schema.nodes).map((name) => [name, () => ['div'] as const]));

/** Writes nodes to the clipboard. */
export const clipboardSerializer = new NodesSerializer(
  { ...sealedElements, ...DOMSerializer.nodesFromSchema(schema), ...nodeElements },
  markElements,
);

/** What is copied as plain text: Markdown. */
export function copiedText({ content }: Slice): string {
  const blocks = content.firstChild?.isInline ? Fragment.from(createNode('paragraph', {}, content)) : content;
  const isWhole = schema.topNodeType.validContent(blocks);
  if (!isWhole) return content.textBetween(0, content.size, '\n\n');
  return writeDocument(toDocument(schema.topNodeType.create({}, blocks))).markdown.trimEnd();
}

const rule = (tag: string, node: string, attrs: ParseRule['attrs'] = {}): ParseRule => ({ tag, node, attrs });

const RULES: readonly ParseRule[] = [
  ...[1, 2, 3, 4, 5, 6].map((level) => rule(`h${level}`, 'heading', { level: Math.min(3, level) })),
  rule('p', 'paragraph'),
  rule('ul', 'list_unordered'),
  rule('ol', 'list_ordered'),
  rule('li', 'list_item'),
  rule('blockquote', 'blockquote'),
  rule('hr', 'divider'),
  {
    tag: 'pre',
    node: 'code',
    preserveWhitespace: 'full',
    getContent: (element) => codeLines(element.textContent ?? ''),
  },
  { tag: 'br', node: 'text', getContent: () => Fragment.from(schema.text('\n')) },
  { tag: 'strong', mark: 'bold' },
  { tag: 'b', mark: 'bold', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
  { tag: 'em', mark: 'italic' },
  { tag: 'i', mark: 'italic', getAttrs: (element) => element.style.fontStyle !== 'normal' && null },
  { tag: 's, del, strike', mark: 'strikethrough' },
  { tag: 'sup', mark: 'superscript' },
  { tag: 'sub', mark: 'subscript' },
  { tag: 'kbd', mark: 'keyboard' },
  { tag: 'code', mark: 'inline_code' },
  { tag: 'a[href]', mark: 'link', getAttrs: (element) => linkAttributes(element.getAttribute('href') ?? '') },
];

/** Reads what is pasted: the nodes of this editor where they came along, and else what the HTML says. */
class PastedParser extends DOMParser {
  override parseSlice(dom: globalThis.Node, options?: ParseOptions): Slice {
    const carrier = dom instanceof HTMLElement ? dom.querySelector(`[${NODES}]`) : null;
    return (carrier && nodesOf(carrier.getAttribute(NODES) ?? '')) ?? super.parseSlice(dom, options);
  }
}

/** Reads what is pasted into the editor. */
export const clipboardParser = new PastedParser(schema, [...RULES]);

/** Nodes that were copied with their HTML; nothing if it only looks like it. */
function nodesOf(json: string): Slice | undefined {
  try {
    const fragment = Fragment.fromJSON(schema, JSON.parse(json));
    for (const node of fragment.content) node.check();
    return Slice.maxOpen(fragment);
  } catch {
    return undefined;
  }
}

function codeLines(text: string): Fragment {
  const lines = text.replace(/\n$/, '').split('\n');
  return Fragment.fromArray(lines.map((line) => createNode('code_line', {}, line === '' ? [] : schema.text(line))));
}

/** Only addresses on the web and mail become links. */
function linkAttributes(href: string): { ref: { kind: 'url'; url: string } } | false {
  return /^(https?:|mailto:)/i.test(href) && { ref: { kind: 'url', url: href } };
}
