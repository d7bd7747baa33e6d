import { describe, expect, it } from '@jest/globals';
import { actions } from '@lectern/domain/platform/permissions/actions';
import { endpoints, native, routes } from '../test/harness.js';
import { sampledOperations } from '../test/sample-requests.js';

/**
 * What is served beside the operations: to operators, to readers of the reference, to people who sign in, to whoever
 * has a signed address, to readers of public specifications or of images of integrations, to whoever asks something of
 * an integration itself, and to identity providers.
 */
const OTHER_ROUTES = [
  /^GET \/health\/(live|ready)$/,
  /^GET \/metrics$/,
  /^GET \/openapi\.json$/,
  /^GET \/docs(\/start\.js|\/assets\/\*)?$/,
  /^GET \/auth\/sign-in(\.css|\.js)?$/,
  /^(GET \/sso\/saml\/:samlProviderId\/(start|metadata|acs)|POST \/sso\/saml\/:samlProviderId\/acs)$/,
  /^GET \/files\/:organizationId\/:blob\/:name$/,
  /^GET \/pictures\/:organizationId$/,
  /^GET \/v1\/integrations\/:integrationName\/assets\/:image$/,
  /^(GET|POST|PUT|DELETE) \/v1\/integrations\/:name(\/installations\/:installationId(\/(spaces|sites)\/:\w+)?)?\/integration(\/\*)?$/,
  /^GET \/v1\/integrations\/:name\/installations\/:installationId\/sites\/:siteId\/(script\.js|visitor-auth)$/,
  /^GET \/pdf\/:organizationId\/:spaceId\/:revisionId\/:name$/,
  /^(GET|OPTIONS) \/openapi\/:organizationId\/:file$/,
  /^GET \/fonts\/:organizationId\/:file$/,
  /^PUT \/uploads\/:organizationId\/:uploadId$/,
  // Preflight requests of browsers.
  /^OPTIONS \*$/,
];

/** Operations by which somebody who is not a member yet becomes one. */
const WAYS_IN = ['joinOrganization', 'joinOrganizationWithInvite'];

/** Who wants to sign in has no token yet. */
const BEFORE_SIGNING_IN = ['listSSOProviderLoginsInOrganization'];

const nameOf = ({ endpoint, route }: (typeof endpoints)[number]) => `${endpoint.method} ${route}`;

describe('the inventory of operations', () => {
  it('refuses a controller with a method that declares no endpoint', async () => {
    const { listEndpoints } = await native<typeof import('./platform/endpoint/endpoint-inventory.js')>(
      '../dist/platform/endpoint/endpoint-inventory.js',
    );
    class CarelessController {
      anything() {}
    }
    expect(() => listEndpoints([CarelessController])).toThrow(
      'CarelessController.anything does not declare an endpoint',
    );
  });

  it('gives every operation a name and a route of its own', () => {
    const names = endpoints.map(({ endpoint }) => endpoint.operationId);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const paths = endpoints.map(nameOf);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it('has an action for everything that happens in an organization, but for how to sign in to it', () => {
    const open = endpoints.filter(({ route, endpoint }) => {
      return route.includes(':organizationId') && endpoint.access === 'public';
    });
    expect(open.map(({ endpoint }) => endpoint.operationId)).toEqual(BEFORE_SIGNING_IN);
  });

  it('checks membership for everything in an organization, but for the ways into it', () => {
    const unchecked = endpoints.filter(({ route, endpoint: { access } }) => {
      return route.includes(':organizationId') && access !== 'public' && actions[access].on === 'account';
    });
    expect(unchecked.map(({ endpoint }) => endpoint.operationId).sort()).toEqual(WAYS_IN);
  });

  it('checks the team for everything that is done to a team, but for its deletion, which a missing team survives', () => {
    const unchecked = endpoints.filter(({ route, endpoint: { access } }) => {
      return (
        route.includes('/orgs/:organizationId/teams/:teamId') && (access === 'public' || actions[access].on !== 'team')
      );
    });
    expect(unchecked.map(({ endpoint }) => endpoint.operationId)).toEqual(['removeTeamFromOrganizationById']);
  });

  it('has a sample request for every operation, and none for others', () => {
    expect(sampledOperations().sort()).toEqual(endpoints.map(({ endpoint }) => endpoint.operationId).sort());
  });

  it('is what was agreed on', () => {
    const lines = endpoints.map((entry) => `${nameOf(entry)} -> ${entry.endpoint.access}`).sort();
    expect(`\n${lines.join('\n')}\n`).toMatchSnapshot();
  });
});

describe('the HTTP server', () => {
  const declared = new Set(endpoints.map(nameOf));
  // Fastify answers HEAD wherever it answers GET.
  const served = routes.map((route) => route.replace(/^HEAD /, 'GET '));

  it('serves every operation of the inventory', () => {
    expect([...declared].filter((route) => !served.includes(route))).toEqual([]);
  });

  it('serves nothing beyond the inventory and the known pages', () => {
    const unknown = served.filter((route) => !declared.has(route) && !OTHER_ROUTES.some((known) => known.test(route)));
    expect(unknown).toEqual([]);
  });
});
