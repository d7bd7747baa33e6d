import { operationTitle } from '@lectern/content/api-reference/describe/describe-operation';
import type { Block, JsonDocument, Node } from '@lectern/content/document/document';
import { dataOf, listOf, textOf } from '@lectern/content/document/json-values';
import { isObject } from '@lectern/openapi/document/json';
import { findOperation } from '@lectern/openapi/document/operations';
import type { DocumentContext } from './document-context.js';
import { soundBlocks } from './sound-document.js';
import { clipped, spokenText } from './spoken-text.js';

const HEADING_DEPTHS = new Map([
  ['heading-1', 1],
  ['heading-2', 2],
  ['heading-3', 3],
]);

/** What readers may have to open first is not in the outline. */
const CLOSED = new Set(['tabs', 'expandable']);

type Specification = DocumentContext['specification'];

/** A heading of a document. */
export interface OutlineEntry {
  id: string;
  title: string;
  /** 1 to 3; 4 for what stands below all of them. */
  depth: number;
  /** Of an API operation. */
  method?: string;
}

/** The headings of a document, and the parts of an API, that readers can go to, in the order of the page. */
export function documentOutline(document: JsonDocument, specification: Specification): OutlineEntry[] {
  return entriesIn(soundBlocks(document), specification);
}

function entriesIn(nodes: readonly Node[], specification: Specification): OutlineEntry[] {
  return nodes.flatMap((node) => {
    if (node.object !== 'block' || CLOSED.has(node.type)) return [];
    return [...ownEntry(node, specification), ...entriesIn(node.nodes ?? [], specification)];
  });
}

function ownEntry(block: Block, specification: Specification): OutlineEntry[] {
  const id = block.meta?.id;
  const entry = titleOf(block, specification);
  return id === undefined || entry.title === '' ? [] : [{ id, depth: HEADING_DEPTHS.get(block.type) ?? 1, ...entry }];
}

function titleOf({ type, data, nodes }: Block, specification: Specification): Pick<OutlineEntry, 'title' | 'method'> {
  if (HEADING_DEPTHS.has(type)) return { title: spokenText(nodes) };
  const said = textOf(data['title']);
  const method = textOf(data['method']);
  const operation = (key: 'paths' | 'webhooks', path: string) => {
    const document = specification(textOf(dataOf(data['ref'])['spec']));
    const found = isObject(document) ? findOperation(document, key, path, method) : undefined;
    const title = said || (found ? operationTitle(found) : path);
    return { title: clipped(title), ...(method !== '' && key === 'paths' && { method }) };
  };
  switch (type) {
    case 'openapi-operation':
    case 'swagger':
      return operation('paths', textOf(data['path']));
    case 'openapi-webhook':
      return operation('webhooks', textOf(data['name']));
    case 'openapi-schemas':
      return { title: clipped(said || listOf(data['schemas']).map(textOf).join(', ')) };
    default:
      return { title: '' };
  }
}
