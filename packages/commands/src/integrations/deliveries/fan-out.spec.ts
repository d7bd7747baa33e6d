import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InstallationStatus } from '@lectern/domain/integrations/installation-status';
import { native } from '../../../test/harness.js';
import { ALL_SCOPES, Telling, visit } from '../../../test/telling.js';

const { uninstallIntegration } = await native<typeof import('@lectern/commands/integrations/install-integration')>(
  '@lectern/commands/integrations/install-integration',
);
const { unpublishIntegration } = await native<typeof import('@lectern/commands/integrations/unpublish-integration')>(
  '@lectern/commands/integrations/unpublish-integration',
);
const { operatorContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');

let telling: Telling;
beforeAll(async () => {
  telling = await Telling.open();
});
afterAll(() => telling.own.drop());
beforeEach(() => telling.forget());

describe('fanOut', () => {
  it.each([
    ['space.content-updated', 'space_content_updated', 'space:content:read', { spaceId: 'one', revisionId: 'r' }],
    ['space.gitsync-started', 'space_gitsync_started', 'space:git:sync', { spaceId: 'one', revisionId: 'r' }],
    [
      'space.gitsync-completed',
      'space_gitsync_completed',
      'space:git:sync',
      { spaceId: 'one', state: 'failure', revisionId: 'r', commitId: 'c' },
    ],
    [
      'space.visibility-updated',
      'space_visibility_updated',
      'space:metadata:read',
      { spaceId: 'one', previousVisibility: 'private', visibility: 'public' },
    ],
    ['site.viewed', 'site_view', 'site:views:read', { siteId: 'one', ...visit }],
    [
      'page.feedback-given',
      'page_feedback',
      'page:feedback:read',
      { siteId: 'one', ...visit, feedback: { rating: 'ok' } },
    ],
  ] as const)('tells of %s as %s whoever has the scope %s, and nobody else', async (name, type, scope, payload) => {
    const { organizationId, installation } = await telling.installed({ scopes: [scope] });
    const others = ALL_SCOPES.filter((other) => other !== scope);
    const without = await telling.build.integration(organizationId, { scopes: others });
    await telling.build.installation(without, organizationId);
    await telling.forget();

    await telling.happen(organizationId, name, payload);
    await telling.tell();

    const told = await telling.told();
    expect(told).toMatchObject([
      {
        type,
        installationId: installation.id,
        lane: `${installation.id}:one`,
        payload: { ...payload, type, installationId: installation.id, eventId: expect.any(String) },
      },
    ]);
    expect(await telling.pending()).toBe(0);
  });

  it('says who changed the content of a space', async () => {
    const { organizationId } = await telling.installed();
    const { admin } = await telling.build.organization();
    await telling.happen(organizationId, 'space.content-updated', { spaceId: 'one', revisionId: 'r' });
    await telling.own.database.pool.query('UPDATE events SET actor_id = $1', [admin.id]);
    await telling.tell();
    expect((await telling.told())[0]?.payload).toMatchObject({ updatedBy: [{ object: 'user', id: admin.id }] });
  });

  it.each<InstallationStatus>(['pending', 'paused'])(
    'tells an installation that is %s of nothing but itself',
    async (status) => {
      const { organizationId, installation, integration } = await telling.installed();
      await telling.own.database.prisma.installation.update({ where: { id: installation.id }, data: { status } });
      const itself = { installationId: installation.id, integrationId: integration.id };
      await telling.build.webhook(organizationId);
      await telling.happen(organizationId, 'space.content-updated', { spaceId: 'one', revisionId: 'r' });
      await telling.happen(organizationId, 'installation.set-up', { ...itself, status });
      await telling.tell();
      const told = await telling.told();
      expect(told.filter((each) => each.installationId !== null)).toMatchObject([
        { type: 'installation_setup', payload: { status, installationId: installation.id } },
      ]);
    },
  );

  it('tells an installation of its beginning and of its end, with how it was before in encrypted form', async () => {
    const { id: organizationId } = await telling.build.organization();
    const integration = await telling.build.integration(organizationId);
    await telling.forget();
    const installation = await telling.build.installation(integration, organizationId, {
      configuration: { key: 'hush' },
    });
    await telling.tell();
    const context = operatorContext('request', new Date());
    const ref = { integrationId: integration.id, installationId: installation.id };
    await inTransaction(telling.own.database, (tx) => uninstallIntegration(tx, context, ref));
    await telling.tell();

    const told = await telling.told();
    expect(told).toMatchObject([
      {
        type: 'installation_deleted',
        lane: `${installation.id}:${installation.id}`,
        payload: {
          installationId: installation.id,
          previous: { status: 'active', sealedConfiguration: expect.any(String) },
        },
      },
    ]);
    expect(JSON.stringify(told)).not.toContain('hush');
  });

  it('tells nobody of what an integration that is gone would have heard', async () => {
    const { organizationId, integration } = await telling.installed();
    await telling.happen(organizationId, 'space.content-updated', { spaceId: 'one', revisionId: 'r' });
    const context = operatorContext('request', new Date());
    await inTransaction(telling.own.database, (tx) => unpublishIntegration(tx, context, integration));
    await telling.tell();
    expect([await telling.told(), await telling.pending()]).toEqual([[], 0]);
  });

  it('tells webhooks of what they have chosen, and without a choice of all but what visitors do', async () => {
    const { id: organizationId } = await telling.build.organization();
    const every = await telling.build.webhook(organizationId);
    const chosen = await telling.build.webhook(organizationId, { events: ['site.viewed', 'team.created'] });
    const paused = await telling.build.webhook(organizationId);
    await telling.own.database.prisma.webhook.update({ where: { id: paused.id }, data: { status: 'paused' } });
    await telling.forget();

    await telling.happen(organizationId, 'team.created', { teamId: 'team' });
    await telling.happen(organizationId, 'site.viewed', { siteId: 'site', ...visit });
    await telling.happen(organizationId, 'space.created', { spaceId: 'space' });
    await telling.tell();

    const of = async (id: string) => (await telling.told()).filter(({ webhookId }) => webhookId === id);
    expect((await of(every.id)).map(({ type, lane }) => [type, lane])).toEqual([
      ['team.created', `${every.id}:team`],
      ['space.created', `${every.id}:space`],
    ]);
    expect((await of(chosen.id)).map(({ type }) => type)).toEqual(['team.created', 'site.viewed']);
    expect(await of(paused.id)).toEqual([]);
    expect((await of(every.id))[0]?.payload).toEqual({
      type: 'team.created',
      timestamp: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      data: { id: expect.any(String), organization: organizationId, teamId: 'team' },
    });
  });

  it('tells webhooks of installations, but not how these were configured', async () => {
    const { organizationId, installation, integration } = await telling.installed();
    await telling.build.webhook(organizationId);
    const itself = { installationId: installation.id, integrationId: integration.id };
    const previous = { status: 'active' as const, sealedConfiguration: 'abc' };
    await telling.happen(organizationId, 'installation.deleted', { ...itself, previous });
    await telling.tell();
    const [message] = (await telling.told()).filter(({ webhookId }) => webhookId !== null);
    expect(message?.payload).toMatchObject({ data: itself });
    expect(JSON.stringify(message?.payload)).not.toContain('abc');
  });

  it('leaves events alone that nobody could hear of', async () => {
    const { id: organizationId } = await telling.build.organization();
    await telling.forget();
    await telling.happen(organizationId, 'team.created', { teamId: 'team' });
    expect(await telling.pending()).toBe(0);
  });

  it('does not stop at an event that it does not know or cannot read', async () => {
    const { organizationId } = await telling.installed();
    const insert = `INSERT INTO events (id, organization_id, type, payload, occurred_at, request_id)
                    VALUES ($1, $2, $3, $4, now(), 'request')`;
    for (const [id, type] of [
      ['unknown', 'thing.of-a-later-release'],
      ['unreadable', 'space.content-updated'],
      ['inherited', 'constructor'],
    ]) {
      await telling.own.database.pool.query(insert, [id, organizationId, type, '{"revisionId": 1}']);
    }
    await telling.happen(organizationId, 'space.content-updated', { spaceId: 'one', revisionId: 'r' });
    await telling.tell();
    expect((await telling.told()).map(({ type }) => type)).toEqual(['space_content_updated']);
    expect(await telling.pending()).toBe(0);
  });

  it('says once for each lane that there is something to send', async () => {
    const { organizationId, installation } = await telling.installed();
    for (const spaceId of ['one', 'two', 'one']) {
      await telling.happen(organizationId, 'space.content-updated', { spaceId, revisionId: 'r' });
    }
    await telling.tell();
    const jobs = await telling.own.database.prisma.job.findMany({ where: { name: 'deliveries.drain' } });
    expect(jobs.map(({ deduplicationKey }) => deduplicationKey).sort()).toEqual([
      `${installation.id}:one`,
      `${installation.id}:two`,
    ]);
    expect(new Set(jobs.map(({ organizationId: owner }) => owner))).toEqual(new Set([organizationId]));
  });
});
