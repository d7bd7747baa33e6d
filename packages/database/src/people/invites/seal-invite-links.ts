import type { Database } from '../../client.js';
import type { Keyring } from '../../keyring.js';

/**
 * Encrypts the secrets of invite links that are older than their encryption, because a migration knows no keys, and
 * those that were encrypted under the previous secret of the installation; returns how many those were.
 */
export async function sealInviteLinks({ prisma }: Pick<Database, 'prisma'>, keyring: Keyring): Promise<number> {
  let count = 0;
  const where = keyring.isRotating ? {} : { isSealed: false };
  for (const { id, secret, isSealed } of await prisma.inviteLink.findMany({ where })) {
    const sealed = isSealed
      ? keyring.resealed('invite-links', secret)
      : keyring.seal('invite-links', Buffer.from(secret).toString());
    if (!sealed) continue;
    await prisma.inviteLink.updateMany({ where: { id }, data: { secret: Uint8Array.from(sealed), isSealed: true } });
    count += 1;
  }
  return count;
}

/** The secret of an invite link; undefined when the key that it was encrypted under is gone. */
export function openInviteSecret(
  keyring: Keyring,
  { secret, isSealed }: { secret: Uint8Array; isSealed: boolean },
): string | undefined {
  try {
    return isSealed ? keyring.open('invite-links', secret) : Buffer.from(secret).toString();
  } catch {
    return undefined;
  }
}
