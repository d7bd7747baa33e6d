import { indexSpace } from '@lectern/commands/content/index-space';
import { ContentStore } from '@lectern/database/content/content-store';
import { inTransaction } from '@lectern/database/transaction';
import { sites } from './sites.js';

/** Does at once what a job does some time after a space was copied: others learn where its pages stand. */
export async function indexCopy(spaceId: string): Promise<void> {
  const { database, publicUrl } = await sites();
  const commit = { store: new ContentStore(), appUrl: publicUrl };
  await inTransaction(database, (tx) => indexSpace(tx, commit, spaceId, () => Promise.resolve()));
}
