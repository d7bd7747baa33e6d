import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InstallationStatus } from '@lectern/domain/integrations/installation-status';
import { ALL_SCOPES, EventStream, visit } from '../../../test/event-stream.js';
import { native } from '../../../test/harness.js';

const { uninstallIntegration } = await native<typeof import('@lectern/commands/integrations/install-integration')>(
  '@lectern/commands/integrations/install-integration',
);
const { unpublishIntegration } = await native<typeof import('@lectern/commands/integrations/unpublish-integration')>(
  '@lectern/commands/integrations/unpublish-integration',
);
const { operatorContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');

let stream: EventStream;
beforeAll(async () => {
  stream = await EventStream.open();
});
afterAll(() => stream.own.drop());
beforeEach(() => stream.forget());

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
    const { organizationId, installation } = await stream.installed({ scopes: [scope] });
    const others = ALL_SCOPES.filter((other) => other !== scope);
    const without = await stream.build.integration(organizationId, { scopes: others });
    await stream.build.installation(without, organizationId);
    await stream.forget();

    await stream.happen(organizationId, name, payload);
    await stream.deliver();

    const delivered = await stream.delivered();
    expect(delivered).toMatchObject([
      {
        type,
        installationId: installation.id,
        lane: `${installation.id}:one`,
        payload: { ...payload, type, installationId: installation.id, eventId: expect.any(String) },
      },
    ]);
    expect(await stream.pending()).toBe(0);
  });

  it('says who changed the content of a space', async () => {
    const { organizationId } = await stream.installed();
    const { admin } = await stream.build.organization();
    await stream.happen(organizationId, 'space.content-updated', { spaceId: 'one', revisionId: 'r' });
    await stream.own.database.pool.query('UPDATE events SET actor_id = $1', [admin.id]);
    await stream.deliver();
    expect((await stream.delivered())[0]?.payload).toMatchObject({ updatedBy: [{ object: 'user', id: admin.id }] });
  });

  it.each<InstallationStatus>(['pending', 'paused'])(
    'tells an installation that is %s of nothing but itself',
    async (status) => {
      const { organizationId, installation, integration } = await stream.installed();
      await stream.own.database.prisma.installation.update({ where: { id: installation.id }, data: { status } });
      const itself = { installationId: installation.id, integrationId: integration.id };
      await stream.build.webhook(organizationId);
      await stream.happen(organizationId, 'space.content-updated', { spaceId: 'one', revisionId: 'r' });
      await stream.happen(organizationId, 'installation.set-up', { ...itself, status });
      await stream.deliver();
      const delivered = await stream.delivered();
      expect(delivered.filter((each) => each.installationId !== null)).toMatchObject([
        { type: 'installation_setup', payload: { status, installationId: installation.id } },
      ]);
    },
  );

  it('tells an installation of its beginning and of its end, with how it was before in encrypted form', async () => {
    const { id: organizationId } = await stream.build.organization();
    const integration = await stream.build.integration(organizationId);
    await stream.forget();
    const installation = await stream.build.installation(integration, organizationId, {
      configuration: { key: 'hush' },
    });
    await stream.deliver();
    const context = operatorContext('request', new Date());
    const ref = { integrationId: integration.id, installationId: installation.id };
    await inTransaction(stream.own.database, (tx) => uninstallIntegration(tx, context, ref));
    await stream.deliver();

    const delivered = await stream.delivered();
    expect(delivered).toMatchObject([
      {
        type: 'installation_deleted',
        lane: `${installation.id}:${installation.id}`,
        payload: {
          installationId: installation.id,
          previous: { status: 'active', sealedConfiguration: expect.any(String) },
        },
      },
    ]);
    expect(JSON.stringify(delivered)).not.toContain('hush');
  });

  it('tells nobody of what an integration that is gone would have heard', async () => {
    const { organizationId, integration } = await stream.installed();
    await stream.happen(organizationId, 'space.content-updated', { spaceId: 'one', revisionId: 'r' });
    const context = operatorContext('request', new Date());
    await inTransaction(stream.own.database, (tx) => unpublishIntegration(tx, context, integration));
    await stream.deliver();
    expect([await stream.delivered(), await stream.pending()]).toEqual([[], 0]);
  });

  it('tells webhooks of what they have chosen, and without a choice of all but what visitors do', async () => {
    const { id: organizationId } = await stream.build.organization();
    const every = await stream.build.webhook(organizationId);
    const chosen = await stream.build.webhook(organizationId, { events: ['site.viewed', 'team.created'] });
    const paused = await stream.build.webhook(organizationId);
    await stream.own.database.prisma.webhook.update({ where: { id: paused.id }, data: { status: 'paused' } });
    await stream.forget();

    await stream.happen(organizationId, 'team.created', { teamId: 'team' });
    await stream.happen(organizationId, 'site.viewed', { siteId: 'site', ...visit });
    await stream.happen(organizationId, 'space.created', { spaceId: 'space' });
    await stream.deliver();

    const of = async (id: string) => (await stream.delivered()).filter(({ webhookId }) => webhookId === id);
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
    const { organizationId, installation, integration } = await stream.installed();
    await stream.build.webhook(organizationId);
    const itself = { installationId: installation.id, integrationId: integration.id };
    const previous = { status: 'active' as const, sealedConfiguration: 'abc' };
    await stream.happen(organizationId, 'installation.deleted', { ...itself, previous });
    await stream.deliver();
    const [message] = (await stream.delivered()).filter(({ webhookId }) => webhookId !== null);
    expect(message?.payload).toMatchObject({ data: itself });
    expect(JSON.stringify(message?.payload)).not.toContain('abc');
  });

  it('leaves events alone that nobody could hear of', async () => {
    const { id: organizationId } = await stream.build.organization();
    await stream.forget();
    await stream.happen(organizationId, 'team.created', { teamId: 'team' });
    expect(await stream.pending()).toBe(0);
  });

  it('does not stop at an event that it does not know or cannot read', async () => {
    const { organizationId } = await stream.installed();
    const insert = `INSERT INTO events (id, organization_id, type, payload, occurred_at, request_id)
                    VALUES ($1, $2, $3, $4, now(), 'request')`;
    for (const [id, type] of [
      ['unknown', 'thing.of-a-later-release'],
      ['unreadable', 'space.content-updated'],
      ['inherited', 'constructor'],
    ]) {
      await stream.own.database.pool.query(insert, [id, organizationId, type, '{"revisionId": 1}']);
    }
    await stream.happen(organizationId, 'space.content-updated', { spaceId: 'one', revisionId: 'r' });
    await stream.deliver();
    expect((await stream.delivered()).map(({ type }) => type)).toEqual(['space_content_updated']);
    expect(await stream.pending()).toBe(0);
  });

  it('says once for each receiver that there is something to send', async () => {
    const { organizationId, installation } = await stream.installed();
    for (const spaceId of ['one', 'two', 'one']) {
      await stream.happen(organizationId, 'space.content-updated', { spaceId, revisionId: 'r' });
    }
    await stream.deliver();
    const jobs = await stream.own.database.prisma.job.findMany({ where: { name: 'deliveries.drain' } });
    expect(jobs.map(({ deduplicationKey }) => deduplicationKey)).toEqual([installation.id]);
    expect(new Set(jobs.map(({ organizationId: owner }) => owner))).toEqual(new Set([organizationId]));
  });
});
