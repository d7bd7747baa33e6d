import { findUsableProvider } from '@lectern/database/people/sso/saml-providers.queries';
import { SSO_REQUEST_MINUTES } from '@lectern/domain/people/sso/lifetimes';
import { withCode } from '@lectern/domain/people/sso/return-address';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { MAX_RESPONSE_CHARACTERS } from '@lectern/saml/response/decode';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/config/platform.js';
import type { RateLimiter } from '../../platform/http/rate-limiter.service.js';
import { VERIFIER_COOKIE } from '../sign-in/sign-in-page.js';
import type { AcceptResponseCommand } from './accept-response.command.js';
import { sendRefusal } from './refusal-page.js';
import { serviceProviderOf, serviceUrls } from './service-provider.js';
import type { StartQuery, StartSignInCommand } from './start-sign-in.command.js';

type Asked = FastifyRequest<{ Params: { samlProviderId: string }; Querystring: StartQuery }>;

interface Services {
  starting: StartSignInCommand;
  accepting: AcceptResponseCommand;
  limiter: RateLimiter;
}

const PROVIDER = '/sso/saml/:samlProviderId';
/** What a form may have: a response that is too large is still told so, and three bytes may stand for one. */
const BODY_BYTES = 8 * MAX_RESPONSE_CHARACTERS;
const RESPONSES_A_MINUTE = 120;
/** Each leaves a row for a day. */
const STARTS_A_MINUTE = 120;
const MINUTE_SECONDS = 60;

/** Serves what people and identity providers sign in by: the beginning, the metadata, and where responses go. */
export function serveSaml(fastify: FastifyInstance, platform: Platform, services: Services): void {
  const countStart = services.limiter.strict('sso-start', STARTS_A_MINUTE, MINUTE_SECONDS);
  const countResponse = services.limiter.strict('sso-response', RESPONSES_A_MINUTE, MINUTE_SECONDS);
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    // What is no form has no response in it, and is told so.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, _body, done) => {
      done(null, null);
    });
    scope.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply));
    scope.get(`${PROVIDER}/start`, { exposeHeadRoute: false }, async (request: Asked, reply) => {
      await countStart(request.ip);
      return start(platform, services, request, reply);
    });
    scope.get(`${PROVIDER}/metadata`, async (request: Asked, reply) => {
      await services.limiter.count(reply, `address:${request.ip}`);
      return sendMetadata(platform, request, reply);
    });
    // Somebody has loaded the page again that a response was sent to.
    scope.get(`${PROVIDER}/acs`, { exposeHeadRoute: false }, async (request: Asked, reply) =>
      reply.redirect(serviceUrls(request.params.samlProviderId, platform.urls).startURL, 303),
    );
    scope.post(`${PROVIDER}/acs`, { bodyLimit: BODY_BYTES }, async (request: Asked, reply) => {
      await countResponse(request.ip);
      return accept(platform, services, request, reply);
    });
  });
}

async function start(platform: Platform, { starting }: Services, request: Asked, reply: FastifyReply) {
  const { location, verifier } = await starting.execute(request.params.samlProviderId, request.query);
  if (verifier !== null) reply.header('set-cookie', verifierCookie(verifier, platform.urls.api));
  return reply.redirect(location, 303);
}

async function sendMetadata(platform: Platform, request: Asked, reply: FastifyReply) {
  const provider = await findUsableProvider(platform.database, request.params.samlProviderId);
  if (!provider) throw new DomainError('saml_provider.not_found');
  const service = serviceProviderOf(provider, platform.keyring, platform.urls);
  // Loaded now, for the same reason as what reads responses.
  const { serviceMetadata } = await import('@lectern/saml/metadata');
  const metadata = serviceMetadata(service, { signsRequests: provider.signsRequests });
  return reply.type('application/samlmetadata+xml').send(metadata);
}

/** What came along as relay state is not looked at: where a sign-in goes on was decided when it began. */
async function accept(platform: Platform, { accepting }: Services, request: Asked, reply: FastifyReply) {
  const field = request.body instanceof URLSearchParams ? request.body.get('SAMLResponse') : null;
  const { code, returnTo, isBegunHere } = await accepting.execute(request.id, request.params.samlProviderId, field);
  // What the browser began before is over: with its verifier the code of another sign-in would be refused.
  if (!isBegunHere) reply.header('set-cookie', verifierCookie('', platform.urls.api, 0));
  return reply.redirect(addressAfter(platform.urls.api, returnTo, code), 303);
}

/** The command that waits for the code, or the page for signing in, which leads back to where the browser was. */
function addressAfter(api: string, returnTo: string | null, code: string): string {
  if (returnTo !== null && !returnTo.startsWith('/')) return withCode(returnTo, code);
  const query = returnTo === null ? '' : `?${new URLSearchParams({ return: returnTo })}`;
  // Behind a "#" the code stays in the browser: it is in no log, and no server is told of it.
  return `${api}/auth/sign-in${query}#${code}`;
}

/** The script of the page shows the verifier, so it may read it; without the code it is worth nothing. */
function verifierCookie(verifier: string, api: string, maxAge = SSO_REQUEST_MINUTES * MINUTE_SECONDS): string {
  const secure = api.startsWith('https:') ? '; Secure' : '';
  return `${VERIFIER_COOKIE}=${verifier}; Path=/auth; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
