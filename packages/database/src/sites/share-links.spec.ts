import { describe, expect, it } from '@jest/globals';
import { build, database, native } from '../../test/harness.js';

const { Keyring } = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');
const { createShareLink, findActiveShareLink, findShareLink, updateShareLink } = await native<
  typeof import('@lectern/database/sites/share-links.queries')
>('@lectern/database/sites/share-links.queries');

const OLD = 'the secret before the rotation';
const NEW = 'the secret after the rotation';
const before = new Keyring(OLD);
const during = new Keyring(NEW, OLD);
const after = new Keyring(NEW);

async function newLink() {
  const { id: organizationId } = await build.organization();
  const site = await build.site(organizationId);
  const ref = { organizationId, siteId: site.id, shareLinkId: `link-${site.id}` };
  await createShareLink(database, before, ref, { name: 'Partners', at: new Date() });
  const row = await findShareLink(database, ref);
  if (!row) throw new Error('The link was just made');
  return { ref, siteId: site.id, organizationId, secret: before.open('share-links', row.secret) };
}

describe('the secret of a share link', () => {
  it('leads to the link while that is active', async () => {
    const { ref, siteId, secret } = await newLink();
    expect(await findActiveShareLink(database, before, siteId, secret)).toEqual({ id: ref.shareLinkId });
    await updateShareLink(database, ref, { active: false });
    expect(await findActiveShareLink(database, before, siteId, secret)).toBeNull();
  });

  it('leads nowhere on another site', async () => {
    const { organizationId, secret } = await newLink();
    const other = await build.site(organizationId);
    expect(await findActiveShareLink(database, before, other.id, secret)).toBeNull();
  });

  it('is nothing but the whole secret', async () => {
    const { siteId, secret } = await newLink();
    const others = [
      '',
      'a',
      secret.slice(1),
      `${secret}a`,
      `${secret} `,
      `${secret}=`,
      secret.split('').reverse().join(''),
    ];
    for (const other of others) expect(await findActiveShareLink(database, before, siteId, other)).toBeNull();
  });

  it('survives a rotation of the secret key once it was used during it', async () => {
    const { ref, siteId, secret } = await newLink();
    expect(await findActiveShareLink(database, after, siteId, secret)).toBeNull();
    for (const keyring of [during, during, after]) {
      expect(await findActiveShareLink(database, keyring, siteId, secret)).toEqual({ id: ref.shareLinkId });
    }
    const row = await findShareLink(database, ref);
    expect(row && after.open('share-links', row.secret)).toBe(secret);
  });
});
