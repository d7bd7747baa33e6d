import { describe, expect, it } from '@jest/globals';
import { build, database, native } from '../../test/harness.js';

const { Keyring } = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');
const { resealIntegrationSecrets } = await native<
  typeof import('@lectern/database/integrations/reseal-integration-secrets')
>('@lectern/database/integrations/reseal-integration-secrets');
const { openConfiguration, readableConfiguration, sealConfiguration } = await native<
  typeof import('@lectern/database/integrations/sealed-configuration')
>('@lectern/database/integrations/sealed-configuration');
const { prisma } = database;

const OLD = 'the secret before the rotation';
const NEW = 'the secret after the rotation';
const [before, during, after] = [new Keyring(OLD), new Keyring(NEW, OLD), new Keyring(NEW)];

async function sealedUnderOldSecret() {
  const { id: organizationId } = await build.organization();
  const integration = await build.integration(organizationId);
  const installation = await build.installation(integration, organizationId);
  const spaceId = await build.space(organizationId);
  const { id: siteId } = await build.site(organizationId);
  const configuration = sealConfiguration(before, { key: 'hush' });
  const installationId = installation.id;
  await prisma.installation.update({ where: { id: installationId }, data: { configuration } });
  const enabled = { installationId, organizationId, status: 'active', configuration };
  await prisma.installationSpace.create({ data: { ...enabled, spaceId } });
  await prisma.installationSite.create({ data: { ...enabled, siteId } });
  const secrets = Uint8Array.from(before.seal('integrations', '{"TOKEN":"hush"}'));
  await prisma.integration.update({ where: { id: integration.id }, data: { secrets } });
  return { installationId, integrationId: integration.id };
}

describe('resealIntegrationSecrets', () => {
  it('lets every secret outlive the previous secret key, and does nothing the second time', async () => {
    const { installationId, integrationId } = await sealedUnderOldSecret();

    expect(await resealIntegrationSecrets(database, during)).toBeGreaterThanOrEqual(4);

    const installation = await prisma.installation.findUniqueOrThrow({
      where: { id: installationId },
      include: { spaces: true, sites: true, integration: true },
    });
    const rows = [installation, ...installation.spaces, ...installation.sites];
    expect(rows.map(({ configuration }) => openConfiguration(after, configuration))).toEqual(
      [1, 2, 3].map(() => ({ key: 'hush' })),
    );
    const { secrets } = await prisma.integration.findUniqueOrThrow({ where: { id: integrationId } });
    expect(after.open('integrations', secrets)).toBe('{"TOKEN":"hush"}');
    expect(await resealIntegrationSecrets(database, during)).toBe(0);
  });

  it('leaves alone what was sealed under a secret that nobody has any more, which reads as empty', async () => {
    const { installationId } = await sealedUnderOldSecret();
    await resealIntegrationSecrets(database, after);
    const { configuration } = await prisma.installation.findUniqueOrThrow({ where: { id: installationId } });
    expect(openConfiguration(before, configuration)).toEqual({ key: 'hush' });
    expect(() => openConfiguration(after, configuration)).toThrow();
    expect(readableConfiguration(after, configuration)).toEqual({});
  });
});
