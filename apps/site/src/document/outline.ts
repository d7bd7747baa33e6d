import type { Block, JsonDocument, Node } from '@lectern/content/document/document';
import { listOf, textOf } from '@lectern/content/document/json-values';
import type { OutlineEntry } from '../layout/views.js';
import { soundBlocks } from './sound-document.js';
import { clipped, spokenText } from './spoken-text.js';

const HEADING_DEPTHS = new Map([
  ['heading-1', 1],
  ['heading-2', 2],
  ['heading-3', 3],
]);

/** What readers may have to open first is not in the outline. */
const CLOSED = new Set(['tabs', 'expandable']);

/** The headings of a document, and the parts of an API, that readers can go to, in the order of the page. */
export function documentOutline(document: JsonDocument): OutlineEntry[] {
  return entriesIn(soundBlocks(document));
}

function entriesIn(nodes: readonly Node[]): OutlineEntry[] {
  return nodes.flatMap((node) => {
    if (node.object !== 'block' || CLOSED.has(node.type)) return [];
    return [...ownEntry(node), ...entriesIn(node.nodes ?? [])];
  });
}

function ownEntry(block: Block): OutlineEntry[] {
  const id = block.meta?.id;
  const title = titleOf(block);
  return id === undefined || title === '' ? [] : [{ id, title, depth: HEADING_DEPTHS.get(block.type) ?? 1 }];
}

function titleOf({ type, data, nodes }: Block): string {
  if (HEADING_DEPTHS.has(type)) return spokenText(nodes);
  const said = (...names: string[]): string =>
    names
      .map((name) => textOf(data[name]))
      .filter((text) => text !== '')
      .join(' ');
  const method = textOf(data['method']).toUpperCase();
  switch (type) {
    case 'openapi-operation':
    case 'swagger':
      return clipped(said('title') || `${method} ${said('path')}`.trim());
    case 'openapi-webhook':
      return clipped(said('title') || said('name'));
    case 'openapi-schemas':
      return clipped(said('title') || listOf(data['schemas']).map(textOf).join(', '));
    default:
      return '';
  }
}
