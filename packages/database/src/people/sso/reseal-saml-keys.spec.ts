import { describe, expect, it } from '@jest/globals';
import { build, database, native } from '../../../test/harness.js';

const { Keyring } = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');
const { resealSamlKeys } = await native<typeof import('@lectern/database/people/sso/reseal-saml-keys')>(
  '@lectern/database/people/sso/reseal-saml-keys',
);

const OLD = 'the secret before the rotation';
const NEW = 'the secret after the rotation';

describe('resealSamlKeys', () => {
  it('lets the keys of SAML providers outlive the previous secret, and does nothing the second time', async () => {
    const [before, during, after] = [new Keyring(OLD), new Keyring(NEW, OLD), new Keyring(NEW)];
    const { id: organizationId } = await build.organization();
    const { id } = await build.samlProvider({ organizationId });
    const serviceKey = Uint8Array.from(before.seal('saml-keys', 'a private key'));
    await database.prisma.samlProvider.update({ where: { id }, data: { serviceKey } });

    expect(await resealSamlKeys(database, during)).toBeGreaterThanOrEqual(1);

    const { serviceKey: sealed } = await database.prisma.samlProvider.findUniqueOrThrow({ where: { id } });
    expect(after.open('saml-keys', sealed)).toBe('a private key');
    expect(() => before.open('saml-keys', sealed)).toThrow();
    expect(await resealSamlKeys(database, during)).toBe(0);
  });
});
