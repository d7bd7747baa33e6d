import type { Database } from '../../client.js';
import type { Keyring } from '../../keyring.js';

/**
 * Encrypts the secrets of webhooks anew that were encrypted under the previous secret of the installation, so that this
 * can be taken away; returns how many those were.
 */
export async function resealWebhookSecrets({ prisma }: Pick<Database, 'prisma'>, keyring: Keyring): Promise<number> {
  let count = 0;
  for (const { id, secret } of await prisma.webhook.findMany({ select: { id: true, secret: true } })) {
    const sealed = keyring.resealed('webhooks', secret);
    if (!sealed) continue;
    // Only what is still as it was read: a secret that was rotated meanwhile stays.
    const where = { id, secret };
    count += (await prisma.webhook.updateMany({ where, data: { secret: Uint8Array.from(sealed) } })).count;
  }
  return count;
}
