import { describe, expect, it } from '@jest/globals';
import { build, database, native } from '../../test/harness.js';

const { Keyring } = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');
const { resealSiteSecrets } = await native<typeof import('@lectern/database/sites/reseal-secrets')>(
  '@lectern/database/sites/reseal-secrets',
);
const { createShareLink, findActiveShareLink } = await native<
  typeof import('@lectern/database/sites/share-links.queries')
>('@lectern/database/sites/share-links.queries');

const OLD = 'the secret before the rotation';
const NEW = 'the secret after the rotation';

describe('resealSiteSecrets', () => {
  it('lets keys of visitors and share links outlive the previous secret, and does nothing the second time', async () => {
    const [before, during, after] = [new Keyring(OLD), new Keyring(NEW, OLD), new Keyring(NEW)];
    const { id: organizationId } = await build.organization();
    const { id: siteId } = await build.site(organizationId);
    const authKey = Uint8Array.from(before.seal('visitor-keys', 'key of visitors'));
    await database.prisma.site.update({ where: { id: siteId }, data: { authKey } });
    const ref = { organizationId, siteId, shareLinkId: `link-${siteId}` };
    await createShareLink(database, before, ref, { name: 'Partners', at: new Date() });
    const link = await database.prisma.shareLink.findUniqueOrThrow({ where: { id: ref.shareLinkId } });
    const secret = before.open('share-links', link.secret);

    const count = await resealSiteSecrets(database, during);

    expect(count).toBeGreaterThanOrEqual(2);
    const site = await database.prisma.site.findUniqueOrThrow({ where: { id: siteId } });
    expect(after.open('visitor-keys', site.authKey)).toBe('key of visitors');
    expect(await findActiveShareLink(database, after, siteId, secret)).toEqual({ id: ref.shareLinkId });
    expect(await resealSiteSecrets(database, during)).toBe(0);
  });
});
