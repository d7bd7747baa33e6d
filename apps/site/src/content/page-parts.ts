import type { DocumentRef } from '@lectern/content/document/document';
import { isObject } from '@lectern/openapi/document/json';
import { findOperation } from '@lectern/openapi/document/operations';
import { renderDocument } from '@lectern/rendering/document/body/document-body';
import { newApiRenderer } from '@lectern/rendering/openapi/openapi-block';
import { operationSample, tryForm } from '@lectern/rendering/openapi/operation-parts';
import { sharedSchema } from '@lectern/rendering/openapi/schemas-view';
import type { OperationPlace } from '@lectern/rendering/openapi/try-it/try-settings';
import type { VNode } from 'preact';
import { siteAddresses } from '../layout/addresses.js';
import type { ContentsItem, SiteView } from '../layout/views.js';
import { type BranchPart, branchOf } from './contents.js';
import { contextOf } from './page-context.js';
import { contentsAddresses, linkedFrom } from './page-view.js';
import type { Reading } from './reading.js';
import { PageReferences } from './references.js';

/** Lists what stands below a page in the table of contents, or at its top; nothing when there is no such page. */
export async function readBranch(
  reading: Reading,
  site: SiteView,
  id: string | undefined,
  part: BranchPart,
): Promise<ContentsItem[] | undefined> {
  const { pages } = reading;
  const references = await PageReferences.load(reading, undefined, linkedFrom(pages.linked));
  const resolve = (ref: DocumentRef) => references.resolve(ref);
  return branchOf({ pages, resolve, ...contentsAddresses(reading, site) }, id, part);
}

/** What of an operation is asked for. */
type OperationPart = { kind: 'form' } | { kind: 'sample'; index: number };

/** Tells a part of an operation by itself; nothing when there is no such operation, or no such part of it. */
export async function readOperation(
  reading: Reading,
  site: SiteView,
  { spec, ...place }: OperationPlace,
  part: OperationPart,
): Promise<VNode | undefined> {
  const document = spec === '' ? undefined : await reading.source.specification(spec);
  const operation = isObject(document) ? findOperation(document, 'paths', place.path, place.method) : undefined;
  if (!isObject(document) || operation === undefined) return undefined;
  const context = contextOf(site, await PageReferences.load(reading, undefined, []));
  const renderer = newApiRenderer(document, { id: 'operation', spec }, context, renderDocument);
  if (part.kind === 'sample') return operationSample(renderer, operation, part.index);
  const { operations, requests } = siteAddresses(site);
  const { tryIt, proxy } = site.customization.apiReference;
  // By the site and the specification: what is sent to the servers of one must never be offered for those of another.
  const storageKey = `site-try ${operations}/${spec}`;
  return tryIt
    ? tryForm(renderer, operation, { spec, storageKey, proxyHref: proxy ? requests : undefined })
    : undefined;
}

/** Tells a shared schema of an API specification by itself, or only its parts; nothing when there is none. */
export async function readSharedSchema(
  reading: Reading,
  site: SiteView,
  [spec = '', name = '']: readonly string[],
  isWhole: boolean,
): Promise<VNode | undefined> {
  const document = spec === '' ? undefined : await reading.source.specification(spec);
  if (!isObject(document)) return undefined;
  const context = contextOf(site, await PageReferences.load(reading, undefined, []));
  const renderer = newApiRenderer(document, { id: 'schema', spec }, context, renderDocument);
  return sharedSchema(renderer, name, isWhole);
}
