import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { ContentReader } from '@lectern/commands/content/content-reader';
import { readUnits, type Unit, type UnitText, unitsOf } from '@lectern/commands/translations/run-content';
import { Database } from '@lectern/database/client';
import { findCurrentRevision, type IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import { newId } from '@lectern/database/ids';
import { findGlossary } from '@lectern/database/translations/glossary/glossary.queries';
import {
  findTranslatedSpaces,
  findTranslationsOf,
  type TranslationRow,
} from '@lectern/database/translations/translations.queries';
import { QueueFullError, Semaphore } from '@lectern/domain/platform/concurrency/semaphore';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { editGlossary } from '@lectern/domain/translations/glossary/edit-glossary';
import type { EditGlossary, GlossaryEstimate } from '@lectern/domain/translations/glossary/schemas';
import { countWords } from '@lectern/intelligence/translation/count-words';
import { type TranslatedTerm, termsOf } from '@lectern/intelligence/translation/glossary';
import { segmentsOf, sourcePage } from '@lectern/intelligence/translation/page-translation';
import { TermChanges } from '@lectern/intelligence/translation/term-changes';
import { Injectable } from '@nestjs/common';
import { VisibleContent } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { MAX_GLOSSARY_ENTRIES, unknownEntries } from './glossary.service.js';

const CHUNK = 40;
/** As long as somebody waits for it before saving. */
const MAX_MS = 10_000;
const MAX_QUEUED = 5;
const RETRY_AFTER_SECONDS = 30;

/** A translation that an edit of the glossary concerns. */
interface Concerned {
  row: TranslationRow;
  changes: TermChanges;
  segments: number;
  pages: number;
  words: number;
}

/** Tells what an edit of the glossary would have translated again, one at a time and giving way to other requests. */
@Injectable()
export class EstimateGlossary {
  readonly #semaphore = new Semaphore(1, MAX_QUEUED);

  constructor(
    private readonly database: Database,
    private readonly reader: ContentReader,
    private readonly visible: VisibleContent,
  ) {}

  /** Counts the texts with changed terms in translations that the caller may see, and stops when that takes too long. */
  async execute(caller: Caller, organizationId: string, { operations }: EditGlossary): Promise<GlossaryEstimate> {
    const entries = new Map((await findGlossary(this.database, organizationId)).map((row) => [row.id, row]));
    const edit = editGlossary(entries, operations, () => newId(caller.context.at));
    if (edit.misses.length > 0) throw unknownEntries(edit.misses);
    const left = [...entries].filter(([id]) => !edit.removed.has(id) && !edit.put.has(id)).map(([, row]) => row);
    const after = [...left, ...edit.put.values()];
    if (after.length > MAX_GLOSSARY_ENTRIES) throw new DomainError('glossary.full', { most: MAX_GLOSSARY_ENTRIES });
    const concerned = await this.#concerned(caller, organizationId, { before: [...entries.values()], after });
    const deadline = AbortSignal.timeout(MAX_MS);
    try {
      return await this.#semaphore.run(() => this.#count(concerned, deadline), deadline);
    } catch (error) {
      if (!(error instanceof QueueFullError) && error !== deadline.reason) throw error;
      throw new DomainError('translation.estimate_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  }

  async #concerned(
    caller: Caller,
    organizationId: string,
    { before, after }: { before: readonly TranslatedTerm[]; after: readonly TranslatedTerm[] },
  ): Promise<Concerned[]> {
    const roles = await this.visible.rolesOf(caller, organizationId);
    const spaceIds = (await findTranslatedSpaces(this.database, organizationId)).filter((id) => roles.has(id));
    const rows = await findTranslationsOf(this.database, organizationId, spaceIds);
    return rows
      .map((row) => {
        const termsIn = (entries: readonly TranslatedTerm[]) => termsOf(entries, row.sourceLanguage, row.language);
        return { row, changes: new TermChanges(termsIn(before), termsIn(after)), segments: 0, pages: 0, words: 0 };
      })
      .filter(({ changes }) => !changes.isEmpty);
  }

  async #count(concerned: readonly Concerned[], deadline: AbortSignal): Promise<GlossaryEstimate> {
    const spaceIds = new Set(concerned.map(({ row }) => row.sourceSpaceId));
    let isComplete = true;
    for (const spaceId of spaceIds) {
      const translations = concerned.filter(({ row }) => row.sourceSpaceId === spaceId);
      const source = await findCurrentRevision(this.database, spaceId);
      isComplete &&= source === null || (await this.#countSpace(source, translations, deadline));
    }
    const touched = concerned.filter(({ segments }) => segments > 0);
    const sum = (of: (one: Concerned) => number) => touched.reduce((total, one) => total + of(one), 0);
    return {
      object: 'glossary-estimate',
      segments: sum(({ segments }) => segments),
      pages: sum(({ pages }) => pages),
      words: sum(({ words }) => words),
      translations: touched.map(({ row, segments, pages }) => ({ translation: row.id, segments, pages })),
      complete: isComplete,
    };
  }

  /** Counts in one space for all its translations; returns whether there was time for all of it. */
  async #countSpace(
    source: IndexedRevisionRow,
    translations: readonly Concerned[],
    deadline: AbortSignal,
  ): Promise<boolean> {
    const { database } = this;
    const { store } = this.reader;
    const { organizationId, roots } = source;
    const units: Unit[] = unitsOf({
      pages: await store.pages.all(database, organizationId, roots.pages),
      assets: await store.assets.all(database, organizationId, roots.assets),
    });
    for (let from = 0; from < units.length; from += CHUNK) {
      const texts = await readUnits(database, store, source, units.slice(from, from + CHUNK));
      for (const text of texts.values()) {
        if (deadline.aborted) return false;
        if (countUnit(text, translations)) await yieldToEventLoop();
      }
    }
    return true;
  }
}

/** Counts a unit in for the translations that it has to be translated again for; returns whether it was taken apart. */
function countUnit(text: UnitText, translations: readonly Concerned[]): boolean {
  const { title, description = '', linkTitle = '' } = text.record;
  const raw = [title, description, linkTitle, text.body?.markdown ?? ''].join('\n');
  const waiting = translations.filter(({ changes }) => changes.mayTouch(raw));
  if (waiting.length === 0) return false;
  const segments = segmentsOf(sourcePage(text));
  for (const translation of waiting) {
    const touched = segments.filter((segment) => translation.changes.touches(segment.text));
    translation.segments += touched.length;
    translation.pages += touched.length > 0 ? 1 : 0;
    translation.words += touched.reduce((sum, segment) => sum + countWords(segment.text), 0);
  }
  return true;
}
