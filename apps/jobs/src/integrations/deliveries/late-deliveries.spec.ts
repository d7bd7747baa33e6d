import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeRuntime } from '../../../test/fake-runtime.js';
import { database, native } from '../../../test/harness.js';
import { Receiver } from '../../../test/receiver.js';
import { subscribedInstallation } from '../../../test/subscribed-installation.js';

const { queueDelivery } = await native<typeof import('@lectern/commands/integrations/deliveries/queue-delivery')>(
  '@lectern/commands/integrations/deliveries/queue-delivery',
);
const { uninstallIntegration } = await native<typeof import('@lectern/commands/integrations/install-integration')>(
  '@lectern/commands/integrations/install-integration',
);
const { operatorContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');

const DAY_MS = 86_400_000;

let runtime: FakeRuntime;
let tunnel: Receiver;
beforeEach(async () => {
  [runtime, tunnel] = await Promise.all([FakeRuntime.start(), Receiver.start()]);
});
afterEach(() => {
  runtime.stop();
  tunnel.stop();
});

const inRuntime = () => ({ runtime: runtime.address });

type Subscribed = Awaited<ReturnType<typeof subscribedInstallation>>;

/** Queues something by itself for an installation. */
function queue({ organizationId, integration, installation }: Subscribed, type: string, at: Date, notBefore?: Date) {
  const of = { organizationId, integrationId: integration.id, installationId: installation.id };
  const payload = (eventId: string) => ({ eventId, type, installationId: installation.id });
  return queueDelivery(database, { ...of, type, payload, notBefore }, at);
}

describe('an integration that is told late', () => {
  it('hears of a task again that it could not take, also of one that it has put off for a day', async () => {
    const delivered = await subscribedInstallation();
    const now = new Date();
    await queue(delivered, 'task', new Date(now.getTime() - DAY_MS), now);
    runtime.respond = () => ({ status: 500 });
    await delivered.work(inRuntime());
    expect(await delivered.deliveries()).toMatchObject([{ state: 'waiting', attempts: 1, createdAt: now }]);
  });

  it('can tell that a replay may be out of order, and that a task is not', async () => {
    const delivered = await subscribedInstallation();
    await queue(delivered, 'task', new Date());
    await queue(delivered, 'space_content_updated', new Date());
    await delivered.work(inRuntime());
    const late = runtime.calls.map(({ event, headers }) => [event['type'], headers['x-lectern-out-of-order']]);
    expect(late.sort()).toEqual([
      ['space_content_updated', 'true'],
      ['task', undefined],
    ]);
  });

  it.each([
    ['by its script, not its tunnel, that another organization has uninstalled it', true, false],
    ['by its tunnel that its own organization has uninstalled it', false, true],
  ])('hears %s', async (_what, elsewhere, toTunnel) => {
    tunnel.react = () => 200;
    const delivered = await subscribedInstallation({
      elsewhere,
      tunnel: { url: new URL(tunnel.url).origin, all: false },
    });
    const ref = { integrationId: delivered.integration.id, installationId: delivered.installation.id };
    const context = operatorContext('request', new Date());
    await inTransaction(database, (tx) => uninstallIntegration(tx, context, ref));
    await delivered.deliver();
    await delivered.work(inRuntime());
    expect([tunnel.messages.length, runtime.calls.length]).toEqual(toTunnel ? [1, 0] : [0, 1]);
  });

  it('is told that it was paused for failing, once it goes on', async () => {
    const delivered = await subscribedInstallation();
    await database.prisma.installation.update({
      where: { id: delivered.installation.id },
      data: { failures: 20, failingSince: new Date(Date.now() - 2 * DAY_MS) },
    });
    runtime.respond = () => ({ status: 500 });
    await queue(delivered, 'task', new Date());
    await delivered.work(inRuntime());
    await delivered.deliver();
    const { id, status } = await database.prisma.installation.findUniqueOrThrow({
      where: { id: delivered.installation.id },
    });
    expect(status).toBe('paused');
    const [, setUp] = await delivered.deliveries();
    const payload = {
      type: 'installation_setup',
      installationId: id,
      status: 'paused',
      previous: { status: 'active' },
    };
    expect(setUp).toMatchObject({ state: 'waiting', attempts: 0, payload });
  });
});
