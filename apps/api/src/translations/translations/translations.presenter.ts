import { parseDocument } from '@lectern/content/markdown/parse-document';
import type { TranslationFailureRow } from '@lectern/database/translations/translation-failures.queries';
import type { TranslationRunRow } from '@lectern/database/translations/translations.queries';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { type Translation, TranslationFailure, type TranslationRun } from '@lectern/domain/translations/schemas';
import type { PendingTranslation } from './pending-work.view.js';

/** Presents a translation, with what its next run has to do, to somebody with the given role in its organization. */
export function presentTranslation(
  { pending, ...row }: PendingTranslation,
  role: RoleOrGuest,
  { api }: { api: string },
): Translation {
  const { id, organizationId, language, resultRevisionId: revision } = row;
  const { data, ...instructions } = parseDocument(row.instructions);
  return {
    object: 'translation',
    id,
    status: row.status,
    ...(row.message !== null && { message: row.message }),
    source: { space: row.sourceSpaceId, language: row.sourceLanguage },
    language,
    instructions: { ...instructions, data: { schemaVersion: 1, ...data } },
    automatic: row.automatic,
    ...(revision !== null && { result: { space: row.targetSpaceId, revision, language } }),
    ...(pending && { pending }),
    createdAt: timestamp(row.createdAt),
    updatedAt: timestamp(row.updatedAt),
    stats: {
      runs: row.runs,
      totalWords: row.totalWords,
      totalPages: row.totalPages,
      totalDuration: Number(row.totalDuration),
      latestRunDuration: row.latestDuration,
      latestPages: row.latestPages,
      latestWords: row.latestWords,
    },
    permissions: {
      view: isAllowed('translation.view', { role }),
      edit: isAllowed('translation.edit', { role }),
    },
    urls: { location: `${api}/v1/orgs/${organizationId}/translations/${id}` },
  };
}

const MILLIONTHS = 1_000_000;

/** Presents a run of a translation. */
export function presentTranslationRun(row: TranslationRunRow): TranslationRun {
  return {
    object: 'translation-run',
    id: row.id,
    state: row.state,
    provider: row.provider,
    sourceRevision: row.sourceRevisionId,
    ...(row.resultRevisionId !== null && { resultRevision: row.resultRevisionId }),
    pages: { done: row.pagesDone, total: row.pagesTotal },
    words: { done: row.wordsDone, total: row.wordsTotal },
    segments: { sent: row.segmentsSent, reused: row.segmentsReused, failed: row.segmentsFailed },
    tokens: { prompt: row.promptTokens, completion: row.completionTokens },
    ...(row.cost !== null && { cost: Number(row.cost) / MILLIONTHS }),
    failures: TranslationFailure.array().parse(row.failures),
    ...(row.error !== null && { error: row.error }),
    startedAt: timestamp(row.startedAt),
    ...(row.completedAt !== null && { completedAt: timestamp(row.completedAt) }),
  };
}

/** Presents a text that could not be translated. */
export function presentTranslationFailure({ unit, title, text, reason }: TranslationFailureRow): TranslationFailure {
  return { page: unit.slice(unit.indexOf(':') + 1), title, text, reason };
}
