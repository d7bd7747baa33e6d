import { computedPages, computedText } from '@lectern/commands/content/computed/computed-content';
import { ContentReader } from '@lectern/commands/content/content-reader';
import { type ApiSource, readApiSource } from '@lectern/content/api-reference/api-source';
import type { JsonDocument } from '@lectern/content/document/document';
import { buildTree } from '@lectern/content/pages/page-tree';
import type { ComputeContent, ComputedRevision } from '@lectern/domain/content/computed-schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { Reader } from '../../platform/endpoint/endpoint-input.js';
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

  /** The document of one page of a source; visitors of a site are told of specifications that they meet there. */
  async document(who: Reader, space: SpaceContext, { source, seed }: ComputeContent): Promise<JsonDocument> {
    const { organizationId } = space;
    const { reader } = this;
    const made = integrationSource(source);
    if (made) return this.integrations.document(who, space, { computed: source, source: made });
    const api = readSource(source);
    await this.specs.require(who, { organizationId, specSlug: api.spec });
    const text = await computedText(reader.sql, { organizationId, source: api, seed });
    if (!text) throw new DomainError('computed.nothing');
    return reader.document({ ...text, keys: [...text.keys] });
  }

  /** All pages of a source. */
  async revision(space: SpaceContext, { source, seed }: ComputeContent): Promise<ComputedRevision> {
    const made = integrationSource(source);
    const records = made
      ? await this.integrations.pages(space, { computed: source, source: made })
      : await this.#apiPages(space, source, seed);
    const place = this.responses.place(space);
    const pages = buildTree(records).roots.map((node) => presentPage(placeNode(node), place));
    return { pages, files: [], reusableContents: [] };
  }

  async #apiPages({ organizationId }: SpaceContext, source: ComputeContent['source'], seed: string) {
    const records = await computedPages(this.reader.sql, { organizationId, source: readSource(source), seed });
    if (!records) throw new DomainError('computed.nothing');
    return records;
  }
}

function readSource(source: ComputeContent['source']): ApiSource {
  const read = readApiSource(JSON.parse(JSON.stringify(source)));
  if (!read) throw new DomainError('computed.unsupported', { type: source.type });
  return read;
}
