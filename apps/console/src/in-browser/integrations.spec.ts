import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import { newId } from '@lectern/database/ids';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { newSpace } from '../../test/content.js';
import { newIntegration, publishedIntegration } from '../../test/integration.js';
import { enter, tabTo } from '../../test/keyboard.js';

const CONFIGURATIONS = {
  account: {
    properties: {
      room: { type: 'string' as const, title: 'Room', description: 'Where it writes' },
      key: { type: 'string' as const, title: 'Key', secret: true },
      tone: { type: 'string' as const, title: 'Tone', enum: ['calm', 'loud'] },
      limit: { type: 'number' as const, title: 'Limit' },
      quiet: { type: 'boolean' as const, title: 'Quiet' },
    },
    required: ['room', 'key'],
  },
  space: { properties: { label: { type: 'string' as const, title: 'Label' } } },
};

inBrowser('integrations', () => {
  let team: Team;
  const stops: (() => void)[] = [];

  beforeAll(async () => {
    team = await newTeam();
  });
  afterAll(() => {
    for (const stop of stops) stop();
  });

  const installed = async (name: string) => {
    const params = { path: { organizationId: team.organizationId }, query: { search: name } };
    const { items } = dataOf(await team.api.GET('/v1/orgs/{organizationId}/installations', { params }));
    return items.find(({ integration }) => integration.name === name)?.installation;
  };

  it('are found, installed after saying what they may do, and configured by a form, by keyboard alone', async () => {
    const { integration, stop } = await publishedIntegration(
      team,
      { title: 'Messenger', scopes: ['space:content:read'], configurations: CONFIGURATIONS },
      () => ({ body: {} }),
    );
    stops.push(stop);
    await newSpace(team, 'Guide');
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/integrations`);
    await tabTo(page, page.getByRole('searchbox', { name: 'Search integrations' }));
    await page.keyboard.type('messen');
    await page.waitForURL(/search=messen/);
    await page
      .getByRole('row', { name: /Messenger/ })
      .getByText('Not installed')
      .waitFor();
    await enter(page, page.getByRole('link', { name: 'Messenger' }));
    await enter(page, page.getByRole('button', { name: 'Install' }));
    const dialog = page.getByRole('dialog', { name: 'Install Messenger?' });
    await dialog.getByText('Read all pages and files of the spaces').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await enter(page, dialog.getByRole('button', { name: 'Install' }));

    await page.getByText('A required value is missing below.').waitFor();
    await tabTo(page, page.getByLabel('Room'));
    await page.keyboard.type('lobby');
    await tabTo(page, page.getByLabel('Key'));
    await page.keyboard.type('hush-hush');
    await page.getByLabel('Tone').selectOption('loud');
    await tabTo(page, page.getByLabel('Limit'));
    await page.keyboard.type('many');
    await enter(page, page.getByRole('button', { name: 'Save' }));
    await page.getByText('Must be a number').waitFor();
    expect(await page.getByLabel('Room').inputValue()).toBe('lobby');
    await page.getByLabel('Limit').fill('7');
    await enter(page, page.getByRole('button', { name: 'Save' }));
    await page.getByText('It is told what happens and its blocks are shown.').waitFor();
    await page.getByText('A value is stored. It is not shown again.').waitFor();
    await eventually('an empty field', async () => (await page.getByLabel('Key').inputValue()) === '');
    expect(await installed(integration.name)).toMatchObject({
      status: 'active',
      configuration: { room: 'lobby', tone: 'loud', limit: 7, quiet: false },
      hiddenValues: ['key'],
    });
    expect(await barriersOf(page)).toEqual([]);

    await page.getByRole('combobox', { name: 'Spaces', exact: true }).selectOption('Only chosen spaces');
    await page.getByText('No space is chosen.').waitFor();
    await page.getByRole('combobox', { name: 'Add a space' }).selectOption('Guide');
    await enter(page, page.getByRole('button', { name: 'Add a space' }));
    await enter(page, page.getByRole('button', { name: 'Configure for Guide' }));
    const drawer = page.getByRole('dialog', { name: 'Configure for Guide' });
    await drawer.getByLabel('Label').fill('docs');
    await enter(page, drawer.getByRole('button', { name: 'Save' }));
    await drawer.getByRole('status').getByText('Saved').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await enter(page, page.getByRole('button', { name: 'Pause' }));
    await page.getByText('What happens now is not sent later.').waitFor();
    expect(await installed(integration.name)).toMatchObject({
      status: 'paused',
      space_selection: 'selected',
      spaces: 1,
    });
    await enter(page, page.getByRole('button', { name: 'Uninstall' }));
    const asked = page.getByRole('dialog', { name: 'Uninstall Messenger?' });
    await enter(page, asked.getByRole('button', { name: 'Uninstall' }));
    await page.getByRole('button', { name: 'Install', exact: true }).waitFor();
    expect(await installed(integration.name)).toBeUndefined();
  });

  it('are configured by their own component on a phone, and show what they were asked', async () => {
    const { database } = await runningApi();
    let installationId = '';
    const { name, installation, stop } = await newIntegration(
      team,
      { title: 'Rooms', configurations: { account: { componentId: 'config' } } },
      async ({ props, state, action, context }) => {
        if (action?.action === 'save') {
          const params = { path: { integrationName: name, installationId } };
          const body = { configuration: { room: String(state?.['room']) } };
          const place = '/v1/integrations/{integrationName}/installations/{installationId}';
          dataOf(await team.api.PATCH(place, { params, body }));
          return { body: { type: 'complete' } };
        }
        const known = JSON.stringify(props['installation']);
        const input = { type: 'input', label: 'Room', element: { type: 'textinput', state: 'room' } };
        const save = { type: 'button', style: 'primary', label: 'Connect room', onPress: { action: 'save' } };
        const text = { type: 'text', children: [`${context['type']} knows ${known}`] };
        return { body: { type: 'block', children: [text, input, save] } };
      },
    );
    stops.push(stop);
    installationId = installation.id;
    const eventId = newId();
    await database.prisma.delivery.create({
      data: {
        id: eventId,
        organizationId: team.organizationId,
        integrationId: installation.integrationId,
        installationId,
        type: 'space_content_updated',
        payload: { eventId, type: 'space_content_updated', installationId, spaceId: 'guide' },
        state: 'failed',
        attempts: 3,
        error: 'Its script returned 500.',
        logs: [{ level: 'error', message: 'Room is full', timestamp: '2026-02-28T23:59:59.999Z' }],
        finishedAt: new Date(),
      },
    });
    const { page, open } = await visit(team.admin, PHONE);
    await open(`/o/${team.organizationId}/integrations/${name}?tab=installation`);
    await page.getByText(/configuration_account knows .*"configuration":\{\}/).waitFor();
    await page.getByLabel('Room').fill('lobby');
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await page.getByRole('button', { name: 'Connect room' }).tap();
    await page.getByText(/knows .*"room":"lobby"/).waitFor();

    await page.getByRole('link', { name: 'Events' }).tap();
    await page
      .getByRole('button', { name: /^Block or form shown,/ })
      .first()
      .waitFor();
    await page.getByLabel('Result').selectOption('Failed');
    await page.waitForURL(/status=failed/);
    await page.getByRole('button', { name: /^Content of a space changed,/ }).tap();
    const details = page.getByRole('dialog', { name: 'Event' });
    await details.getByText('Room is full').waitFor();
    await details.getByText('Its script returned 500.').waitFor();
    await details
      .getByRole('region', { name: 'Body' })
      .getByText(/"spaceId": "guide"/)
      .waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await details.getByRole('button', { name: 'Replay' }).tap();
    await page.getByText('The event is sent again, under a new id.').waitFor();
    await eventually('the event to be sent again', async () => {
      const where = { installationId, type: 'space_content_updated', state: 'waiting' };
      return (await database.prisma.delivery.count({ where })) === 1;
    });
  });
});
