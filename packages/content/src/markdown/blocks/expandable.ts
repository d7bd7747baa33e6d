import type { Block, Fragment, Node } from '../../document/document.js';
import { openElement } from '../elements.js';
import { type HtmlElement, readHtmlInlines, singleElement } from '../html-tree.js';
import { writeHtmlInlines } from '../inlines/write-inlines.js';
import type { Nested } from '../nested-tags.js';
import { type BlockReader, blockOf, emptyParagraph, hasOnly, voidBlock, type WriteBlock } from './codec.js';

const EXPANDABLE_TITLE = 'expandable-title';
const EXPANDABLE_BODY = 'expandable-body';

/** `<details>`, `<summary>` and Markdown between blank lines. */
export function readExpandable(details: Extract<Nested, { kind: 'details' }>, reader: BlockReader): Block | undefined {
  const open = singleElement(`${details.open.value}</details>`);
  if (open?.name !== 'details') return undefined;
  const inside = open.children.find((child): child is HtmlElement => 'name' in child && child.name === 'summary');
  const [first, ...others] = details.children;
  const separate =
    inside === undefined && first?.kind === 'block' && first.block.type === 'html'
      ? singleElement(first.block.value)
      : undefined;
  const summary = inside ?? (separate?.name === 'summary' ? separate : undefined);
  const title = summary === undefined ? undefined : readHtmlInlines(summary.children);
  const { open: opened, ...rest } = Object.fromEntries(open.attributes);
  if (title === undefined || (opened !== undefined && opened !== '') || Object.keys(rest).length > 0) return undefined;
  const body = reader.nested(inside === undefined ? others : details.children);
  return expandable(title, body, opened !== undefined);
}

/** `<details>` without blank lines, whose body is running text. */
export function readExpandableElement(element: HtmlElement): Block | undefined {
  if (element.name !== 'details' || element.attributes.size > 0) return undefined;
  const summary = element.children.find((child): child is HtmlElement => 'name' in child && child.name === 'summary');
  const title = summary === undefined ? undefined : readHtmlInlines(summary.children);
  const nodes = readHtmlInlines(element.children.filter((child) => child !== summary));
  return title === undefined || nodes === undefined
    ? undefined
    : expandable(title, [blockOf('paragraph', {}, nodes)], false);
}

export const writeExpandable: WriteBlock = (block, writer) => {
  const [title, body, ...others] = block.fragments ?? [];
  if (!isPart(title, EXPANDABLE_TITLE) || !isPart(body, EXPANDABLE_BODY) || others.length > 0) return undefined;
  const [paragraph, ...more] = title.nodes;
  if (more.length > 0) return undefined;
  if (paragraph?.type !== 'paragraph' || !hasOnly(paragraph.data) || !hasOnly(block.data, 'defaultExpanded'))
    return undefined;
  const { defaultExpanded } = block.data;
  if (defaultExpanded !== undefined && defaultExpanded !== true) return undefined;
  const open = openElement('details', { open: defaultExpanded });
  const content = writer.blocks(body.nodes);
  const summary = `<summary>${writeHtmlInlines(paragraph.nodes ?? [])}</summary>`;
  return [open, summary, content, '</details>'].filter((part) => part !== '').join('\n\n');
};

function expandable(title: Node[], body: Block[], defaultExpanded: boolean): Block {
  return voidBlock('expandable', defaultExpanded ? { defaultExpanded } : {}, [
    part(EXPANDABLE_TITLE, [blockOf('paragraph', {}, title)]),
    part(EXPANDABLE_BODY, body.length > 0 ? body : [emptyParagraph()]),
  ]);
}

function part(name: string, nodes: Block[]): Fragment {
  return { object: 'fragment', fragment: name, type: name, nodes };
}

function isPart(fragment: Fragment | undefined, name: string): fragment is Fragment {
  return fragment?.fragment === name && (fragment.type ?? name) === name;
}
