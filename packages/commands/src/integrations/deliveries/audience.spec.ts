import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ALL_SCOPES, EventStream, visit } from '../../../test/event-stream.js';
import { keyring, native } from '../../../test/harness.js';

const { sealConfiguration } = await native<typeof import('@lectern/database/integrations/sealed-configuration')>(
  '@lectern/database/integrations/sealed-configuration',
);

let stream: EventStream;
beforeAll(async () => {
  stream = await EventStream.open();
});
afterAll(() => stream.own.drop());
beforeEach(() => stream.forget());

describe('receiversOf', () => {
  it.each([
    ['all spaces', {}, [true, true]],
    ['some spaces', { spaces: ['one'] }, [true, false]],
    ['no space', { spaces: [] }, [false, false]],
  ] as const)('tells an installation that is enabled on %s of these only', async (_what, selection, [one, two]) => {
    const { organizationId, installation } = await stream.installed();
    const [first, second] = [await stream.build.space(organizationId), await stream.build.space(organizationId)];
    if ('spaces' in selection)
      await select(installation.id, organizationId, selection.spaces.length > 0 ? [first] : []);
    await stream.forget();

    for (const spaceId of [first, second]) {
      await stream.happen(organizationId, 'space.content-updated', { spaceId, revisionId: 'r' });
    }
    await stream.deliver();

    const lanes = (await stream.delivered()).map(({ lane }) => lane);
    expect([lanes.includes(`${installation.id}:${first}`), lanes.includes(`${installation.id}:${second}`)]).toEqual([
      one,
      two,
    ]);
  });

  it.each(['pending', 'paused'])(
    'does not tell of a space on which the installation is %s, even when it is on all',
    async (status) => {
      const { organizationId, installation } = await stream.installed();
      const spaceId = await stream.build.space(organizationId);
      await enable(installation.id, organizationId, spaceId, status);
      await stream.forget();
      await stream.happen(organizationId, 'space.content-updated', { spaceId, revisionId: 'r' });
      await stream.happen(organizationId, 'space.content-updated', { spaceId: 'another', revisionId: 'r' });
      await stream.deliver();
      expect((await stream.delivered()).map(({ lane }) => lane)).toEqual([`${installation.id}:another`]);
    },
  );

  it('tells an installation that is enabled on some sites of these only', async () => {
    const { organizationId } = await stream.installed({ scopes: [] });
    const { id: siteId } = await stream.build.site(organizationId);
    const integration = await stream.build.integration(organizationId, { scopes: ALL_SCOPES });
    await stream.build.installation(integration, organizationId, { sites: [siteId] });
    await stream.forget();
    await stream.happen(organizationId, 'site.viewed', { siteId, ...visit });
    await stream.happen(organizationId, 'site.viewed', { siteId: 'another', ...visit });
    await stream.deliver();
    expect(await stream.delivered()).toMatchObject([{ type: 'site_view', payload: { siteId } }]);
  });

  it('tells other organizations nothing, also when they have installed the same integration', async () => {
    const here = await stream.installed();
    const there = await stream.build.organization();
    await stream.build.installation(here.integration, there.id);
    await stream.build.webhook(there.id);
    await stream.forget();
    await stream.happen(here.organizationId, 'space.content-updated', { spaceId: 'one', revisionId: 'r' });
    await stream.deliver();
    expect((await stream.delivered()).map(({ installationId }) => installationId)).toEqual([here.installation.id]);
  });
});

/** Enables an installation on one space by name. */
async function enable(installationId: string, organizationId: string, spaceId: string, status: string): Promise<void> {
  const configuration = sealConfiguration(keyring, {});
  await stream.own.database.prisma.installationSpace.create({
    data: { installationId, organizationId, spaceId, status, configuration },
  });
}

/** Enables an installation on some spaces only. */
async function select(installationId: string, organizationId: string, spaceIds: readonly string[]): Promise<void> {
  for (const spaceId of spaceIds) await enable(installationId, organizationId, spaceId, 'active');
  await stream.own.database.prisma.installation.update({
    where: { id: installationId },
    data: { spaceSelection: 'selected' },
  });
}
