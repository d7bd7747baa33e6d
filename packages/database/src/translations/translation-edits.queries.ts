import { z } from 'zod';
import type { Transaction } from '../client.js';

/** What a run would have written where people's edits were kept. */
export const MadeText = z.strictObject({
  title: z.string(),
  description: z.string().optional(),
  linkTitle: z.string().optional(),
  markdown: z.string(),
  keys: z.array(z.string()),
});
export type MadeText = z.infer<typeof MadeText>;

/** Finds what the last run would have written, for the units of a translation whose edits it kept. */
export async function findMadeTexts(db: Transaction, translationId: string): Promise<Map<string, MadeText>> {
  const rows = await db.prisma.translationEdit.findMany({ where: { translationId } });
  return new Map(rows.map(({ unit, made }) => [unit, MadeText.parse(made)]));
}

/** Keeps what a run would have written; null forgets it. */
export async function putMadeTexts(
  tx: Transaction,
  translationId: string,
  texts: ReadonlyMap<string, MadeText | null>,
): Promise<void> {
  await tx.prisma.translationEdit.deleteMany({ where: { translationId, unit: { in: [...texts.keys()] } } });
  const data = [...texts].flatMap(([unit, made]) => (made ? [{ translationId, unit, made }] : []));
  if (data.length > 0) await tx.prisma.translationEdit.createMany({ data });
}
