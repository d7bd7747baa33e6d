import { plainCellText } from '@lectern/editing/tables/cell-values';
import { colorClass } from '@lectern/rendering/document/marked-text';
import type { DOMOutputSpec, Mark, Node } from 'prosemirror-model';

type Element = (node: Node) => DOMOutputSpec;

const holding =
  (tag: string, className?: string): Element =>
  () =>
    className === undefined ? [tag, 0] : [tag, { class: className }, 0];

/** An element that shows something and lets nobody write in it. */
const sealed = (tag: string, className: string, text: (node: Node) => string): Element => {
  return (node) => [tag, { class: className, contenteditable: 'false' }, text(node)];
};

const aligned = ({ attrs }: Node): { class?: string } =>
  attrs['align'] === 'center' || attrs['align'] === 'end' ? { class: `align-${attrs['align']}` } : {};

/** Headings stand below the title of the page, which is the first one. */
const heading: Element = (node) => [`h${Math.min(4, 1 + Number(node.attrs['level']))}`, { ...aligned(node) }, 0];

/**
 * The elements of nodes that need nothing but an element, in the editor and on the clipboard. They have the classes that
 * pages have for readers, so that writing looks like reading.
 */
export const nodeElements: Readonly<Record<string, Element>> = {
  paragraph: (node) => ['p', aligned(node), 0],
  heading,
  list_unordered: holding('ul'),
  list_ordered: ({ attrs }) => ['ol', attrs['start'] === null ? {} : { start: String(attrs['start']) }, 0],
  list_tasks: holding('ul', 'tasks'),
  list_item: holding('li'),
  divider: () => ['hr'],
  blockquote: holding('blockquote'),
  hint: ({ attrs }) => ['div', { class: `hint hint-${attrs['style'] ?? 'info'}` }, ['div', { class: 'hint-body' }, 0]],
  prompt: holding('div', 'prompt'),
  code: () => ['figure', { class: 'code' }, ['pre', { dir: 'ltr', spellcheck: 'false' }, ['code', 0]]],
  code_line: ({ attrs }) => [
    'span',
    { class: attrs['highlighted'] ? 'code-line code-line-highlighted' : 'code-line' },
    0,
  ],
  images: holding('div', 'images images-center'),
  image: holding('figure', 'image'),
  image_caption: holding('figcaption'),
  expandable: holding('div', 'expandable'),
  expandable_title: holding('div', 'expandable-title'),
  expandable_body: holding('div', 'expandable-body'),
  tabs: holding('div', 'edited-tabs'),
  tabs_item: holding('section', 'edited-tab'),
  stepper: holding('ol', 'stepper'),
  stepper_step: () => [
    'li',
    { class: 'stepper-step' },
    ['span', { class: 'stepper-mark', contenteditable: 'false' }],
    ['div', { class: 'stepper-body' }, 0],
  ],
  columns: () => ['div', { class: 'columns' }, ['div', { class: 'columns-grid' }, 0]],
  column: ({ attrs }) => ['div', { class: `column column-${attrs['verticalAlignment'] ?? 'top'}` }, 0],
  updates: holding('ul', 'updates'),
  update: ({ attrs }) => [
    'li',
    { class: 'update' },
    ['div', { class: 'update-head', contenteditable: 'false' }, String(attrs['date'] ?? '').slice(0, 10)],
    ['div', { class: 'update-body' }, 0],
  ],
  conflict: holding('div', 'edited-conflict'),
  conflict_side: holding('section', 'edited-conflict-side'),
  condition: holding('div', 'edited-condition'),
  table: () => ['div', { class: 'table' }, ['table', 0]],
  table_head: holding('tr'),
  table_header: holding('th'),
  table_row: holding('tr'),
  table_cell: (node) => (node.childCount > 0 ? ['td', 0] : ['td', plainCellText(node, {})]),
  emoji: sealed('span', 'emoji', ({ attrs }) => emojiOf(String(attrs['code']))),
  icon: sealed('span', 'edited-inline', ({ attrs }) => String(attrs['icon'])),
  expression: sealed('code', 'edited-inline', ({ attrs }) => `{{ ${attrs['expression']} }}`),
  inline_math: sealed('code', 'edited-inline', ({ attrs }) => `$${attrs['formula']}$`),
  inline_image: sealed('span', 'edited-inline', ({ attrs }) => String(attrs['alt'] ?? '')),
  mention: sealed('span', 'mention', ({ attrs }) => `@${attrs['ref']?.user ?? attrs['ref']?.page ?? ''}`),
  button: sealed('span', 'edited-inline', ({ attrs }) => String(attrs['label'])),
  opaque_inline: sealed('span', 'edited-inline', ({ attrs }) => inlineName(String(attrs['json']?.type))),
};

/** A footnote has a number for readers, which follows from all of the page. */
function inlineName(type: string): string {
  return type === 'annotation' ? '[*]' : type;
}

/** A code of an emoji, which is its code points in hexadecimal, as the emoji. */
function emojiOf(code: string): string {
  const points = code.split('-').map((part) => Number.parseInt(part, 16));
  const isSound = points.every((point) => Number.isInteger(point) && point > 0 && point <= 0x10ffff);
  return isSound ? String.fromCodePoint(...points) : code;
}

/** The elements of marks. */
export const markElements: Readonly<Record<string, (mark: Mark) => DOMOutputSpec>> = {
  link: ({ attrs }) => ['a', { class: 'edited-link', title: String(attrs['ref']?.url ?? ''), role: 'link' }, 0],
  annotation: () => ['span', { class: 'edited-annotation' }, 0],
  color: ({ attrs }) => {
    const classes = [colorClass('color', attrs['text']), colorClass('background', attrs['background'])];
    return ['span', { class: classes.filter(Boolean).join(' ') }, 0];
  },
  opaque_mark: () => ['span', 0],
  bold: () => ['strong', 0],
  italic: () => ['em', 0],
  strikethrough: () => ['s', 0],
  superscript: () => ['sup', 0],
  subscript: () => ['sub', 0],
  keyboard: () => ['kbd', 0],
  inline_code: () => ['code', { spellcheck: 'false' }, 0],
};
