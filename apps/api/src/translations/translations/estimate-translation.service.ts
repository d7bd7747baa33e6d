import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { ContentReader } from '@lectern/commands/content/content-reader';
import {
  findRunContent,
  findSourceChanges,
  type RunContent,
  readUnits,
  type Unit,
  unitName,
} from '@lectern/commands/translations/run-content';
import { Database } from '@lectern/database/client';
import type { Sql } from '@lectern/database/sql';
import { findGlossary } from '@lectern/database/translations/glossary/glossary.queries';
import { findFailedUnits } from '@lectern/database/translations/translation-failures.queries';
import { findInMemory } from '@lectern/database/translations/translation-memory.queries';
import type { TranslationRow } from '@lectern/database/translations/translations.queries';
import { QueueFullError, Semaphore } from '@lectern/domain/platform/concurrency/semaphore';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { TranslationEstimate, TranslationProviderInfo } from '@lectern/domain/translations/schemas';
import { sourcePage } from '@lectern/intelligence/translation/page-translation';
import { RunEstimate } from '@lectern/intelligence/translation/run-estimate';
import { settingsOf } from '@lectern/intelligence/translation/run-settings';
import { costOf, type Prices, translationProvider } from '@lectern/intelligence/translation/translation-provider';
import type { NamedPage } from '@lectern/intelligence/translation/unit-translations';
import { Inject, Injectable } from '@nestjs/common';
import { API_ENV, type ApiEnv } from '../../platform/config/env.js';

/** As many as a run sends together, because that decides how many requests there are. */
const CHUNK = 40;
const TIMEOUT_MS = 30_000;
const MAX_QUEUED = 5;
const RETRY_AFTER_SECONDS = 30;

/** Tells what the next run of a translation would send, one at a time and giving way to other requests. */
@Injectable()
export class EstimateTranslation {
  readonly #semaphore = new Semaphore(1, MAX_QUEUED);
  /** Nothing is remembered of a provider that there is not. */
  readonly #provider: { name: string | null; prices?: Prices };
  /** Who translates, or what has to be set so that somebody does. */
  readonly providerInfo: TranslationProviderInfo;

  constructor(
    private readonly database: Database,
    @Inject(API_ENV) env: ApiEnv,
    private readonly reader: ContentReader,
  ) {
    const provider = translationProvider(env);
    this.#provider = provider.translator === null ? { name: null } : { ...provider, name: provider.translator.name };
    this.providerInfo = {
      object: 'translation-provider',
      ...(provider.translator === null ? { message: provider.missing } : { name: provider.translator.name }),
      hasPrices: this.#provider.prices !== undefined,
    };
  }

  /** Estimates the next run, and gives up when that takes too long, waiting included. */
  async execute(row: TranslationRow): Promise<TranslationEstimate> {
    const deadline = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await this.#semaphore.run(() => this.#estimate(row, deadline));
    } catch (error) {
      if (!(error instanceof QueueFullError) && error !== deadline.reason) throw error;
      throw new DomainError('translation.estimate_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  }

  async #estimate(row: TranslationRow, deadline: AbortSignal): Promise<TranslationEstimate> {
    const { database } = this;
    const { store } = this.reader;
    const { name, prices } = this.#provider;
    deadline.throwIfAborted();
    const settings = settingsOf(row, await findGlossary(database, row.organizationId), name ?? '');
    const content = await findRunContent(database, row);
    const isWhole = row.settingsHash !== settings.hash;
    const failed = await findFailedUnits(database, { organizationId: row.organizationId, translationId: row.id });
    const { changed } = await findSourceChanges(database, store, content, { isWhole, failed });
    const estimate = new RunEstimate(settings.scope, async (keys) =>
      name === null ? new Set() : findInMemory(database, row.organizationId, keys),
    );
    for (let from = 0; from < changed.length; from += CHUNK) {
      const pages = await this.#read(database, content, changed.slice(from, from + CHUNK));
      await estimate.add(pages, async () => {
        await yieldToEventLoop();
        deadline.throwIfAborted();
      });
    }
    return present(estimate, prices);
  }

  async #read(database: Sql, { source }: RunContent, units: readonly Unit[]): Promise<NamedPage[]> {
    const texts = await readUnits(database, this.reader.store, source, units);
    return [...texts].map(([name, text]) => ({ name, page: sourcePage(text) }));
  }
}

function present({ total, sending }: RunEstimate, prices: Prices | undefined): TranslationEstimate {
  const { segments, words, tokens } = total;
  return {
    object: 'translation-estimate',
    pages: [...sending].filter((name) => name.startsWith(PAGE)).length,
    segments,
    words,
    tokens: tokens.input + tokens.output,
    ...(prices && { cost: costOf(tokens, prices) }),
  };
}

const PAGE = unitName({ kind: 'page', id: '' });
