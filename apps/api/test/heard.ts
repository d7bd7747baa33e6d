import type { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { build, database, native } from './harness.js';

const { fanOut } = await native<typeof import('@lectern/commands/integrations/deliveries/fan-out')>(
  '@lectern/commands/integrations/deliveries/fan-out',
);

const SCOPES: IntegrationScope[] = [
  'space:content:read',
  'space:git:sync',
  'space:metadata:read',
  'site:views:read',
  'page:feedback:read',
];

/** An installation that may hear of everything in an organization, and how to ask what it is to be told. */
export async function newListener(organizationId: string) {
  const integration = await build.integration(organizationId, { scopes: SCOPES });
  const installation = await build.installation(integration, organizationId);
  await tellAll();
  await database.prisma.delivery.deleteMany({ where: { installationId: installation.id } });
  return {
    integration,
    installation,
    /** `/integrations/{name}/installations/{id}` */
    url: `/integrations/${integration.name}/installations/${installation.id}`,
    /** What it is to be told since the last time it was asked. */
    async hears(): Promise<unknown[]> {
      await tellAll();
      const where = { installationId: installation.id };
      const deliveries = await database.prisma.delivery.findMany({
        where,
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
      });
      await database.prisma.delivery.deleteMany({ where });
      return deliveries.map(({ payload }) => payload);
    },
  };
}

async function tellAll(): Promise<void> {
  while ((await fanOut(database, { api: 'https://docs.test' }, new Date())) > 0);
}
