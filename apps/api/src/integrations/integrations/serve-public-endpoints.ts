import { type Askable, findAskable } from '@lectern/database/integrations/askable.queries';
import { hasSiteAtHost } from '@lectern/database/sites/site-lookups.queries';
import type { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from '../../platform/access/caller-credentials.service.js';
import type { IdentityService } from '../../platform/access/identity.service.js';
import type { Platform } from '../../platform/config/platform.js';
import type { RateLimiter } from '../../platform/http/rate-limiter.service.js';
import type { AskIntegration, Responded, ScriptQuestion } from './ask-integration.service.js';
import { passedResponseHeaders, requestHeaders } from './passed-headers.js';

interface Path {
  name: string;
  installationId?: string;
  spaceId?: string;
  siteId?: string;
}

type Asked = FastifyRequest<{ Params: Path; Querystring: Record<string, unknown> }>;

interface Services {
  asking: AskIntegration;
  identities: IdentityService;
  limiter: RateLimiter;
}

const INTEGRATION = '/v1/integrations/:name';
const INSTALLATION = `${INTEGRATION}/installations/:installationId`;
const ON_SITE = `${INSTALLATION}/sites/:siteId`;
const ENDPOINTS = [INTEGRATION, INSTALLATION, `${INSTALLATION}/spaces/:spaceId`, ON_SITE].map(
  (place) => `${place}/integration`,
);

/** What may be asked of a public endpoint is small: large things are fetched by the script itself. */
const BODY_BYTES = 2 * 1024 * 1024;
const SCRIPT_CACHING = 'public, max-age=60';

/**
 * Serves what integrations answer themselves: requests to their public endpoints, the scripts that they add to sites,
 * and the sign-in of visitors. Anybody may ask, with or without a token.
 */
export function serveIntegrationEndpoints(fastify: FastifyInstance, platform: Platform, services: Services): void {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Whatever it is, the script gets the bytes as they came.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) => {
      done(null, body);
    });
    for (const place of ENDPOINTS) {
      for (const url of [place, `${place}/*`]) {
        scope.route({
          method: ['GET', 'POST', 'PUT', 'DELETE'],
          url,
          exposeHeadRoute: false,
          bodyLimit: BODY_BYTES,
          handler: (request: Asked, reply) => respondToFetch(platform, services, request, reply),
        });
      }
    }
    scope.get(`${ON_SITE}/script.js`, { exposeHeadRoute: false }, (request: Asked, reply) =>
      respondToScript(platform, services, request, reply),
    );
    scope.get(`${ON_SITE}/visitor-auth`, { exposeHeadRoute: false }, (request: Asked, reply) =>
      respondToVisitor(platform, services, request, reply),
    );
  });
}

async function respondToFetch(platform: Platform, services: Services, request: Asked, reply: FastifyReply) {
  const askable = await find(platform, services, request, reply);
  const { spaceId, siteId } = request.params;
  const userId = await callingUser(services, request, askable);
  const target = { ...(spaceId !== undefined && { spaceId }), ...(siteId !== undefined && { siteId }) };
  const auth = userId !== null && { auth: { userId } };
  const method = request.method.toLowerCase();
  const url = `${platform.urls.api}${request.url}`;
  const headers = requestHeaders(request.headers, userId !== null || hasOwnToken(request));
  const response = await services.asking.ask(askable, {
    type: 'fetch',
    ...target,
    fields: { request: { method, url, headers }, ...auth, ...target },
    // Headers and queries hold what others authenticate by.
    kept: { request: { method, url: url.split('?')[0], headers: {} }, ...auth, ...target },
    ...(Buffer.isBuffer(request.body) && { fetchBody: request.body }),
  });
  // What stands in the policy instead holds for the same, and names more than one site.
  reply.removeHeader('x-frame-options');
  return pass(reply, response, askable, await framingSites(platform, request));
}

/**
 * Lists the sites that may show a response in a frame: those of the installation's own host, and the one at a hostname of
 * its own from which the browser says that it loads the frame.
 */
async function framingSites({ database, urls }: Platform, { headers }: Asked): Promise<string[]> {
  const { scheme, host, hasSubdomains } = urls.sitesHost;
  const own = [`${scheme}://${host}`, ...(hasSubdomains ? [`${scheme}://*.${host}`] : []), new URL(urls.app).origin];
  const from = headers['sec-fetch-dest'] === 'iframe' ? parseUrl(headers.referer ?? '') : undefined;
  const isSite =
    from !== undefined && /^https?:$/.test(from.protocol) && (await hasSiteAtHost(database, from.hostname));
  return isSite ? [...own, from.origin] : own;
}

async function respondToScript(platform: Platform, services: Services, request: Asked, reply: FastifyReply) {
  const siteId = request.params.siteId ?? '';
  const askable = await findOnPublishedSite(platform, services, request, reply, 'site:script:inject');
  const question: ScriptQuestion = { type: 'fetch_published_script', siteId, fields: { siteId } };
  const response = await services.asking.ask(askable, question);
  // Set first: what the script says of caching counts.
  reply.header('cache-control', SCRIPT_CACHING);
  return pass(reply, response, askable);
}

async function respondToVisitor(platform: Platform, services: Services, request: Asked, reply: FastifyReply) {
  const siteId = request.params.siteId ?? '';
  const askable = await findOnPublishedSite(platform, services, request, reply, 'site:visitor:auth');
  const { location, ...searchParams } = textsIn(request.query);
  const fields = { siteId, ...(location !== undefined && { location }), searchParams };
  const kept = { siteId, ...(location !== undefined && { location }) };
  const response = await services.asking.ask(askable, { type: 'fetch_visitor_authentication', siteId, fields, kept });
  return pass(reply, response, askable);
}

async function find(platform: Platform, { limiter }: Services, request: Asked, reply: FastifyReply): Promise<Askable> {
  await limiter.count(reply, `address:${request.ip}`);
  const { name, ...on } = request.params;
  const askable = await findAskable(platform.database, name, on);
  if (!askable)
    throw new DomainError(on.installationId === undefined ? 'integration.not_found' : 'installation.not_found');
  return askable;
}

/** The installation on a site that readers see, if its integration may do what is asked. */
async function findOnPublishedSite(
  platform: Platform,
  services: Services,
  request: Asked,
  reply: FastifyReply,
  scope: IntegrationScope,
): Promise<Askable> {
  const askable = await find(platform, services, request, reply);
  const snapshot = await platform.sites.find(request.params.siteId ?? '');
  if (!snapshot?.site.published || !askable.scopes.includes(scope)) throw new DomainError('installation.not_found');
  return askable;
}

/** The member of the organization who asks; null when nobody says who it is, or somebody else. */
async function callingUser({ identities }: Services, request: Asked, askable: Askable): Promise<string | null> {
  const token = bearerToken(request);
  const identity = token === undefined ? null : await identities.resolve(token);
  if (!identity || identity.agent || !identity.memberships.has(askable.organizationId)) return null;
  return identity.user.id;
}

/** Tokens and sessions of people begin with a mark, also where somebody writes the header wrongly; those that are signed have three parts. */
function hasOwnToken(request: Asked): boolean {
  const isSigned = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(bearerToken(request) ?? '');
  return isSigned || /\blc[ts]_/.test(request.headers.authorization ?? '');
}

function pass(
  reply: FastifyReply,
  response: Responded,
  { contentSecurityPolicy }: Askable,
  framedBy: readonly string[] = [],
) {
  return reply
    .status(response.status)
    .headers(passedResponseHeaders(response.headers, contentSecurityPolicy, framedBy))
    .send(response.body);
}

function textsIn(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
