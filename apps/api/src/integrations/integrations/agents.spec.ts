import { beforeAll, describe, expect, it } from '@jest/globals';
import { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { FOR_ANY_INSTALLATION, FOR_INTEGRATIONS, FOR_SCOPES } from '../../../test/agent-operations.js';
import { api, build, type Client, database, endpoints } from '../../../test/harness.js';
import { sampleRequest, send } from '../../../test/sample-requests.js';
import { createWorld, type SampleRequest, type World } from '../../../test/world.js';
import { changesBy } from '../../../test/written-rows.js';

const SCOPED = Object.values(FOR_SCOPES).flat();
const declared = (is: (endpoint: (typeof endpoints)[number]['endpoint']) => boolean) =>
  endpoints.flatMap(({ endpoint }) => (is(endpoint) ? [endpoint.operationId] : [])).sort();

/** What any agent may ask for wherever it is from. */
const OWN = ['getAuthenticatedUser', 'getIntegrationByName', 'listIntegrations'];

describe('every operation', () => {
  let world: World;
  let requests: Map<string, SampleRequest>;

  beforeAll(async () => {
    world = await createWorld();
    requests = new Map();
    for (const { endpoint } of endpoints) {
      if (endpoint.access === 'public') continue;
      requests.set(endpoint.operationId, await sampleRequest(endpoint.operationId, world));
    }
  }, 180_000);

  it('is open to tokens of integrations and installations only if it is listed by hand', () => {
    expect(declared(({ forIntegrations }) => forIntegrations === true)).toEqual(FOR_INTEGRATIONS);
    expect(declared(({ forInstallations }) => forInstallations === 'any')).toEqual(FOR_ANY_INSTALLATION);
    for (const scope of IntegrationScope.options) {
      expect(declared(({ forInstallations }) => forInstallations === scope)).toEqual(FOR_SCOPES[scope] ?? []);
    }
  });

  it('403: is refused to an integration unless it is for them; 404: knows nothing of others', async () => {
    const { integration } = await installedBy(world.outsiderOrganizationId);
    const client = api.as(build.integrationToken(integration));
    await expectAnswers(client, (operationId) => {
      if (!FOR_INTEGRATIONS.includes(operationId)) return [403, 'auth.agent_token_limited'];
      return OWN.includes(operationId) ? [200, undefined] : [404, expect.stringContaining('not_found')];
    });
  }, 120_000);

  it('403: is refused to an installation unless it is for them; 404: knows nothing of others', async () => {
    const { installation } = await installedBy(world.outsiderOrganizationId);
    await expectAnswers(api.as(build.installationToken(installation)), (operationId) => {
      if (![...FOR_ANY_INSTALLATION, ...SCOPED].includes(operationId)) return [403, 'auth.agent_token_limited'];
      return OWN.includes(operationId) ? [200, undefined] : [404, expect.stringContaining('not_found')];
    });
  }, 120_000);

  it('404: reaches no space and no site that the installation is not enabled on', async () => {
    const { installation } = await installedBy(world.organizationId, { spaces: [], sites: [] });
    const client = api.as(build.installationToken(installation));
    const aboutContent = new Set(
      endpoints.flatMap(({ route, endpoint }) => (/:(space|site)Id/.test(route) ? endpoint.operationId : [])),
    );
    // What is imported goes to a space that the body names.
    const reached = [...SCOPED, ...FOR_ANY_INSTALLATION].filter((id) => aboutContent.has(id) || /Import/.test(id));
    expect(reached.length).toBeGreaterThan(60);
    await expectAnswers(client, () => [404, expect.stringContaining('not_found')], reached);
  }, 120_000);

  it('403: needs its scope', async () => {
    const { installation } = await installedBy(world.organizationId, {}, []);
    const client = api.as(build.installationToken(installation));
    await expectAnswers(client, () => [403, 'auth.scope_missing'], SCOPED);
  }, 120_000);

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

  async function expectAnswers(
    client: Client,
    expected: (operationId: string) => [number, unknown],
    operations: readonly string[] = [...requests.keys()],
  ): Promise<void> {
    const { result, written, counts } = await changesBy(world.admin, async () => {
      const answers: [string, number, unknown][] = [];
      for (const operationId of operations) {
        const request = requests.get(operationId) ?? (await sampleRequest(operationId, world));
        const { status, body } = await send(client, request);
        answers.push([operationId, status, body?.error?.name]);
      }
      return answers;
    });
    expect(result).toEqual(operations.map((operationId) => [operationId, ...expected(operationId)]));
    expect({ written, counts }).toEqual({ written: [], counts: {} });
  }
});

async function installedBy(
  organizationId: string,
  enabled: Parameters<typeof build.installation>[2] = {},
  scopes: IntegrationScope[] = IntegrationScope.options,
) {
  const integration = await build.integration(organizationId, { scopes });
  return { integration, installation: await build.installation(integration, organizationId, enabled) };
}
