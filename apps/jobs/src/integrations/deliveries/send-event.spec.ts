import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeRuntime, LOG } from '../../../test/fake-runtime.js';
import { build, database, keyring, localClient, native, newRunner, PUBLIC_URL } from '../../../test/harness.js';
import { Receiver } from '../../../test/receiver.js';
import { subscribedInstallation } from '../../../test/subscribed-installation.js';

const { AgentTokens } = await native<typeof import('@lectern/database/integrations/agent-tokens')>(
  '@lectern/database/integrations/agent-tokens',
);
const { findAgent } = await native<typeof import('@lectern/database/people/identity/agents.queries')>(
  '@lectern/database/people/identity/agents.queries',
);
const { uninstallIntegration } = await native<typeof import('@lectern/commands/integrations/install-integration')>(
  '@lectern/commands/integrations/install-integration',
);
const { sealConfiguration, sealedText } = await native<
  typeof import('@lectern/database/integrations/sealed-configuration')
>('@lectern/database/integrations/sealed-configuration');
const { Keyring } = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');
const { operatorContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');

let runtime: FakeRuntime;
let tunnel: Receiver;
beforeEach(async () => {
  [runtime, tunnel] = await Promise.all([FakeRuntime.start(), Receiver.start()]);
});
afterEach(() => {
  runtime.stop();
  tunnel.stop();
});

const CONTENT = { spaceId: 'space', revisionId: 'revision' };
const inRuntime = () => ({ runtime: runtime.address });

describe('an integration', () => {
  it('is handed the event, and who and where it is', async () => {
    const delivered = await subscribedInstallation({ installation: { configuration: { channel: 'docs' } } });
    await delivered.happen('space.content-updated', CONTENT);
    await delivered.work(inRuntime());
    const [delivery] = await delivered.deliveries();
    const [call] = runtime.calls;
    expect(call?.event).toEqual({
      eventId: delivery?.id,
      type: 'space_content_updated',
      installationId: delivered.installation.id,
      ...CONTENT,
      updatedBy: [],
    });
    expect(call?.environment).toMatchObject({
      apiEndpoint: PUBLIC_URL,
      integration: { name: delivered.integration.name },
      installation: { id: delivered.installation.id, configuration: { channel: 'docs' } },
    });
    expect(call?.headers).not.toHaveProperty('x-lectern-out-of-order');
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, answerStatus: 200, logs: [LOG] });
  });

  it('is called as nobody waits for it, and has what it prints later in the trace', async () => {
    const delivered = await subscribedInstallation();
    const late = [{ ...LOG, message: 'printed after the response' }];
    runtime.respond = () => ({ status: 200, late });
    await delivered.happen('space.content-updated', CONTENT);
    await delivered.work(inRuntime());
    expect(runtime.calls[0]?.headers).toMatchObject({
      'x-lectern-background': 'true',
      'x-lectern-organization': delivered.organizationId,
    });
    const [delivery] = await delivered.deliveries();
    expect(delivery).toMatchObject({ state: 'delivered', logs: [LOG, ...late] });
  });

  it('is handed tokens that work, and end with what they stand for', async () => {
    const delivered = await subscribedInstallation();
    await delivered.happen('space.content-updated', CONTENT);
    await delivered.work(inRuntime());
    const tokens = runtime.calls[0]?.environment.apiTokens;
    const agentOf = async (token = '') => {
      const read = new AgentTokens(keyring).read(token, new Date());
      return read && (await findAgent(database, read))?.agent;
    };
    const { id: integrationId } = delivered.integration;
    expect(await agentOf(tokens?.integration)).toMatchObject({ kind: 'integration', integrationId });
    expect(await agentOf(tokens?.installation)).toMatchObject({
      kind: 'installation',
      installationId: delivered.installation.id,
      scopes: ['space:content:read'],
    });
    await database.prisma.installation.delete({ where: { id: delivered.installation.id } });
    expect(await agentOf(tokens?.installation)).toBeUndefined();
  });

  it('is handed its secrets, which are nowhere else to be read', async () => {
    const delivered = await subscribedInstallation({ secrets: { KEY: 'hush-hush' } });
    await delivered.happen('space.content-updated', CONTENT);
    await delivered.work(inRuntime());
    expect(runtime.calls[0]?.environment.secrets).toEqual({ KEY: 'hush-hush' });
    const { rows } = await database.pool.query(
      `SELECT d::text AS text FROM deliveries d UNION ALL SELECT e::text FROM events e UNION ALL SELECT j::text FROM jobs j
       UNION ALL SELECT a::text FROM audit_events a UNION ALL SELECT encode(g.secrets, 'escape') FROM integrations g`,
    );
    expect(rows.filter(({ text }) => text.includes('hush-hush'))).toEqual([]);
  });

  it('hears who looked at a page, which is kept nowhere once it was told', async () => {
    const delivered = await subscribedInstallation({ scopes: ['site:views:read'] });
    const { id: webhookId } = await build.webhook(delivered.organizationId, {
      url: tunnel.url,
      events: ['site.viewed'],
    });
    const visitor = { anonymousId: 'a', cookies: { c: '1' }, userAgent: 'Browser', ip: '203.0.113.7' };
    await delivered.happen('site.viewed', { siteId: 'site', visitor, url: 'https://docs.test', referrer: '' });
    await delivered.work(inRuntime());
    const [sent] = await database.prisma.job.findMany({ where: { deduplicationKey: webhookId } });
    await newRunner({ outbound: localClient }).run(sent?.id ?? '');
    expect(runtime.calls[0]?.event).toMatchObject({ type: 'site_view', visitor });
    const where = { OR: [{ installationId: delivered.installation.id }, { webhookId }] };
    const kept = await database.prisma.delivery.findMany({ where });
    expect(kept.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    expect(JSON.stringify(kept)).not.toContain('203.0.113.7');
  });

  it('can tell by the signature that it is called by nobody else', async () => {
    const delivered = await subscribedInstallation();
    await delivered.happen('space.content-updated', CONTENT);
    await delivered.work(inRuntime());
    const [call] = runtime.calls;
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call?.headers['x-lectern-signature'])) ?? [];
    expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(60);
    const secret = call?.environment.signingSecrets.integration ?? '';
    expect(v1).toBe(
      createHmac('sha256', secret)
        .update(`${t}.`)
        .update(call?.body ?? '')
        .digest('hex'),
    );
    expect(call?.environment.signingSecrets.installation).not.toBe(secret);
  });

  it('has its script sent to the runtime once, and again after the next version', async () => {
    const delivered = await subscribedInstallation({ script: 'export default 1' });
    for (const spaceId of ['one', 'two']) await delivered.happen('space.content-updated', { ...CONTENT, spaceId });
    await delivered.work(inRuntime());
    expect([...runtime.scripts.values()]).toEqual([1]);
    expect(runtime.calls.map(({ headers }) => headers['x-lectern-integration'])).toEqual([
      `${delivered.integration.id}:1`,
      `${delivered.integration.id}:1`,
    ]);
  });

  it.each([200, 204, 406])('has handled what it answers with %d', async (status) => {
    runtime.respond = () => ({ status });
    const delivered = await subscribedInstallation();
    await delivered.happen('space.content-updated', CONTENT);
    await delivered.work(inRuntime());
    expect(await delivered.deliveries()).toMatchObject([{ state: 'delivered', answerStatus: status }]);
  });

  it.each([
    ['answers with an error', () => ({ status: 500, body: '{"error":"no channel"}' }), 'no channel', 1],
    ['does not answer', () => ({ error: 'The script did not answer within 10 s.' }), 'within 10 s', 1],
    ['cannot be run at the moment, which does not count', () => 'busy' as const, 'busy', 0],
  ])('is told again when it %s', async (_what, respond, reason, attempts) => {
    runtime.respond = respond;
    const delivered = await subscribedInstallation();
    await delivered.happen('space.content-updated', CONTENT);
    await delivered.work(inRuntime());
    expect(await delivered.deliveries()).toMatchObject([
      { state: 'waiting', attempts, error: expect.stringContaining(reason) },
    ]);
    runtime.respond = () => ({ status: 200 });
    await delivered.letTimePass();
    await delivered.work(inRuntime());
    expect(await delivered.deliveries()).toMatchObject([{ state: 'delivered', attempts: attempts + 1, error: null }]);
    expect(new Set(runtime.calls.map(({ event }) => event['eventId'])).size).toBe(1);
  });

  it('is told after five failures that events may come out of order', async () => {
    runtime.respond = () => ({ status: 500 });
    const delivered = await subscribedInstallation();
    await delivered.happen('space.content-updated', CONTENT);
    for (let count = 0; count < 6; count += 1) {
      await delivered.letTimePass();
      await delivered.work(inRuntime());
    }
    expect(runtime.calls.map(({ headers }) => headers['x-lectern-out-of-order'])).toEqual([
      ...[1, 2, 3, 4, 5].map(() => undefined),
      'true',
    ]);
  });

  it('is told of its end with how it was configured, and gets no token for what is gone', async () => {
    const delivered = await subscribedInstallation({ installation: { configuration: { channel: 'docs' } } });
    const ref = { integrationId: delivered.integration.id, installationId: delivered.installation.id };
    const context = operatorContext('request', new Date());
    await inTransaction(database, (tx) => uninstallIntegration(tx, context, ref));
    await delivered.deliver();
    await delivered.work(inRuntime());
    expect(runtime.calls[0]?.event).toMatchObject({
      type: 'installation_deleted',
      installationId: delivered.installation.id,
      previous: { status: 'active', configuration: { channel: 'docs' } },
    });
    expect(runtime.calls[0]?.environment).not.toHaveProperty('installation');
    expect(Object.keys(runtime.calls[0]?.environment.apiTokens ?? {})).toEqual(['integration']);
  });

  it('is told without the configuration before when that cannot be read any more', async () => {
    const delivered = await subscribedInstallation();
    const gone = sealedText(sealConfiguration(new Keyring('a key that is gone, and was long enough'), { key: 'old' }));
    await delivered.happen('installation.set-up', {
      installationId: delivered.installation.id,
      integrationId: delivered.integration.id,
      status: 'active',
      previous: { status: 'pending', sealedConfiguration: gone },
    });
    await delivered.work(inRuntime());
    expect(runtime.calls[0]?.event['previous']).toEqual({ status: 'pending' });
  });

  it('says that its secrets cannot be read any more, and is not called', async () => {
    const delivered = await subscribedInstallation();
    await delivered.happen('space.content-updated', CONTENT);
    await delivered.work({ ...inRuntime(), keyring: new Keyring('another key than before, also long enough') });
    expect(runtime.calls).toEqual([]);
    expect(await delivered.deliveries()).toMatchObject([
      { state: 'waiting', error: expect.stringContaining('encrypted') },
    ]);
  });

  it.each([
    ['goes to the tunnel of its developer', false, false, true],
    ['of another organization goes to the script', true, false, false],
    ['of another organization goes to the tunnel when all of them do', true, true, true],
  ])('with a tunnel: what it hears %s', async (_what, elsewhere, all, toTunnel) => {
    tunnel.react = () => 200;
    const delivered = await subscribedInstallation({ elsewhere, tunnel: { url: new URL(tunnel.url).origin, all } });
    await delivered.happen('space.content-updated', CONTENT);
    await delivered.work(inRuntime());
    expect([tunnel.messages.length, runtime.calls.length]).toEqual(toTunnel ? [1, 0] : [0, 1]);
    expect(await delivered.deliveries()).toMatchObject([{ state: 'delivered', answerStatus: 200 }]);
    if (!toTunnel) return;
    expect(tunnel.messages[0]?.headers['x-lectern-integration-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect(tunnel.messages[0]?.body).toContain('space_content_updated');
  });
});
