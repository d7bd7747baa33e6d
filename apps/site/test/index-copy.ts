import { sites } from './sites.js';

/** Does at once what a job does some time after a space was copied: others learn where its pages stand. */
export async function indexCopy(spaceId: string): Promise<void> {
  const { database, publicUrl, native } = await sites();
  const { indexSpace } = await native<typeof import('@lectern/commands/content/index-space')>(
    '@lectern/commands/content/index-space',
  );
  const { ContentStore } = await native<typeof import('@lectern/database/content/content-store')>(
    '@lectern/database/content/content-store',
  );
  const { inTransaction } = await native<typeof import('@lectern/database/transaction')>(
    '@lectern/database/transaction',
  );
  const commit = { store: new ContentStore(), appUrl: publicUrl };
  await inTransaction(database, (tx) => indexSpace(tx, commit, spaceId, () => Promise.resolve()));
}
