import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '@lectern/database/client';
import { build, database, keyring, native } from '../../../test/harness.js';

const { updateInstallation } = await native<typeof import('@lectern/commands/integrations/update-installation')>(
  '@lectern/commands/integrations/update-installation',
);
const { disableOn, enableOn, updateTarget } = await native<
  typeof import('@lectern/commands/integrations/installation-targets')
>('@lectern/commands/integrations/installation-targets');
const { uninstallIntegration } = await native<typeof import('@lectern/commands/integrations/install-integration')>(
  '@lectern/commands/integrations/install-integration',
);
const { operatorContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');

const context = operatorContext('spec', new Date());
const contentSources = [{ id: 'wiki', title: 'Wiki', configuration: { componentId: 'config' } }];
const inOne = (work: (tx: Transaction) => Promise<unknown>) => inTransaction(database, work);

/** A space with a page that an integration makes, and no job that waits. */
async function made(dependencies?: Record<string, { ref: Record<string, string> }>) {
  const { id: organizationId } = await build.organization();
  const integration = await build.integration(organizationId, { contentSources });
  const installation = await build.installation(integration, organizationId);
  const spaceId = await build.space(organizationId);
  const type = `integration:${integration.name}:wiki`;
  const computed = { type, props: {}, ...(dependencies && { dependencies }) };
  await build.pages(spaceId, [{ id: 'book', text: '', computed }]);
  await database.prisma.job.deleteMany({ where: { target: spaceId } });
  return { organizationId, integration, installation, spaceId, type };
}

const ordersFor = async (spaceId: string) => {
  const jobs = await database.prisma.job.findMany({
    where: { name: 'integrations.compute-content', target: spaceId },
    orderBy: { id: 'asc' },
  });
  return jobs.map(({ payload }) => payload);
};

describe('what integrations make', () => {
  it('is ordered anew by the next version, once', async () => {
    const { organizationId, integration, spaceId } = await made();
    const { name } = integration;
    await build.integration(organizationId, { name, contentSources });
    expect(await ordersFor(spaceId)).toEqual([{ organizationId, spaceId, order: `version:${integration.id}:2` }]);
  });

  it('is ordered anew when an installation is set up, configured or enabled, but once for a burst of it', async () => {
    const { organizationId, integration, installation, spaceId } = await made();
    const ref = { integration, installationId: installation.id };
    const enabling = { integration, installation, kind: 'space' as const, id: spaceId };
    const steps: ((tx: Transaction) => Promise<unknown>)[] = [
      (tx) => updateInstallation(tx, keyring, context, ref, { configuration: { key: 'a' } }),
      (tx) => enableOn(tx, keyring, context, enabling),
      (tx) => updateTarget(tx, keyring, context, enabling, { configuration: { key: 'b' } }),
      (tx) => disableOn(tx, context, enabling),
    ];
    for (const step of steps) {
      await database.prisma.job.deleteMany({ where: { target: spaceId } });
      await inOne(step);
      expect(await ordersFor(spaceId)).toHaveLength(1);
      await inOne((tx) => updateInstallation(tx, keyring, context, ref, { externalIds: ['x'] }));
      expect(await ordersFor(spaceId)).toHaveLength(1);
    }
    await inOne((tx) =>
      uninstallIntegration(tx, context, { integrationId: integration.id, installationId: installation.id }),
    );
    await database.prisma.job.deleteMany({ where: { target: spaceId } });
    await build.installation(integration, organizationId);
    expect(await ordersFor(spaceId)).toHaveLength(1);
  });

  it('is not ordered for a paused installation, nor for other spaces and organizations', async () => {
    const { integration, installation, spaceId } = await made();
    const other = await made();
    const ref = { integration, installationId: installation.id };
    await inOne((tx) => updateInstallation(tx, keyring, context, ref, { status: 'paused' }));
    expect(await ordersFor(spaceId)).toEqual([]);
    await inOne((tx) => updateInstallation(tx, keyring, context, ref, { status: 'active' }));
    expect(await ordersFor(spaceId)).toHaveLength(1);
    expect(await ordersFor(other.spaceId)).toEqual([]);
  });

  it('is not mistaken for what an integration with a similar name makes', async () => {
    const { organizationId, integration, spaceId } = await made();
    const similar = await build.integration(organizationId, { name: integration.name.slice(0, -1), contentSources });
    await build.installation(similar, organizationId);
    expect(await ordersFor(spaceId)).toEqual([]);
  });

  it('is ordered anew when a specification that it is made with has another version', async () => {
    const { organizationId, spaceId } = await made({ api: { ref: { kind: 'openapi', spec: 'store' } } });
    const [used, unused] = [
      await build.openApiSpec(organizationId, { slug: 'store' }),
      await build.openApiSpec(organizationId, { slug: 'other' }),
    ];
    await build.openApiVersion(unused);
    expect(await ordersFor(spaceId)).toEqual([]);
    const versionId = await build.openApiVersion(used);
    expect(await ordersFor(spaceId)).toEqual([{ organizationId, spaceId, order: `specification:${versionId}` }]);
  });

  it('is ordered anew when the content of a space that it is made with changes, once for a burst of changes', async () => {
    const { id: organizationId } = await build.organization();
    const source = await build.space(organizationId);
    const integration = await build.integration(organizationId, { contentSources });
    await build.installation(integration, organizationId);
    const spaceId = await build.space(organizationId);
    const dependencies = { from: { ref: { kind: 'space', space: source } } };
    const computed = { type: `integration:${integration.name}:wiki`, props: {}, dependencies };
    await build.pages(spaceId, [{ id: 'book', text: '', computed }]);
    await database.prisma.job.deleteMany({ where: { target: spaceId } });
    await build.pages(source, [{ id: 'one', text: 'One.\n' }]);
    await build.pages(source, [{ id: 'one', text: 'Another one.\n' }]);
    const orders = await ordersFor(spaceId);
    // Two, should the burst have met the end of a stretch of time.
    expect([1, 2]).toContain(orders.length);
    expect(orders[0]).toMatchObject({ spaceId, order: expect.stringContaining(`space:${source}:`) });
  });

  it('is ordered when its source is another one, and not by changes to other pages', async () => {
    const { spaceId, type } = await made();
    await build.pages(spaceId, [{ id: 'plain', text: 'Plain.\n' }]);
    expect(await ordersFor(spaceId)).toEqual([]);
    await build.pages(spaceId, [{ id: 'book', text: '', slug: 'tome', computed: { type, props: { other: true } } }]);
    expect(await ordersFor(spaceId)).toMatchObject([{ pageId: 'book' }]);
  });
});
