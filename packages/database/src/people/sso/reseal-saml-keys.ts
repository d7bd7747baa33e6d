import type { Database } from '../../client.js';
import type { Keyring } from '../../keyring.js';

/**
 * Encrypts the keys of SAML providers anew that were encrypted under the previous secret of the installation, so that
 * this can be taken away; returns how many those were.
 */
export async function resealSamlKeys({ prisma }: Pick<Database, 'prisma'>, keyring: Keyring): Promise<number> {
  let count = 0;
  for (const { id, serviceKey } of await prisma.samlProvider.findMany({ select: { id: true, serviceKey: true } })) {
    const sealed = keyring.resealed('saml-keys', serviceKey);
    if (!sealed) continue;
    await prisma.samlProvider.updateMany({ where: { id }, data: { serviceKey: Uint8Array.from(sealed) } });
    count += 1;
  }
  return count;
}
