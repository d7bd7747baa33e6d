import type { Block } from '../document/document.js';
import { dataOf, textOf } from '../document/json-values.js';
import { refOf } from '../links/ref-of.js';
import { blocksOf } from '../markdown/blocks/codec.js';
import { blockSpans } from './inline-spans.js';
import { NOTE } from './text-style.js';
import type { Writing } from './writing.js';

/** Draws the pictures of a block with their captions; one that cannot be drawn is named instead. */
export async function writeImages(block: Block, writing: Writing): Promise<void> {
  const images = block.type === 'images' ? blocksOf(block.nodes) : [block];
  for (const image of images) await writeImage(image, writing);
}

async function writeImage({ data, fragments = [] }: Block, { flow, pictures, places, budget }: Writing): Promise<void> {
  const ref = refOf(data['ref']);
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
