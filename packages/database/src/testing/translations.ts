import { orderKeyBetween } from '@lectern/domain/platform/ordering/order-key';
import type { Database } from '../client.js';
import { operatorContext } from '../context.js';
import { newId } from '../ids.js';
import { findLastPosition } from '../library/grants/contents.queries.js';
import { copySpace } from '../library/spaces/copy-space.operation.js';
import { findSpace } from '../library/spaces/spaces.queries.js';
import { lockOrganization } from '../people/organizations/organizations.queries.js';
import { inTransaction } from '../transaction.js';
import { createTranslation } from '../translations/change-translation.operation.js';
import type { TranslationRow } from '../translations/translations.queries.js';

/** What a test may say of a new translation. */
export interface TranslationOptions {
  language?: string;
  /** As Markdown. */
  instructions?: string;
  automatic?: boolean;
}

/** Makes a translation of a space out of English, which waits for its first run. */
export function makeTranslation(
  database: Database,
  source: { organizationId: string; spaceId: string },
  { language = 'fr', instructions = '', automatic = true }: TranslationOptions = {},
): Promise<TranslationRow> {
  const { organizationId, spaceId: sourceSpaceId } = source;
  const at = new Date();
  const spaceId = newId(at);
  return inTransaction(database, async (tx) => {
    await lockOrganization(tx, organizationId);
    const original = await findSpace(tx, source);
    if (!original) throw new Error(`There is no space ${sourceSpaceId}`);
    const position = orderKeyBetween(await findLastPosition(tx, organizationId, original.parentId), null);
    const copy = { id: spaceId, position, title: `${original.title} (${language})`, language, authorId: null, at };
    const target = { spaceId, revisionId: await copySpace(tx, original, copy) };
    const wanted = { organizationId, sourceSpaceId, sourceLanguage: 'en', language, instructions, automatic, target };
    const { translation } = await createTranslation(tx, operatorContext(newId(), at), wanted);
    return translation;
  });
}
