import type { DocumentRef } from '@lectern/content/document/document';
import { isObject } from '@lectern/openapi/document/json';
import type { VNode } from 'preact';
import { renderDocument } from '../document/body/document-body.js';
import type { ContentsItem, SiteView } from '../layout/views.js';
import { newApiRenderer } from '../openapi/openapi-block.js';
import { sharedSchema } from '../openapi/schemas-view.js';
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
