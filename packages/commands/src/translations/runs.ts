import type { Transaction } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import { replaceFailures, type StoredFailure } from '@lectern/database/translations/translation-failures.queries';
import type { TranslationRow } from '@lectern/database/translations/translations.queries';
import type { TranslationFailure } from '@lectern/domain/translations/schemas';
import { enqueueRun } from './schedule-run.js';

/** What a run has come to so far. */
export interface RunFigures {
  pagesTotal: number;
  pagesDone: number;
  wordsTotal: number;
  wordsDone: number;
  segmentsSent: number;
  segmentsReused: number;
  segmentsFailed: number;
  promptTokens: number;
  completionTokens: number;
  /** In millionths of the currency of the prices; null without prices. */
  cost: bigint | null;
}

/** Begins a run, or goes on with one that was killed; returns its id. */
export async function beginRun(
  tx: Transaction,
  translation: TranslationRow,
  run: { provider: string; sourceRevisionId: string; at: Date },
): Promise<string> {
  const { id: translationId, organizationId } = translation;
  const { provider, sourceRevisionId, at } = run;
  await tx.prisma.translation.updateMany({ where: { id: translationId }, data: { status: 'running', message: null } });
  const killed = await tx.prisma.translationRun.findFirst({
    where: { organizationId, translationId, state: 'running' },
  });
  if (killed) {
    await tx.prisma.translationRun.update({ where: { id: killed.id }, data: { provider, sourceRevisionId } });
    return killed.id;
  }
  const data = { id: newId(at), organizationId, translationId, provider, sourceRevisionId, startedAt: at };
  return (await tx.prisma.translationRun.create({ data, select: { id: true } })).id;
}

/** Says how far a run has come; returns false when its translation is gone. */
export async function noteProgress(db: Transaction, runId: string, figures: Partial<RunFigures>): Promise<boolean> {
  const { count } = await db.prisma.translationRun.updateMany({ where: { id: runId }, data: figures });
  return count === 1;
}

/** Notes that a translation cannot go on, and why; it waits for somebody to change that. */
export async function stopTranslation(
  tx: Transaction,
  { id, organizationId }: Pick<TranslationRow, 'id' | 'organizationId'>,
  { message, runId, at }: { message: string; runId?: string; at: Date },
): Promise<void> {
  await tx.prisma.translation.updateMany({
    where: { id, organizationId },
    data: { status: 'pending', message, updatedAt: at },
  });
  if (runId === undefined) return;
  await tx.prisma.translationRun.updateMany({
    where: { id: runId },
    data: { state: 'failed', error: message, completedAt: at },
  });
}

/** A run that has come to its end. */
export interface CompletedRun {
  runId: string;
  /** The order that the run began with: a later one asks for another run. */
  order: number;
  sourceRevisionId: string;
  resultRevisionId: string;
  settingsHash: string;
  figures: RunFigures;
  /** All texts that stayed in the language of the source. */
  failures: readonly StoredFailure[];
  durationMs: number;
  at: Date;
}

/** Records the end of a run; when somebody ordered another one meanwhile, that is put into the queue. */
export async function completeRun(tx: Transaction, translation: TranslationRow, run: CompletedRun): Promise<void> {
  const { sourceRevisionId, resultRevisionId, settingsHash, figures, durationMs, at } = run;
  await tx.prisma.translationRun.updateMany({
    where: { id: run.runId },
    data: {
      ...figures,
      state: 'completed',
      resultRevisionId,
      failures: run.failures.slice(0, MAX_TOLD).map(told),
      completedAt: at,
    },
  });
  const { id: translationId, organizationId } = translation;
  await replaceFailures(tx, { organizationId, translationId }, run.failures);
  const isLast = translation.orders <= run.order;
  await tx.prisma.translation.update({
    where: { id: translation.id },
    data: {
      status: isLast ? 'completed' : 'pending',
      message: null,
      sourceRevisionId,
      resultRevisionId,
      settingsHash,
      runs: { increment: 1 },
      totalWords: { increment: figures.wordsDone },
      totalPages: { increment: figures.pagesDone },
      totalDuration: { increment: durationMs },
      latestDuration: durationMs,
      latestPages: figures.pagesDone,
      latestWords: figures.wordsDone,
      updatedAt: at,
    },
  });
  if (!isLast) await enqueueRun(tx, translation, { at });
}

/** The most failures that a run tells of itself. */
const MAX_TOLD = 200;

function told({ unit, ...failure }: StoredFailure): TranslationFailure {
  return { page: unit.slice(unit.indexOf(':') + 1), ...failure };
}

/** Finds a translation and keeps others from changing it until the transaction ends. */
export async function lockTranslation(
  tx: Transaction,
  { id, organizationId }: Pick<TranslationRow, 'id' | 'organizationId'>,
): Promise<TranslationRow | null> {
  await tx.execute('SELECT id FROM translations WHERE id = $1 FOR UPDATE', [id]);
  return tx.prisma.translation.findFirst({ where: { id, organizationId } });
}
