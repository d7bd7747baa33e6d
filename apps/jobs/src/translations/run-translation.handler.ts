import {
  findAnchorLinkers,
  findRunContent,
  findSourceChanges,
  forRetries,
  type RunContent,
  type SourceChanges,
  type Unit,
  unitName,
} from '@lectern/commands/translations/run-content';
import { beginRun, noteProgress, type RunFigures, stopTranslation } from '@lectern/commands/translations/runs';
import { inTransaction } from '@lectern/database/transaction';
import { findGlossary } from '@lectern/database/translations/glossary/glossary.queries';
import { findTranslatedTexts } from '@lectern/database/translations/translation-edits.queries';
import { findFailedUnits, type StoredFailure } from '@lectern/database/translations/translation-failures.queries';
import { readMemory, storeInMemory } from '@lectern/database/translations/translation-memory.queries';
import { findTranslation, type TranslationRow } from '@lectern/database/translations/translations.queries';
import { mayPass, ProviderError } from '@lectern/intelligence/models/model-result';
import { type RunSettings, settingsOf } from '@lectern/intelligence/translation/run-settings';
import type { Prices } from '@lectern/intelligence/translation/translation-provider';
import type { Translator } from '@lectern/intelligence/translation/translator';
import { UnitTranslations } from '@lectern/intelligence/translation/unit-translations';
import {
  done,
  type Handler,
  type HandlerDependencies,
  HeavyJob,
  JobError,
  type JobRun,
  PermanentJobError,
  skipped,
} from '../platform/runtime/handler.js';
import { commitTarget } from './commit-target.js';
import { draftTarget } from './draft-target.js';
import { prepareTranslations } from './prepare-translations.js';

const MAX_TRIES = 5;

/** Brings a translated space up to its source; everything that was translated is kept whatever happens afterwards. */
export function runTranslationHandler(dependencies: HandlerDependencies): Handler<'translations.run'> {
  const { database, translation: provider } = dependencies;
  return async (ref, run) => {
    const row = await findTranslation(database, ref);
    if (!row) return skipped('it is gone');
    if (provider.translator === null) {
      const { missing: message } = provider;
      await inTransaction(database, async (tx) => {
        await run.holdLease(tx);
        await stopTranslation(tx, row, { message, at: run.context.at });
        await run.finish(tx);
      });
      return skipped(message);
    }
    const { translator, prices } = provider;
    return new TranslationRunning(dependencies, row, { translator, prices }, run).execute();
  };
}

/** The translation was deleted while it ran. */
class GoneError extends Error {}

interface Working {
  content: RunContent;
  changes: SourceChanges;
  settings: RunSettings;
  translations: UnitTranslations;
}

class TranslationRunning {
  readonly #started = Date.now();

  constructor(
    private readonly dependencies: HandlerDependencies,
    private readonly row: TranslationRow,
    private readonly by: { translator: Translator; prices: Prices | undefined },
    private readonly run: JobRun,
  ) {}

  async execute() {
    const { database } = this.dependencies;
    const working = await this.#begin();
    const { source } = working.content;
    const begun = { provider: this.by.translator.name, sourceRevisionId: source.id, at: this.run.context.at };
    const runId = await inTransaction(database, (tx) => beginRun(tx, this.row, begun));
    try {
      const figures = await this.#translate(working, runId);
      const isDone = await this.#write(working, runId, figures);
      return isDone ? done : skipped('it is gone');
    } catch (error) {
      if (error instanceof GoneError) return skipped('it is gone');
      if (error instanceof HeavyJob) throw error;
      await this.#fail(runId, error);
      if (error instanceof ProviderError && !mayPass(error.error)) throw new PermanentJobError(error.message);
      throw error;
    }
  }

  async #begin(): Promise<Working> {
    const { database, commit } = this.dependencies;
    const { organizationId } = this.row;
    const found = await findRunContent(database, this.row);
    const content = this.row.retriesOnly ? forRetries(found) : found;
    const { translator } = this.by;
    const settings = settingsOf(this.row, await findGlossary(database, organizationId), translator.name);
    const isWhole = !this.row.retriesOnly && this.row.settingsHash !== settings.hash;
    const failed = await findFailedUnits(database, { organizationId, translationId: this.row.id });
    const changes = await findSourceChanges(database, commit.store, content, { isWhole, failed });
    const { at } = this.run.context;
    const translations = new UnitTranslations(translator, settings.scope, {
      read: (keys) => readMemory(database, organizationId, keys, at),
      store: (texts) => storeInMemory(database, { organizationId, provider: translator.name, at }, texts),
    });
    return { content, changes, settings, translations };
  }

  #translate({ content, changes, translations }: Working, runId: string): Promise<RunFigures> {
    const { database, commit } = this.dependencies;
    return prepareTranslations({
      sql: database,
      store: commit.store,
      source: content.source,
      units: changes.changed,
      translations,
      prices: this.by.prices,
      signal: this.run.signal,
      onProgress: async (figures) => {
        if (!(await noteProgress(database, runId, figures))) throw new GoneError();
        await this.run.progress(figures.pagesDone, Math.max(figures.pagesTotal, 1));
      },
    });
  }

  /** Writes the target; when somebody changes it meanwhile, it is drafted again, which sends nothing. */
  async #write(working: Working, runId: string, figures: RunFigures): Promise<boolean> {
    const { database, commit } = this.dependencies;
    const { settings, translations, changes } = working;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const content = { ...working.content, target: (await findRunContent(database, this.row)).target };
      const translatedTexts = await findTranslatedTexts(database, this.row.id);
      const draft = await draftTarget(database, commit.store, {
        content,
        changes,
        units: await this.#unitsToWrite(changes, content),
        translationOf: (segment) => translations.translationOf(segment),
        translatedTexts,
        at: this.run.context.at.toISOString(),
      });
      const outcome = await commitTarget(this.dependencies, this.run, {
        row: this.row,
        content,
        draft,
        completed: {
          runId,
          order: this.row.orders,
          sourceRevisionId: content.source.id,
          // What else there is was made with other settings, which the next run has to notice.
          settingsHash: (this.row.retriesOnly ? this.row.settingsHash : null) ?? settings.hash,
          figures,
          failures: failuresOf(translations),
          durationMs: Date.now() - this.#started,
        },
      });
      if (outcome !== 'moved-on') return outcome === 'committed';
    }
    throw new JobError('The translated space kept changing while its translation was written');
  }

  /** What changed, and what leads to places in it that have other names now. */
  async #unitsToWrite({ changed }: SourceChanges, { source }: RunContent): Promise<Unit[]> {
    const pages = changed.filter(({ kind }) => kind === 'page').map(({ id }) => id);
    const linkers = await findAnchorLinkers(this.dependencies.database, source.spaceId, pages);
    return [...new Map([...changed, ...linkers].map((unit) => [unitName(unit), unit])).values()];
  }

  async #fail(runId: string, error: unknown): Promise<void> {
    // A run that was stopped from outside goes on in the same row.
    if (this.run.signal.aborted) return;
    const message = error instanceof ProviderError ? error.message : 'The run failed. See the log of the worker.';
    const stopped = { message, runId, at: new Date() };
    await inTransaction(this.dependencies.database, (tx) => stopTranslation(tx, this.row, stopped));
  }
}

const MAX_CHARACTERS = 200;

function failuresOf({ sending }: UnitTranslations): StoredFailure[] {
  return sending.failed.map(({ name, title, text, reason }) => ({
    unit: name,
    title,
    text: text.slice(0, MAX_CHARACTERS),
    reason,
  }));
}
