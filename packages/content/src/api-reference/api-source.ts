import type { Data } from '../document/document.js';
import { dataOf, textOf } from '../document/json-values.js';

/** The type of content that is made from an API specification. */
export const API_SOURCE = 'builtin:openapi';

/** One page of an API reference, as the source of the page names it. */
export type ApiDocumentName =
  | { doc: 'info' }
  | { doc: 'operations' | 'tag'; page: string }
  | { doc: 'operation'; page: string; method: string }
  | { doc: 'webhooks' }
  | { doc: 'models' };

/** What an API reference is made from, and how. */
export interface ApiSource {
  /** Slug or id of the specification. */
  spec: string;
  /** Whether there is a page of the models that operations share. */
  models: boolean;
  grouping: 'by-tag' | 'by-operation';
  /** The one page that is wanted; absent for the whole reference. */
  document?: ApiDocumentName;
}

/** Reads what computed content is made from; gives nothing for every source but an API specification. */
export function readApiSource(computed: Data | undefined): ApiSource | undefined {
  if (computed?.['type'] !== API_SOURCE) return undefined;
  const spec = textOf(dataOf(dataOf(dataOf(computed['dependencies'])['spec'])['ref'])['spec']);
  if (spec === '') return undefined;
  const props = dataOf(computed['props']);
  const document = readName(props);
  return {
    spec,
    models: props['models'] !== false,
    grouping: props['grouping'] === 'by-operation' ? 'by-operation' : 'by-tag',
    ...(document && { document }),
  };
}

/** The source of one page of an API reference, as clients read it. */
export function apiDocumentSource(spec: string, document: ApiDocumentName): Data {
  // Clients expect every document but the models to name its page.
  const props: Data = document.doc === 'info' ? { ...document, page: 'info' } : { ...document };
  return { type: API_SOURCE, props, dependencies: { spec: { ref: { kind: 'openapi', spec } } } };
}

function readName(props: Data): ApiDocumentName | undefined {
  const page = textOf(props['page']);
  switch (props['doc']) {
    case 'info':
    case 'webhooks':
    case 'models':
      return { doc: props['doc'] };
    case 'operations':
    case 'tag':
      return { doc: props['doc'], page };
    case 'operation':
      return { doc: 'operation', page, method: textOf(props['method']) };
    default:
      return undefined;
  }
}
