import type { Block } from '../document/document.js';
import { dataOf, listOf, textOf } from '../document/json-values.js';
import { contentRefOf } from '../links/ref-of.js';
import { blocksOf } from '../markdown/blocks/codec.js';
import { blockSpans, inlineSpans } from './inline-spans.js';
import { placeName } from './link-places.js';
import { BODY, CODE, lineHeight, MUTED, NOTE, RULE, type Span, type TextStyle } from './text-style.js';
import { writeCodePdf } from './write-code.js';
import { writeFile, writeOperation, writePointerPdf } from './write-pointers.js';
import { writeTablePdf } from './write-table.js';
import type { WritePdfBlock, Writing } from './writing.js';

const GAP = 8;
const ITEM_GAP = 3;
const DEEPEST = 60;

/** Writes blocks below each other; types that are not known are left out. */
export async function writeBlocksPdf(
  blocks: readonly Block[],
  writing: Writing,
  { gap, depth } = { gap: GAP, depth: 0 },
): Promise<void> {
  if (depth > DEEPEST) return;
  const deeper = depth + 1;
  const inside: Writing = {
    ...writing,
    blocks: (below, between = GAP) => writeBlocksPdf(below, writing, { gap: between, depth: deeper }),
  };
  for (const block of blocks) {
    const write = writers.get(block.type);
    if (write === undefined) continue;
    await write(block, inside);
    writing.flow.gap(gap);
  }
}

const HINTS = new Map([
  ['success', '#1a7f43'],
  ['warning', '#bf8700'],
  ['danger', '#cf222e'],
]);
const HINT = '#0969da';

const within: WritePdfBlock = ({ nodes }, { blocks }) => blocks(blocksOf(nodes));

const writers = new Map<string, WritePdfBlock>([
  ['paragraph', (block, writing) => writeText(inlineSpans(block.nodes ?? [], BODY, writing.places), writing)],
  ['heading-1', heading(16)],
  ['heading-2', heading(13)],
  ['heading-3', heading(11)],
  ['divider', writeDivider],
  ['list-ordered', writeOrdered],
  ['list-unordered', (block, writing) => writeItems(block, writing, bulletOf)],
  ['list-tasks', (block, writing) => writeItems(block, writing, bulletOf)],
  ['stepper', writeSteps],
  ['blockquote', ({ nodes }, { flow, blocks }) => flow.inset(12, RULE, () => blocks(blocksOf(nodes)))],
  [
    'hint',
    ({ data, nodes }, { flow, blocks }) =>
      flow.inset(12, HINTS.get(textOf(data['style'])) ?? HINT, () => blocks(blocksOf(nodes))),
  ],
  ['code', writeCodePdf],
  [
    'prompt',
    ({ data, nodes }, writing) => writeTitled([titled(textOf(data['description']))], blocksOf(nodes), writing),
  ],
  ['math', ({ data }, writing) => writeText([{ text: textOf(data['formula']), style: CODE }], writing)],
  ['expandable', writeExpandable],
  ['tabs', within],
  ['tabs-item', ({ data, nodes }, writing) => writeTitled([titled(textOf(data['title']))], blocksOf(nodes), writing)],
  ['columns', within],
  ['column', within],
  ['updates', within],
  ['update', writeUpdate],
  ['if', within],
  ['table', writeTablePdf],
  ['images', writeImagesPdf],
  ['drawing', writeImagesPdf],
  ['file', writeFile],
  ['embed', writePointerPdf],
  ['content-ref', writePointerPdf],
  ['swagger', writeOperation],
  ['openapi-operation', writeOperation],
  ['openapi-schemas', writeOperation],
  ['openapi-webhook', writeOperation],
]);

async function writeText(spans: Span[], { flow, budget, yieldToEventLoop }: Writing): Promise<void> {
  budget.take(spans);
  const lines = flow.lines(spans);
  for (const [index, line] of lines.entries()) {
    flow.ensure(line.height * togetherAt(index, lines.length));
    flow.writeLine(line);
    await yieldToEventLoop();
  }
}

/** How many lines from this one on belong on one page: the first and the last line of a paragraph never stand alone. */
function togetherAt(index: number, count: number): number {
  if (index === 0) return Math.min(count, count === 3 ? 3 : 2);
  return index === count - 2 ? 2 : 1;
}

function heading(size: number): WritePdfBlock {
  return ({ nodes, meta }, { flow, places, budget, page }) => {
    const style: TextStyle = { ...BODY, size, bold: true };
    const spans = inlineSpans(nodes ?? [], style, places);
    budget.take(spans);
    const lines = flow.lines(spans);
    flow.gap(GAP + size * 0.5);
    // A heading at the end of a page would be read as belonging to nothing.
    flow.ensure(lines.reduce((height, line) => height + line.height, 3 * lineHeight(BODY.size)));
    if (meta?.id !== undefined) flow.pdf.addNamedDestination(placeName(page.id, meta.id), 'XYZ', 0, flow.y, 0);
    for (const line of lines) flow.writeLine(line);
  };
}

function writeDivider(_block: Block, { flow }: Writing): void {
  flow.ensure(8);
  flow.pdf.rect(flow.left, flow.y + 4, flow.width, 0.75).fill(RULE);
  flow.advance(8);
}

function writeOrdered(block: Block, writing: Writing): Promise<void> {
  const { start } = block.data;
  const first = typeof start === 'number' ? start : 1;
  return writeItems(block, writing, (_item, index) => `${first + index}.`);
}

async function writeItems(
  list: Block,
  { flow, blocks, budget }: Writing,
  markerOf: (item: Block, index: number) => string,
): Promise<void> {
  for (const [index, item] of blocksOf(list.nodes).entries()) {
    const spans = [{ text: markerOf(item, index), style: { ...BODY, color: MUTED } }];
    budget.take(spans);
    const [marker] = flow.lines(spans);
    flow.ensure(2 * lineHeight(BODY.size));
    if (marker) flow.drawLine(marker, flow.left, flow.y);
    await flow.inset(20, undefined, () => blocks(blocksOf(item.nodes), ITEM_GAP));
    flow.gap(ITEM_GAP);
  }
}

function bulletOf({ data: { checked } }: Block): string {
  if (typeof checked !== 'boolean') return '\u2022';
  return checked ? '\u2611' : '\u2610';
}

async function writeSteps({ nodes }: Block, writing: Writing): Promise<void> {
  for (const [index, step] of blocksOf(nodes).entries()) {
    await writeTitled([titled(`Step ${index + 1}`)], blocksOf(step.nodes), writing);
    writing.flow.gap(GAP);
  }
}

function writeExpandable({ fragments = [] }: Block, writing: Writing): Promise<void> {
  const part = (name: string) => fragments.find(({ fragment }) => fragment === name)?.nodes ?? [];
  const title = part('expandable-title').flatMap(({ nodes = [] }) =>
    inlineSpans(nodes, { ...BODY, bold: true }, writing.places),
  );
  return writeTitled(title, part('expandable-body'), writing);
}

function writeUpdate({ data, nodes }: Block, writing: Writing): Promise<void> {
  const parts = [textOf(data['date']), ...listOf(data['tags']).map(textOf)].filter((part) => part !== '');
  return writeTitled([titled(parts.join(', '))], blocksOf(nodes), writing);
}

/** What a reader opens on screen is written out, below its title. */
async function writeTitled(title: Span[], below: readonly Block[], { flow, blocks, budget }: Writing): Promise<void> {
  budget.take(title);
  flow.ensure(3 * lineHeight(BODY.size));
  if (title.some(({ text }) => text.trim() !== '')) flow.write(title);
  flow.gap(3);
  await flow.inset(10, RULE, () => blocks(below));
}

function titled(text: string): Span {
  return { text, style: { ...BODY, bold: true } };
}

/** Draws the pictures of a block with their captions; one that cannot be drawn is named instead. */
export async function writeImagesPdf(block: Block, writing: Writing): Promise<void> {
  const images = block.type === 'images' ? blocksOf(block.nodes) : [block];
  for (const image of images) await writeImage(image, writing);
}

async function writeImage({ data, fragments = [] }: Block, { flow, pictures, places, budget }: Writing): Promise<void> {
  const ref = contentRefOf(data['ref']);
  const drawn = ref !== undefined && (await pictures.draw(ref, pixelsOf(data['width'])));
  const missing = drawn || ref === undefined ? '' : `[${textOf(data['alt']) || places.label(ref)}]`;
  if (missing !== '') {
    const link = ref && places.target(ref);
    const spans = [{ text: missing, style: { ...NOTE, ...(link && { link }) } }];
    budget.take(spans);
    flow.write(spans);
  }
  const caption = fragments.flatMap(({ nodes }) => blockSpans(nodes, NOTE, places));
  budget.take(caption);
  if (caption.some(({ text }) => text.trim() !== '')) flow.write(caption);
}

/** A width in pixels, as a number or with its unit; shares of the page count as none. */
function pixelsOf(width: Block['data'][string] | undefined): number | undefined {
  const { value = width, unit = 'px' } = dataOf(width);
  const pixels = unit === 'px' || unit === null ? Number.parseFloat(textOf(value)) : Number.NaN;
  return pixels > 0 && !textOf(value).endsWith('%') ? pixels : undefined;
}
