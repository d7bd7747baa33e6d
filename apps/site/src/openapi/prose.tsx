import { writeProse } from '@lectern/openapi/describe/prose/write-prose';
import type { ApiDrawing } from './api-drawing.js';

/** Draws a description of a specification, without its HTML and its headings; nothing when it is empty. */
export function Prose({
  drawing,
  text,
  most = 3000,
}: {
  drawing: ApiDrawing;
  text: string | undefined;
  most?: number;
}) {
  const markdown = text === undefined ? '' : writeProse(text, { most });
  return markdown === '' ? null : <div class="api-prose">{drawing.drawMarkdown(markdown)}</div>;
}
