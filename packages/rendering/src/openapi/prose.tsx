import { readApiDescription } from '@lectern/content/api-reference/descriptions/description';
import type { ApiRenderer } from './api-renderer.js';

/** Renders a description of a specification, without its HTML and its headings; nothing when it is empty. */
export function Prose({
  renderer,
  text,
  max = 3000,
}: {
  renderer: ApiRenderer;
  text: string | undefined;
  max?: number;
}) {
  const blocks = readApiDescription(text ?? '', { max });
  return blocks.length === 0 ? null : <div class="api-prose">{renderer.renderBlocks(blocks)}</div>;
}
