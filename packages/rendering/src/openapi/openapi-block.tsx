import type { Block } from '@lectern/content/document/document';
import { dataOf, listOf, textOf } from '@lectern/content/document/json-values';
import { parseKeyless } from '@lectern/content/markdown/parse-document';
import { isObject, type JsonObject } from '@lectern/openapi/document/json';
import { findOperation } from '@lectern/openapi/document/operations';
import type { DocumentContext, RenderDocument } from '../document/document-context.js';
import { ResolvedLink, resolved } from '../document/resolved-link.js';
import type { ApiRenderer } from './api-renderer.js';
import { OperationView } from './operation-view.js';
import { SchemasView } from './schemas-view.js';
import { UnavailableCard } from './unavailable-card.js';

interface OpenApiBlockProps {
  block: Block;
  context: DocumentContext;
  renderDocument: RenderDocument;
}

/** Renders an operation, a webhook or the schemas of an API; a quiet card stands for what no specification tells. */
export function OpenApiBlock({ block, context, renderDocument }: OpenApiBlockProps) {
  const data = dataOf(block.data);
  const spec = textOf(dataOf(data['ref'])['spec']);
  const document = spec === '' ? undefined : context.specification(spec);
  const place = { ...placeOf(block), id: anchorOf(block), isHeadless: data['headless'] === true };
  if (!isObject(document)) {
    return (
      <UnavailableCard {...place} words={context.words}>
        {sourceLink(block, context)}
      </UnavailableCard>
    );
  }
  const renderer = newApiRenderer(document, { id: place.id, spec }, context, renderDocument);
  if (block.type === 'openapi-schemas') {
    const names = listOf(data['schemas']).map(textOf);
    return (
      <SchemasView renderer={renderer} names={names} title={textOf(data['title'])} isOpen={data['grouped'] === false} />
    );
  }
  const operation = findOperation(document, place.kind === 'webhook' ? 'webhooks' : 'paths', place.path, place.method);
  if (operation === undefined) return <UnavailableCard {...place} words={context.words} />;
  return <OperationView renderer={renderer} operation={operation} kind={place.kind} isHeadless={place.isHeadless} />;
}

/** Gathers what parts of an API reference need to be rendered. */
export function newApiRenderer(
  document: JsonObject,
  { id, spec }: { id: string; spec: string },
  context: DocumentContext,
  renderDocument: RenderDocument,
): ApiRenderer {
  const { words, highlight, schemaHref, operationHref, tryScript } = context;
  return {
    document,
    id,
    words,
    highlight,
    ...(schemaHref && { schemaHref: (name) => schemaHref(spec, name) }),
    ...(operationHref && { operationHref: (operation) => operationHref(spec, operation) }),
    ...(tryScript !== undefined && { tryScript }),
    renderMarkdown: (markdown) => renderDocument(parseKeyless(markdown), context),
    renderBlocks: (nodes) => renderDocument({ object: 'document', data: {}, nodes }, context),
  };
}

/** Where in its specification the subject of a block stands. */
function placeOf(block: Block): { kind: 'operation' | 'webhook'; path: string; method: string } {
  const data = dataOf(block.data);
  const isWebhook = block.type === 'openapi-webhook';
  const path = textOf(data[isWebhook ? 'name' : 'path']);
  return { kind: isWebhook ? 'webhook' : 'operation', path, method: textOf(data['method']) };
}

/** Older blocks name a file or an address instead of a specification: readers can look into that themselves. */
function sourceLink({ data }: Block, context: DocumentContext) {
  const source = resolved(data['ref'], context);
  return (
    source && (
      <ResolvedLink target={source} context={context}>
        {source.file?.name ?? source.title}
      </ResolvedLink>
    )
  );
}

/** Halves of characters cannot stand in an address. */
function anchorOf({ meta, key }: Block): string {
  return (meta?.id ?? key ?? 'api').replace(/\p{Surrogate}/gu, '');
}
