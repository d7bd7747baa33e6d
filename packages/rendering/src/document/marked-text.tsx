import type { Leaf, Mark } from '@lectern/content/document/document';
import { textOf } from '@lectern/content/document/json-values';
import type { ComponentChildren } from 'preact';

type Wrap = (children: ComponentChildren, mark: Mark) => ComponentChildren;

const WRAPS: ReadonlyMap<string, Wrap> = new Map<string, Wrap>([
  ['bold', (children) => <strong>{children}</strong>],
  ['italic', (children) => <em>{children}</em>],
  ['code', (children) => <code>{children}</code>],
  ['keyboard', (children) => <kbd>{children}</kbd>],
  ['strikethrough', (children) => <s>{children}</s>],
  ['superscript', (children) => <sup>{children}</sup>],
  ['subscript', (children) => <sub>{children}</sub>],
  // Comparisons of two versions have these; no document says them of itself.
  ['inserted', (children) => <ins>{children}</ins>],
  ['deleted', (children) => <del>{children}</del>],
  ['color', (children, { data }) => colored(children, textOf(data?.['text']), textOf(data?.['background']))],
]);

const COLORS = 'green blue red orange yellow purple pink violet cyan primary info success warning danger tint';
const KNOWN_COLORS = new Set(COLORS.split(' '));

/** The class that gives text or its background a colour of documents; nothing for the usual one and unknown ones. */
export function colorClass(kind: 'color' | 'background', name: string): string | undefined {
  const plain = name.replace('$', '');
  return KNOWN_COLORS.has(plain) ? `${kind}-${plain}` : undefined;
}

/** Renders a stretch of text with its marks; a line break in it is one in the page. */
export function renderLeaf({ text, marks }: Leaf): ComponentChildren {
  return text === '' ? null : marked(withBreaks(text), marks);
}

/** Puts the elements of marks around what is already rendered. */
export function marked(children: ComponentChildren, marks: readonly Mark[]): ComponentChildren {
  // From the inside out, and code inmost, so that bold code looks the same in either order.
  const inmostFirst = [...marks].sort((a, b) => Number(b.type === 'code') - Number(a.type === 'code'));
  return inmostFirst.reduce((inside, mark) => WRAPS.get(mark.type)?.(inside, mark) ?? inside, children);
}

function colored(children: ComponentChildren, text: string, background: string): ComponentChildren {
  const classes = [colorClass('color', text), colorClass('background', background)].filter(Boolean).join(' ');
  return classes === '' ? children : <span class={classes}>{children}</span>;
}

function withBreaks(text: string): ComponentChildren {
  if (!text.includes('\n')) return text;
  return text.split('\n').map((line, index) => (
    <>
      {index > 0 && <br />}
      {line}
    </>
  ));
}
