import type { Block } from '../document/document.js';
import { textOf } from '../document/json-values.js';
import { contentRefOf } from '../links/ref-of.js';
import { collapse, ownText } from '../sections/plain-text.js';
import { blockSpans } from './inline-spans.js';
import { BODY, CODE, NOTE, type Span } from './text-style.js';
import type { Writing } from './writing.js';

/** Writes a pointer to a page or to something elsewhere as a line with a link. */
export function writePointerPdf({ data, fragments = [] }: Block, writing: Writing): void {
  const url = textOf(data['url']);
  const ref = contentRefOf(data['ref']) ?? (url === '' ? undefined : { kind: 'url' as const, url });
  if (ref === undefined) return;
  const link = writing.places.target(ref);
  write([{ text: `\u2192 ${writing.places.label(ref)}`, style: { ...BODY, ...(link && { link }) } }], writing);
  writeCaption(fragments, writing);
}

/** Writes the name of a file that belongs to the page. */
export function writeFile({ data, fragments = [] }: Block, writing: Writing): void {
  const ref = contentRefOf(data['ref']);
  if (ref === undefined) return;
  write([{ text: `[${writing.places.label(ref)}]`, style: BODY }], writing);
  writeCaption(fragments, writing);
}

/** Writes what a block about an API names. */
export function writeOperation(block: Block, writing: Writing): void {
  const text = collapse(ownText(block));
  if (text !== '') write([{ text, style: CODE }], writing);
}

function writeCaption(fragments: NonNullable<Block['fragments']>, writing: Writing): void {
  const caption = fragments.flatMap(({ nodes }) => blockSpans(nodes, NOTE, writing.places));
  if (caption.length > 0) write(caption, writing);
}

function write(spans: Span[], { flow, budget }: Writing): void {
  budget.take(spans);
  flow.write(spans);
}
