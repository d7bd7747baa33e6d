import { z } from 'zod';
import type { Transaction } from '../client.js';
import type { TranslationRef } from './translations.queries.js';

/** What a run would have written where people's edits were kept. */
export const TranslatedText = z.strictObject({
  title: z.string(),
  description: z.string().optional(),
  linkTitle: z.string().optional(),
  markdown: z.string(),
  keys: z.array(z.string()),
});
export type TranslatedText = z.infer<typeof TranslatedText>;

/** Finds what the last run would have written, for the units of a translation whose edits it kept. */
export async function findTranslatedTexts(
  db: Transaction,
  translationId: string,
): Promise<Map<string, TranslatedText>> {
  const rows = await db.prisma.translationEdit.findMany({ where: { translationId } });
  return new Map(rows.map(({ unit, made }) => [unit, TranslatedText.parse(made)]));
}

/** Finds what the last run would have written of one unit of a translation, if it kept edits there. */
export async function findTranslatedText(
  db: Transaction,
  { organizationId, translationId }: TranslationRef,
  unit: string,
): Promise<TranslatedText | null> {
  const row = await db.prisma.translationEdit.findFirst({
    where: { translationId, unit, translation: { organizationId } },
  });
  return row && TranslatedText.parse(row.made);
}

/** Finds the units of a translation with edits that the last run kept, as `page:<id>` and the like. */
export async function findEditedUnits(
  db: Transaction,
  { organizationId, translationId }: TranslationRef,
): Promise<string[]> {
  const rows = await db.prisma.translationEdit.findMany({
    where: { translationId, translation: { organizationId } },
    select: { unit: true },
  });
  return rows.map(({ unit }) => unit);
}

/** Keeps what a run would have written; null forgets it. */
export async function putTranslatedTexts(
  tx: Transaction,
  translationId: string,
  texts: ReadonlyMap<string, TranslatedText | null>,
): Promise<void> {
  await tx.prisma.translationEdit.deleteMany({ where: { translationId, unit: { in: [...texts.keys()] } } });
  const data = [...texts].flatMap(([unit, made]) => (made ? [{ translationId, unit, made }] : []));
  if (data.length > 0) await tx.prisma.translationEdit.createMany({ data });
}
