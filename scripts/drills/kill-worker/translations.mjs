import { duplicateHistory } from '@lectern/database/content/duplicate-history';
import { newId } from '@lectern/database/ids';
import { inTransaction } from '@lectern/database/transaction';
import { enqueueRun } from '@lectern/database/translations/order-run.operation';

/** Prepares a space and its translation, which has never run; answers how to order that. */
export async function prepareTranslation({ database, build }, host) {
  const source = await build.space(host.id);
  await build.pages(source, [{ id: 'guide', text: '## Install\n\nRun the **program**.\n' }]);
  const target = await build.space(host.id);
  const [revisionId, at] = [newId(), new Date()];
  const copy = { revisionId, sourceSpaceId: source, spaceId: target, authorId: null, at };
  await inTransaction(database, (tx) => duplicateHistory(tx, copy));
  await database.prisma.space.update({ where: { id: target }, data: { revisionId, indexedRevisionId: null } });
  const spaces = { sourceSpaceId: source, targetSpaceId: target };
  const languages = { sourceLanguage: 'en', language: 'fr' };
  const row = { id: newId(), organizationId: host.id, ...spaces, ...languages, automatic: false };
  await database.prisma.translation.create({ data: row });
  return () => inTransaction(database, (tx) => enqueueRun(tx, row, { at: new Date() }));
}
