import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { keyring, native } from '../../../test/harness.js';
import { ALL_SCOPES, Telling, visit } from '../../../test/telling.js';

const { sealConfiguration } = await native<typeof import('@lectern/database/integrations/sealed-configuration')>(
  '@lectern/database/integrations/sealed-configuration',
);

let telling: Telling;
beforeAll(async () => {
  telling = await Telling.open();
});
afterAll(() => telling.own.drop());
beforeEach(() => telling.forget());

describe('receiversOf', () => {
  it.each([
    ['all spaces', {}, [true, true]],
    ['some spaces', { spaces: ['one'] }, [true, false]],
    ['no space', { spaces: [] }, [false, false]],
  ] as const)('tells an installation that is enabled on %s of these only', async (_what, selection, [one, two]) => {
    const { organizationId, installation } = await telling.installed();
    const [first, second] = [await telling.build.space(organizationId), await telling.build.space(organizationId)];
    if ('spaces' in selection)
      await select(installation.id, organizationId, selection.spaces.length > 0 ? [first] : []);
    await telling.forget();

    for (const spaceId of [first, second]) {
      await telling.happen(organizationId, 'space.content-updated', { spaceId, revisionId: 'r' });
    }
    await telling.tell();

    const lanes = (await telling.told()).map(({ lane }) => lane);
    expect([lanes.includes(`${installation.id}:${first}`), lanes.includes(`${installation.id}:${second}`)]).toEqual([
      one,
      two,
    ]);
  });

  it.each(['pending', 'paused'])(
    'does not tell of a space on which the installation is %s, even when it is on all',
    async (status) => {
      const { organizationId, installation } = await telling.installed();
      const spaceId = await telling.build.space(organizationId);
      await enable(installation.id, organizationId, spaceId, status);
      await telling.forget();
      await telling.happen(organizationId, 'space.content-updated', { spaceId, revisionId: 'r' });
      await telling.happen(organizationId, 'space.content-updated', { spaceId: 'another', revisionId: 'r' });
      await telling.tell();
      expect((await telling.told()).map(({ lane }) => lane)).toEqual([`${installation.id}:another`]);
    },
  );

  it('tells an installation that is enabled on some sites of these only', async () => {
    const { organizationId } = await telling.installed({ scopes: [] });
    const { id: siteId } = await telling.build.site(organizationId);
    const integration = await telling.build.integration(organizationId, { scopes: ALL_SCOPES });
    await telling.build.installation(integration, organizationId, { sites: [siteId] });
    await telling.forget();
    await telling.happen(organizationId, 'site.viewed', { siteId, ...visit });
    await telling.happen(organizationId, 'site.viewed', { siteId: 'another', ...visit });
    await telling.tell();
    expect(await telling.told()).toMatchObject([{ type: 'site_view', payload: { siteId } }]);
  });

  it('tells other organizations nothing, also when they have installed the same integration', async () => {
    const here = await telling.installed();
    const there = await telling.build.organization();
    await telling.build.installation(here.integration, there.id);
    await telling.build.webhook(there.id);
    await telling.forget();
    await telling.happen(here.organizationId, 'space.content-updated', { spaceId: 'one', revisionId: 'r' });
    await telling.tell();
    expect((await telling.told()).map(({ installationId }) => installationId)).toEqual([here.installation.id]);
  });
});

/** Enables an installation on one space by name. */
async function enable(installationId: string, organizationId: string, spaceId: string, status: string): Promise<void> {
  const configuration = sealConfiguration(keyring, {});
  await telling.own.database.prisma.installationSpace.create({
    data: { installationId, organizationId, spaceId, status, configuration },
  });
}

/** Enables an installation on some spaces only. */
async function select(installationId: string, organizationId: string, spaceIds: readonly string[]): Promise<void> {
  for (const spaceId of spaceIds) await enable(installationId, organizationId, spaceId, 'active');
  await telling.own.database.prisma.installation.update({
    where: { id: installationId },
    data: { spaceSelection: 'selected' },
  });
}
