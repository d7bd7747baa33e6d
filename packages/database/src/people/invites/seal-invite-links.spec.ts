import { describe, expect, it } from '@jest/globals';
import { build, database, native } from '../../../test/harness.js';

const { Keyring } = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');
const { createInviteLink } = await native<typeof import('@lectern/database/people/invites/invites.queries')>(
  '@lectern/database/people/invites/invites.queries',
);
const { openInviteSecret, sealInviteLinks } = await native<
  typeof import('@lectern/database/people/invites/seal-invite-links')
>('@lectern/database/people/invites/seal-invite-links');

const OLD = 'the secret before the rotation';
const NEW = 'the secret after the rotation';

describe('sealInviteLinks', () => {
  it('lets invite links outlive the previous secret, and does nothing the second time', async () => {
    const [before, during, after] = [new Keyring(OLD), new Keyring(NEW, OLD), new Keyring(NEW)];
    const { id: organizationId, admin } = await build.organization();
    const link = { id: `link-${organizationId}`, organizationId, role: null, createdBy: admin.id };
    await createInviteLink(database, before, { ...link, createdAt: new Date() }, 'a secret');

    expect(await sealInviteLinks(database, during)).toBeGreaterThanOrEqual(1);

    const row = await database.prisma.inviteLink.findUniqueOrThrow({ where: { id: link.id } });
    expect([before, after].map((keyring) => openInviteSecret(keyring, row))).toEqual([undefined, 'a secret']);
    expect(await sealInviteLinks(database, during)).toBe(0);
    expect(await sealInviteLinks(database, after)).toBe(0);
  });
});
