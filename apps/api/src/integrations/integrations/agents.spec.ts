import { beforeAll, describe, expect, it } from '@jest/globals';
import { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { FOR_ANY_INSTALLATION, FOR_INTEGRATIONS, FOR_SCOPES } from '../../../test/agent-operations.js';
import { api, build, database, endpoints } from '../../../test/harness.js';
import { installedBy } from '../../../test/new-installation.js';
import { sampleRequest, send } from '../../../test/sample-requests.js';
import { createWorld, type World } from '../../../test/world.js';

const declared = (is: (endpoint: (typeof endpoints)[number]['endpoint']) => boolean) =>
  endpoints.flatMap(({ endpoint }) => (is(endpoint) ? [endpoint.operationId] : [])).sort();

describe('every operation', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld();
  });

  it('is open to tokens of integrations and installations only if it is listed by hand', () => {
    expect(declared(({ forIntegrations }) => forIntegrations === true)).toEqual(FOR_INTEGRATIONS);
    expect(declared(({ forInstallations }) => forInstallations === 'any')).toEqual(FOR_ANY_INSTALLATION);
    for (const scope of IntegrationScope.options) {
      expect(declared(({ forInstallations }) => forInstallations === scope)).toEqual(FOR_SCOPES[scope] ?? []);
    }
  });

  it.each(Object.entries(FOR_SCOPES))(
    '2xx: works where the installation is enabled, by %s alone',
    async (scope, own) => {
      const scopes = [IntegrationScope.parse(scope)];
      const { installation, integration } = await installedBy(world.organizationId, {}, scopes);
      const client = api.as(build.installationToken(installation));
      for (const operationId of own ?? []) {
        const request = await sampleRequest(operationId, world);
        // The key of a site is for the integration that the site names.
        await database.prisma.site.updateMany({
          where: { organizationId: world.organizationId },
          data: { authBackend: 'integration', authIntegration: integration.name },
        });
        const { status, text } = await send(client, request);
        expect([operationId, status < 300 ? 'success' : text]).toEqual([operationId, 'success']);
      }
    },
    120_000,
  );
});
