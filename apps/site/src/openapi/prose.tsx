import { writeProse } from '@lectern/content/api-reference/describe/prose/write-prose';
import type { ApiRenderer } from './api-renderer.js';

/** Draws a description of a specification, without its HTML and its headings; nothing when it is empty. */
export function Prose({
  renderer,
  text,
  most = 3000,
}: {
  renderer: ApiRenderer;
  text: string | undefined;
  most?: number;
}) {
  const markdown = text === undefined ? '' : writeProse(text, { most });
  return markdown === '' ? null : <div class="api-prose">{renderer.renderMarkdown(markdown)}</div>;
}
