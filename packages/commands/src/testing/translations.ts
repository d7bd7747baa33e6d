import type { Database } from '@lectern/database/client';
import { operatorContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { findLastPosition } from '@lectern/database/library/grants/contents.queries';
import { findSpace } from '@lectern/database/library/spaces/spaces.queries';
import { lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { inTransaction } from '@lectern/database/transaction';
import type { TranslationRow } from '@lectern/database/translations/translations.queries';
import { orderKeyBetween } from '@lectern/domain/platform/ordering/order-key';
import { copySpace } from '../library/copy-space.js';
import { createTranslation } from '../translations/change-translation.js';

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
