import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { readUnits, type Unit, unitName } from '@lectern/commands/translations/run-content';
import type { RunFigures } from '@lectern/commands/translations/runs';
import type { ContentStore } from '@lectern/database/content/content-store';
import type { IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import type { Sql } from '@lectern/database/sql';
import { countWords } from '@lectern/intelligence/translation/count-words';
import { segmentsOf, sourcePage } from '@lectern/intelligence/translation/page-translation';
import { costOf, type Prices } from '@lectern/intelligence/translation/translation-provider';
import type { NamedPage, UnitTranslations } from '@lectern/intelligence/translation/unit-translations';

/** Few enough to show progress and to keep little in memory, many enough to fill requests. */
const CHUNK = 40;

/** The source of a run, and who wants to know how far it has come. */
export interface Preparation {
  sql: Sql;
  store: ContentStore;
  source: IndexedRevisionRow;
  units: readonly Unit[];
  translations: UnitTranslations;
  prices: Prices | undefined;
  signal: AbortSignal;
  onProgress: (figures: RunFigures) => Promise<void>;
}

/** Has everything translated that units of the source say, and returns what that came to. */
export async function prepareTranslations(preparation: Preparation): Promise<RunFigures> {
  const { units, translations, signal, prices, onProgress } = preparation;
  const done = { pages: 0, words: 0 };
  const total = await countAll(preparation);
  const figures = (): RunFigures => {
    const { sent, reused, failed, usage } = translations.sending;
    return {
      pagesTotal: total.pages,
      wordsTotal: total.words,
      pagesDone: done.pages,
      wordsDone: done.words,
      segmentsSent: sent,
      segmentsReused: reused,
      segmentsFailed: failed.length,
      promptTokens: usage.input,
      completionTokens: usage.output,
      cost: prices ? BigInt(Math.round(costOf(usage, prices) * 1_000_000)) : null,
    };
  };
  for (let from = 0; from < units.length; from += CHUNK) {
    signal.throwIfAborted();
    const chunk = units.slice(from, from + CHUNK);
    done.words += await translations.prepare(await readPages(preparation, chunk), signal);
    done.pages += pagesIn(chunk);
    await onProgress(figures());
  }
  return figures();
}

async function countAll(preparation: Preparation): Promise<{ pages: number; words: number }> {
  const { units, signal } = preparation;
  let words = 0;
  for (let from = 0; from < units.length; from += CHUNK) {
    signal.throwIfAborted();
    for (const { page } of await readPages(preparation, units.slice(from, from + CHUNK))) {
      for (const { text } of segmentsOf(page)) words += countWords(text);
      await yieldToEventLoop();
    }
  }
  return { pages: pagesIn(units), words };
}

async function readPages({ sql, store, source }: Preparation, units: readonly Unit[]): Promise<NamedPage[]> {
  const texts = await readUnits(sql, store, source, units);
  return units.flatMap((unit) => {
    const text = texts.get(unitName(unit));
    return text ? [{ name: unitName(unit), page: sourcePage(text) }] : [];
  });
}

function pagesIn(units: readonly Unit[]): number {
  return units.filter(({ kind }) => kind === 'page').length;
}
