import type { Block } from '../document/document.js';
import { textOf } from '../document/json-values.js';
import { blocksOf } from '../markdown/blocks/codec.js';
import { inlineSpans } from './inline-spans.js';
import { CODE, lineHeight, MUTED, SHADE, type Span } from './text-style.js';
import type { Writing } from './writing.js';

const PADDING = 6;
const LINE = lineHeight(CODE.size);
/** A shorter block stands on one page. */
const MAX_LINES_TOGETHER = 12;

/** Writes code on a shade, its long lines broken, over as many pages as it takes. */
export async function writeCodePdf({ data, nodes }: Block, writing: Writing): Promise<void> {
  const { flow } = writing;
  const title = textOf(data['title']);
  const lines = blocksOf(nodes);
  const together = Math.min(lines.length, MAX_LINES_TOGETHER) + (title === '' ? 0 : 1);
  flow.ensure(together * LINE + 2 * PADDING);
  if (title !== '') flow.write([{ text: title, style: { ...CODE, color: MUTED } }]);
  shade(writing, PADDING);
  for (const line of lines) await writeCodeLine(inlineSpans(line.nodes ?? [], CODE, writing.places), writing);
  shade(writing, PADDING);
}

async function writeCodeLine(spans: Span[], writing: Writing): Promise<void> {
  const { flow, budget, yieldToEventLoop } = writing;
  budget.take(spans);
  const text = spans.length === 0 ? [{ text: '', style: CODE }] : spans;
  for (const line of flow.lines(text, { keepSpaces: true, width: flow.width - 2 * PADDING })) {
    flow.ensure(line.height);
    const top = flow.y;
    shade(writing, line.height);
    flow.drawLine(line, flow.left + PADDING, top);
    await yieldToEventLoop();
  }
}

/** Goes down over a stretch of shade; a little more is shaded, so that no gap shows between two. */
function shade({ flow }: Writing, height: number): void {
  const shown = Math.min(height + 0.3, Math.max(0, flow.bottom - flow.y));
  flow.pdf.rect(flow.left, flow.y, flow.width, shown).fill(SHADE);
  flow.advance(height);
}
