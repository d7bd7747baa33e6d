import { createHash } from 'node:crypto';
import { computeIntegrationPages, integrationPages } from '@lectern/commands/content/computed/integration-content';
import { ContentReader } from '@lectern/commands/content/content-reader';
import type { JsonDocument } from '@lectern/content/document/document';
import type { IntegrationSource } from '@lectern/content/integrations/integration-source';
import { sourceLinks } from '@lectern/content/links/links';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { Database } from '@lectern/database/client';
import {
  type ContentIntegration,
  findContentIntegrations,
  findPagesOfSource,
} from '@lectern/database/content/computed/content-sources.queries';
import type { ComputedSource } from '@lectern/domain/content/page-schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { askForDocument } from '@lectern/integrations/content/ask-for-source';
import { ContentAsker } from '@lectern/integrations/content/content-asker';
import { NoContentError } from '@lectern/integrations/content/no-content-error';
import { IntegrationCaller } from '@lectern/integrations/integration-caller';
import { Injectable } from '@nestjs/common';
import { mayReadSpecs } from '../../platform/access/may-read-specs.js';
import { Clock } from '../../platform/config/clock.js';
import type { Caller, SiteReaderIdentity } from '../../platform/endpoint/endpoint-input.js';
import { ContentService, versionFor } from '../pages/content.service.js';
import type { SpaceContext } from '../pages/content.view.js';
import { PageRenderingView } from '../pages/page-rendering.view.js';

const TIMEOUT_MS = 10_000;
const AS_STORED = { evaluated: 'false', dereferenced: 'false' } as const;

/** A source of an integration, as it was sent and as it was read. */
export interface SentSource {
  computed: ComputedSource;
  source: IntegrationSource;
}

/** Serves what integrations provide: what they made already, or else what they say when they are asked. */
@Injectable()
export class IntegrationContent {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly reader: ContentReader,
    private readonly integrationCaller: IntegrationCaller,
    private readonly content: ContentService,
    private readonly rendering: PageRenderingView,
  ) {}

  /** The document of a source; visitors get what was made for a page that they see, and nobody is asked for them. */
  async document(reader: SiteReaderIdentity, space: SpaceContext, sent: SentSource): Promise<JsonDocument> {
    const stored = await this.#stored(reader, space, sent);
    if (stored) return stored;
    if (reader.visitor) throw new DomainError('computed.nothing');
    const { body } = await this.#ask(reader.caller, space, sent, (asker, question) => askForDocument(asker, question));
    return this.reader.document({ ...body, keys: [...body.keys] });
  }

  /** The pages that an integration makes of a source now, by their ids. */
  async pages(caller: Caller, space: SpaceContext, sent: SentSource): Promise<Map<string, PageRecord>> {
    const root = createHash('sha256').update(JSON.stringify(sent.source)).digest('base64url').slice(0, 24);
    // Nobody reads the texts: those that are asked for by themselves can stay away.
    const { seed, pages } = await this.#ask(caller, space, sent, async (asker, question) =>
      integrationPages(root, await asker.pages(question), new Map()),
    );
    const made = computeIntegrationPages(pages, { seed, at: this.clock.now().toISOString() });
    return new Map(made.map(({ id, record }) => [id, record]));
  }

  async #stored(
    reader: SiteReaderIdentity,
    space: SpaceContext,
    { computed }: SentSource,
  ): Promise<JsonDocument | null> {
    const version = versionFor(reader, space);
    for (const id of await findPagesOfSource(this.reader.sql, space, computed)) {
      const found = await this.content.page(version, id).catch(unlessHidden);
      // What was never made has no text that counts.
      if (found?.record.computedSeed === undefined || !found.text) continue;
      return this.rendering.document(version, found.text, AS_STORED, found.record);
    }
    return null;
  }

  async #ask<T>(
    caller: Caller,
    space: SpaceContext,
    { source }: SentSource,
    ask: (asker: ContentAsker, question: Parameters<ContentAsker['document']>[0]) => Promise<T>,
  ): Promise<T> {
    const { database, integrationCaller } = this;
    const now = () => this.clock.now();
    const integration = await this.#require(space, source);
    // The script may know more of a specification than whoever names it.
    const namesSpec = sourceLinks(source.dependencies).some(({ ref }) => ref.kind === 'openapi');
    if (namesSpec && !mayReadSpecs(caller)) throw new DomainError('openapi_spec.not_found');
    const asker = new ContentAsker({ caller: integrationCaller, database, now });
    try {
      return await inTime(ask(asker, { ...space, integration, source }));
    } catch (error) {
      if (error instanceof NoContentError) throw new DomainError('integration.failed', { reason: error.message });
      throw error;
    }
  }

  async #require(space: SpaceContext, source: IntegrationSource): Promise<ContentIntegration> {
    const found = await findContentIntegrations(this.reader.sql, space, [source.integration]);
    const integration = found.get(source.integration);
    if (integration?.active && integration.sourceIds.includes(source.sourceId)) return integration;
    throw new DomainError('computed.unsupported', { type: `integration:${source.integration}:${source.sourceId}` });
  }
}

function unlessHidden(error: unknown): null {
  if (error instanceof DomainError && error.status === 404) return null;
  throw error;
}

/** Whoever waits for a response does not wait longer than this; what is under way meanwhile ends by itself. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const reason = `it did not answer within ${TIMEOUT_MS / 1000} seconds`;
    timer = setTimeout(() => reject(new DomainError('integration.unavailable', { reason })), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
