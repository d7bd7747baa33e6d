import type { Database } from '../client.js';
import type { Keyring } from '../keyring.js';

/**
 * Encrypts the secrets of sites anew that were encrypted under the previous secret of the installation, so that this can
 * be taken away; returns how many those were.
 */
export async function resealSiteSecrets({ prisma }: Pick<Database, 'prisma'>, keyring: Keyring): Promise<number> {
  let count = 0;
  const sites = await prisma.site.findMany({ select: { id: true, authKey: true, authPreviousKey: true } });
  for (const { id, authKey, authPreviousKey } of sites) {
    const current = resealed(keyring, 'visitor-keys', authKey);
    const previous = authPreviousKey && resealed(keyring, 'visitor-keys', authPreviousKey);
    if (!current && !previous) continue;
    const data = { ...(current && { authKey: current }), ...(previous && { authPreviousKey: previous }) };
    // Only what is still as it was read: a key that was regenerated meanwhile stays.
    const { count: changed } = await prisma.site.updateMany({ where: { id, authKey }, data });
    count += changed;
  }
  const links = await prisma.shareLink.findMany({ select: { id: true, secret: true } });
  for (const { id, secret } of links) {
    const sealed = resealed(keyring, 'share-links', secret);
    if (!sealed) continue;
    const secretHash = Uint8Array.from(keyring.hash('share-links', keyring.open('share-links', secret)));
    await prisma.shareLink.updateMany({ where: { id }, data: { secret: sealed, secretHash } });
    count += 1;
  }
  return count;
}

function resealed(keyring: Keyring, purpose: 'visitor-keys' | 'share-links', sealed: Uint8Array) {
  const anew = keyring.resealed(purpose, sealed);
  return anew && Uint8Array.from(anew);
}
