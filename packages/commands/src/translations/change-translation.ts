import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import type { Prisma } from '@lectern/database/generated/client';
import { newId } from '@lectern/database/ids';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { findFailedUnits } from '@lectern/database/translations/translation-failures.queries';
import {
  deleteTranslation,
  findTranslationInto,
  type TranslationRef,
  type TranslationRow,
} from '@lectern/database/translations/translations.queries';
import { lockTranslation } from './runs.js';
import { enqueueRun, scheduleRun } from './schedule-run.js';

/** A translation that somebody wants to have, with the copy of its source that it is to write. */
export interface WantedTranslation {
  organizationId: string;
  sourceSpaceId: string;
  sourceLanguage: string;
  language: string;
  /** As Markdown. */
  instructions: string;
  automatic: boolean;
  target: { spaceId: string; revisionId: string };
}

/**
 * Adds a translation and orders its first run; returns the one that the source has into this language, if it has one.
 * The organization has to be locked, so that two that do this at once do not both find none.
 */
export async function createTranslation(
  tx: Transaction,
  context: OperationContext,
  { target, ...wanted }: WantedTranslation,
): Promise<{ translation: TranslationRow; created: boolean }> {
  const existing = await findTranslationInto(tx, wanted);
  if (existing) return { translation: existing, created: false };
  const { at, requestId } = context;
  const { organizationId, sourceSpaceId, language, automatic } = wanted;
  const begun = { targetSpaceId: target.spaceId, resultRevisionId: target.revisionId, createdAt: at, updatedAt: at };
  const translation = await tx.prisma.translation.create({ data: { id: newId(at), ...wanted, ...begun } });
  await enqueueRun(tx, translation, { at, requestId });
  const payload = { source: sourceSpaceId, space: target.spaceId, language, automatic };
  await record(tx, context, translation, 'created', payload);
  const made = { translationId: translation.id, spaceId: target.spaceId };
  await recordEvent(tx, context, organizationId, 'translation.created', made);
  return { translation, created: true };
}

/** What can be changed of a translation. */
export interface TranslationChange {
  instructions: string;
  automatic?: boolean | undefined;
}

/** Changes a translation; it runs if it has to catch up with the change. Returns null when there is none. */
export async function updateTranslation(
  tx: Transaction,
  context: OperationContext,
  { organizationId, translationId: id }: TranslationRef,
  { instructions, automatic }: TranslationChange,
): Promise<TranslationRow | null> {
  const before = await lockTranslation(tx, { id, organizationId });
  if (!before) return null;
  const { at, requestId } = context;
  const change = { instructions, automatic: automatic ?? before.automatic };
  const changed = await tx.prisma.translation.update({ where: { id }, data: { ...change, updatedAt: at } });
  const isOther = before.instructions.trim() !== instructions.trim();
  // While it did not follow its source, it may have missed something.
  const runs = isOther || (change.automatic && !before.automatic);
  const after = runs ? await scheduleRun(tx, changed, { at, requestId }) : changed;
  await record(tx, context, after, 'updated', { instructions: isOther, automatic: after.automatic });
  await recordEvent(tx, context, organizationId, 'translation.updated', { translationId: id });
  return after;
}

/**
 * Has a translation brought up to date because somebody wants it, or tries again what could not be translated, if there
 * is any. Returns null when there is no such translation.
 */
export async function requestRun(
  tx: Transaction,
  context: OperationContext,
  ref: TranslationRef,
  { retriesOnly }: { retriesOnly: boolean },
): Promise<TranslationRow | null> {
  const { organizationId, translationId: id } = ref;
  const translation = await lockTranslation(tx, { id, organizationId });
  if (!translation) return null;
  if (retriesOnly && (await findFailedUnits(tx, ref)).length === 0) return translation;
  const { at, requestId } = context;
  const ordered = await scheduleRun(tx, translation, { at, requestId, retriesOnly });
  await record(tx, context, ordered, 'run-ordered', retriesOnly ? { failed: true } : {});
  return ordered;
}

/** Removes a translation with its runs; the space that it wrote stays. Nothing happens when there is none. */
export async function removeTranslation(
  tx: Transaction,
  context: OperationContext,
  ref: TranslationRef,
): Promise<void> {
  const { organizationId, translationId: id } = ref;
  const translation = await lockTranslation(tx, { id, organizationId });
  if (!translation || !(await deleteTranslation(tx, ref))) return;
  const { sourceSpaceId, targetSpaceId, language } = translation;
  await record(tx, context, translation, 'deleted', { source: sourceSpaceId, space: targetSpaceId, language });
  await recordEvent(tx, context, organizationId, 'translation.deleted', { translationId: id });
}

function record(
  tx: Transaction,
  context: OperationContext,
  { id, organizationId }: TranslationRow,
  change: 'created' | 'updated' | 'run-ordered' | 'deleted',
  payload: Prisma.InputJsonObject = {},
): Promise<void> {
  const target = { type: 'translation', id };
  return recordAudit(tx, context, { action: `translation.${change}`, organizationId, target, payload });
}
