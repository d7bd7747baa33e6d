import { createHash } from 'node:crypto';
import { type ApiSource, apiDocumentSource } from '@lectern/content/api-reference/api-source';
import type { PageRecord } from '@lectern/content/pages/page-record';
import {
  findNewestOutlines,
  findOutline,
  type NewestOutline,
} from '@lectern/database/content/computed/newest-outlines.queries';
import type { Body } from '@lectern/database/content/content-types';
import type { Sql } from '@lectern/database/sql';
import { orderKeyBetween } from '@lectern/domain/platform/ordering/order-key';
import { makeBody, makePages } from './api-reference-pages.js';

/** Something that is to be made from a state of an API specification. */
export interface Computation {
  organizationId: string;
  source: ApiSource;
  /** Id of a version; the newest one is taken when there is no such version any more. */
  seed: string;
}

/** Makes the text of one page from its source; null when the specification or that part of it is missing. */
export async function computedText(sql: Sql, computation: Computation): Promise<Body | null> {
  const version = await versionOf(sql, computation);
  return (version && makeBody(version, computation.source.document ?? { doc: 'info' })) ?? null;
}

/** Makes all pages of an API reference, by their ids; null when the specification is missing. */
export async function computedPages(sql: Sql, computation: Computation): Promise<Map<string, PageRecord> | null> {
  const version = await versionOf(sql, computation);
  if (!version) return null;
  const { source } = computation;
  const moment = version.createdAt.toISOString();
  const root = createHash('sha256').update(JSON.stringify(source)).digest('base64url').slice(0, 24);
  const first: PageRecord = {
    type: 'document',
    parent: null,
    order: orderKeyBetween(null, null),
    slug: version.slug,
    title: version.outline.title || version.slug,
    computed: apiDocumentSource(source.spec, { doc: 'info' }),
    computedSeed: version.versionId,
    createdAt: moment,
    updatedAt: moment,
  };
  const made = makePages({ root, source, version, at: moment });
  return new Map([[root, first], ...made.map(({ id, record }) => [id, record] as const)]);
}

async function versionOf(sql: Sql, { organizationId, source, seed }: Computation): Promise<NewestOutline | undefined> {
  const wanted = await findOutline(sql, { organizationId, versionId: seed, spec: source.spec });
  return wanted ?? (await findNewestOutlines(sql, organizationId, [source.spec])).get(source.spec);
}
