import { beforeAll, describe, expect, it } from '@jest/globals';
import { actions, isInOrganization } from '@lectern/domain/platform/permissions/actions';
import { FOR_ANY_INSTALLATION, FOR_INTEGRATIONS, FOR_SCOPES } from '../../../test/agent-operations.js';
import { newContentSpace } from '../../../test/content-space.js';
import { type ApiResponse, api, build, type Client, database, endpoints } from '../../../test/harness.js';
import { installedBy } from '../../../test/new-installation.js';
import { newPublishedSite } from '../../../test/published-site.js';
import { sampleRequest, send } from '../../../test/sample-requests.js';
import { FOR_VISITORS } from '../../../test/visitor-operations.js';
import {
  guardedEndpoints,
  LEAVING_TRACES,
  OWN_ACCOUNT,
  requireSso,
  told,
  type Voucher,
  vouchedAdmin,
  voucherFor,
} from '../../../test/vouching.js';
import { createWorld, type SampleRequest, type World } from '../../../test/world.js';
import { type Changes, changesBy } from '../../../test/written-rows.js';

const SCOPED = Object.values(FOR_SCOPES).flat();
/** What any agent may ask for wherever it is from. */
const OWN = ['getAuthenticatedUser', 'listIntegrations'];

let world: World;
/** A request of every operation. Whoever is refused leaves it to the next one; who is let in at last comes last. */
let requests: Map<string, SampleRequest>;

beforeAll(async () => {
  world = await createWorld();
  requests = new Map();
  for (const { operationId } of guardedEndpoints) requests.set(operationId, await sampleRequest(operationId, world));
});

function requestOf(operationId: string): SampleRequest {
  const request = requests.get(operationId);
  if (!request) throw new Error(`"${operationId}" is open to everybody`);
  return request;
}

const hasChanged = ({ written, counts }: Changes<unknown>) => written.length > 0 || Object.keys(counts).length > 0;

describe('every operation, with the token of a site', () => {
  let tokens: Client[];

  beforeAll(async () => {
    const [here, elsewhere] = [
      await newPublishedSite({ space: await newContentSpace({ id: world.organizationId, admin: world.admin }) }),
      await newPublishedSite(),
    ];
    tokens = [await here.reader(), await elsewhere.reader()];
  });

  it('is open to visitors only if it is listed by hand', () => {
    const open = endpoints.filter(({ endpoint }) => endpoint.forVisitors);
    expect(open.map(({ endpoint }) => endpoint.operationId).sort()).toEqual(FOR_VISITORS);
  });

  it('404: reads nothing but what is for visitors, of the site of the token; 403: changes nothing', async () => {
    const { result, written, counts } = await changesBy(world.admin, () => Promise.all(tokens.map(surprises)));
    expect(result).toEqual([[], []]);
    expect({ written, counts }).toEqual({ written: [], counts: {} });
  });

  /** The operations that answer something else than they should. */
  async function surprises(client: Client): Promise<string[]> {
    const found: string[] = [];
    for (const [operationId, request] of requests) {
      const { status } = await send(client, request);
      if (status !== statusOf(operationId)) found.push(`${operationId}: ${status}`);
    }
    return found;
  }

  function statusOf(operationId: string): number {
    const { endpoint } = endpoints.find(({ endpoint: { operationId: id } }) => id === operationId) ?? {};
    return endpoint?.forVisitors || endpoint?.method === 'GET' || endpoint?.readOnly ? 404 : 403;
  }
});

describe('every operation, with the token of an integration or an installation', () => {
  it('403: is refused to an integration unless it is for them; 404: knows nothing of others', async () => {
    const { integration } = await installedBy(world.outsiderOrganizationId);
    const client = api.as(build.integrationToken(integration));
    await expectResponses(client, (operationId) => {
      if (!FOR_INTEGRATIONS.includes(operationId)) return [403, 'auth.agent_token_limited'];
      return OWN.includes(operationId) ? [200, undefined] : [404, expect.stringContaining('not_found')];
    });
  });

  it('403: is refused to an installation unless it is for them; 404: knows nothing of others', async () => {
    const { installation } = await installedBy(world.outsiderOrganizationId);
    await expectResponses(api.as(build.installationToken(installation)), (operationId) => {
      if (![...FOR_ANY_INSTALLATION, ...SCOPED].includes(operationId)) return [403, 'auth.agent_token_limited'];
      return OWN.includes(operationId) ? [200, undefined] : [404, expect.stringContaining('not_found')];
    });
  });

  it('404: reaches no space and no site that the installation is not enabled on', async () => {
    const { installation } = await installedBy(world.organizationId, { spaces: [], sites: [] });
    const client = api.as(build.installationToken(installation));
    const aboutContent = new Set(
      endpoints.flatMap(({ route, endpoint }) => (/:(space|site)Id/.test(route) ? endpoint.operationId : [])),
    );
    // What is imported goes to a space that the body names.
    const reached = [...SCOPED, ...FOR_ANY_INSTALLATION].filter((id) => aboutContent.has(id) || /Import/.test(id));
    expect(reached.length).toBeGreaterThan(60);
    await expectResponses(client, () => [404, expect.stringContaining('not_found')], reached);
  });

  it('403: needs its scope', async () => {
    const { installation } = await installedBy(world.organizationId, {}, []);
    const client = api.as(build.installationToken(installation));
    await expectResponses(client, () => [403, 'auth.scope_missing'], SCOPED);
  });

  async function expectResponses(
    client: Client,
    expected: (operationId: string) => [number, unknown],
    operations: readonly string[] = [...requests.keys()],
  ): Promise<void> {
    const { result, written, counts } = await changesBy(world.admin, async () => {
      const responses: [string, number, unknown][] = [];
      for (const operationId of operations) {
        const { status, body } = await send(client, requestOf(operationId));
        responses.push([operationId, status, body?.error?.name]);
      }
      return responses;
    });
    expect(result).toEqual(operations.map((operationId) => [operationId, ...expected(operationId)]));
    expect({ written, counts }).toEqual({ written: [], counts: {} });
  }
});

describe('a token that another organization vouched for', () => {
  let voucher: Voucher;
  /** Tokens that stand for the administrator of the world, by word of somebody else. */
  let tokens: string[];

  beforeAll(async () => {
    voucher = await voucherFor(world.admin.id);
    const { body } = await voucher.client.post('/user/tokens', { label: 'Made with it' });
    tokens = [voucher.token, body.token];
  });

  const reachOf = (operationId: string) =>
    changesBy(world.admin, async () => {
      const responses: ApiResponse[] = [];
      for (const token of tokens) responses.push(await send(api.as(token), requestOf(operationId)));
      return responses;
    });

  it('reaches nothing of an organization that its person administrates: every operation answers as to a stranger', async () => {
    const reached: string[] = [];
    for (const { operationId, access } of guardedEndpoints) {
      if (OWN_ACCOUNT.includes(operationId) || actions[access].everywhere) continue;
      const changes = await reachOf(operationId);
      const responses = changes.result;
      const stranger = told(await send(api.as(voucher.admin), requestOf(operationId)));
      const isBound = isInOrganization(actions[access].on);
      const isUnseen =
        !isBound || responses.every(({ status }) => status === (actions[access].absentIsFine ? 204 : 404));
      const isEqual = responses.every((response) => told(response) === stranger);
      const isReached = hasChanged(changes) && !LEAVING_TRACES.includes(operationId);
      if (isReached || !isUnseen || !isEqual)
        reached.push(`${operationId}: ${responses.map(told)} instead of ${stranger}`);
    }
    expect(reached).toEqual([]);
  }, 600_000);

  it('403: does nothing that is about a person everywhere', async () => {
    const everywhere = guardedEndpoints.filter(({ access }) => actions[access].everywhere);
    expect(everywhere.map(({ operationId }) => operationId).sort()).toEqual([
      'createOrganization',
      'getOrganizationsForEmailDomain',
      'getSystem',
      'getSystemJob',
      'joinOrganization',
      'joinOrganizationWithInvite',
      'listProcesses',
      'listQueues',
      'listSystemJobs',
      'listSystemOrganizations',
      'retrySystemJobs',
      'sendTestMail',
      'testOutbound',
      'updateNotificationSettings',
      'updateUserById',
    ]);
    for (const { operationId } of everywhere) {
      const changes = await reachOf(operationId);
      const changed = hasChanged(changes);
      const names = changes.result.map(({ status, body }) => ({ status, name: body.error.name, changed }));
      expect(names).toEqual(tokens.map(() => ({ status: 403, name: 'auth.sso_limited', changed: false })));
    }
  });
});

describe('an organization that requires single sign-on', () => {
  /** What samples do in organizations of their own, which single sign-on has nothing to do with. */
  const ELSEWHERE = ['deleteOrganizationById', 'getContentByUrl'];
  /** What needs another organization too, where single sign-on of this one is worth nothing. */
  const TO_OTHERS = ['transferCollection', 'transferSpace'];

  it('403: lets no other token in, by whatever operation, and works with those of its provider', async () => {
    const { organizationId, admin } = world;
    // Administrators of the installation get in without.
    await database.prisma.user.update({ where: { id: admin.id }, data: { isAdministrator: false } });
    const { client: vouched } = await vouchedAdmin(organizationId, admin);
    const stranger = await build.person();
    await requireSso(vouched, organizationId, true);
    const wrong: string[] = [];
    for (const { operationId, access } of guardedEndpoints) {
      if (OWN_ACCOUNT.includes(operationId) || ELSEWHERE.includes(operationId) || actions[access].everywhere) continue;
      const request = requestOf(operationId);
      const changes = await changesBy(admin, () => send(api.as(admin), request));
      const ordinary = changes.result;
      const ofStranger = told(await send(api.as(stranger), request));
      const { status } = await send(vouched, request);
      const changed = hasChanged(changes) && !LEAVING_TRACES.includes(operationId);
      const isOut = isInOrganization(actions[access].on)
        ? ordinary.status === 403 && ordinary.body.error.name === 'auth.sso_required'
        : told(ordinary) === ofStranger;
      if (!isOut || changed) wrong.push(`${operationId}: ${told(ordinary)}${changed ? ', with changes' : ''}`);
      const isHindered = TO_OTHERS.includes(operationId) ? status !== 404 : status >= 300;
      if (isHindered) wrong.push(`${operationId}: ${status} with single sign-on`);
    }
    expect(wrong).toEqual([]);
    // None of them has switched it off on the way.
    expect((await api.as(admin).get(`/orgs/${organizationId}`)).status).toBe(403);
    await requireSso(vouched, organizationId, false);
    expect((await api.as(admin).get(`/orgs/${organizationId}`)).status).toBe(200);
  }, 600_000);
});
