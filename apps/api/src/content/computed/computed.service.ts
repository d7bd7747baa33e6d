import { createHash } from 'node:crypto';
import { makeBody, makePages } from '@lectern/commands/content/computed/api-reference-pages';
import { ContentReader } from '@lectern/commands/content/content-reader';
import { type ApiSource, apiDocumentSource, readApiSource } from '@lectern/content/api-reference/api-source';
import type { JsonDocument } from '@lectern/content/document/document';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { buildTree } from '@lectern/content/pages/page-tree';
import {
  findNewestOutlines,
  findOutline,
  type NewestOutline,
} from '@lectern/database/content/computed/newest-outlines.queries';
import type { Body } from '@lectern/database/content/content-types';
import type { Sql } from '@lectern/database/sql';
import type { ComputeContent, ComputedRevision } from '@lectern/domain/content/computed-schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { orderKeyBetween } from '@lectern/domain/platform/ordering/order-key';
import { Injectable } from '@nestjs/common';
import type { Caller, SiteReaderIdentity } from '../../platform/endpoint/endpoint-input.js';
import { integrationSource } from '../changes/known-sources.js';
import { ContentView, placeNode, type SpaceContext } from '../pages/content.view.js';
import { presentPage } from '../pages/page.presenter.js';
import { IntegrationContent } from './integration-content.service.js';
import { SpecsForReaders } from './specs-for-readers.js';

/** Computes content from sources, without storing it. */
@Injectable()
export class ComputedService {
  constructor(
    private readonly reader: ContentReader,
    private readonly responses: ContentView,
    private readonly specs: SpecsForReaders,
    private readonly integrations: IntegrationContent,
  ) {}

  /** The document of one page of a source; a specification is only read for those who may read it. */
  async document(
    who: SiteReaderIdentity,
    space: SpaceContext,
    { source, seed }: ComputeContent,
  ): Promise<JsonDocument> {
    const { reader } = this;
    const made = integrationSource(source);
    if (made) return this.integrations.document(who, space, { computed: source, source: made });
    const text = await computedText(reader.sql, await this.#computation(who, space, { source, seed }));
    if (!text) throw new DomainError('computed.nothing');
    return reader.document({ ...text, keys: [...text.keys] });
  }

  /** All pages of a source; a specification is only read for those who may read it. */
  async revision(caller: Caller, space: SpaceContext, body: ComputeContent): Promise<ComputedRevision> {
    const made = integrationSource(body.source);
    const records = made
      ? await this.integrations.pages(caller, space, { computed: body.source, source: made })
      : await this.#apiPages(caller, space, body);
    const place = this.responses.place(space);
    const pages = buildTree(records).roots.map((node) => presentPage(placeNode(node), place));
    return { pages, files: [], reusableContents: [] };
  }

  async #apiPages(caller: Caller, space: SpaceContext, body: ComputeContent) {
    const { organizationId } = space;
    const computation = await this.#computation({ organizationId, visitor: null, caller }, space, body);
    const records = await computedPages(this.reader.sql, computation);
    if (!records) throw new DomainError('computed.nothing');
    return records;
  }

  async #computation(
    who: SiteReaderIdentity,
    { organizationId }: SpaceContext,
    { source, seed }: ComputeContent,
  ): Promise<Computation> {
    const api = readSource(source);
    await this.specs.require(who, { organizationId, specSlug: api.spec });
    return { organizationId, source: api, seed };
  }
}

function readSource(source: ComputeContent['source']): ApiSource {
  const read = readApiSource(JSON.parse(JSON.stringify(source)));
  if (!read) throw new DomainError('computed.unsupported', { type: source.type });
  return read;
}

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
