import { Readable } from 'node:stream';
import { PROXIED_REQUEST } from '@lectern/rendering/openapi/try-it/try-settings';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { HeavyPage, HeavyPageGuard } from '../api/heavy-page.js';
import { ApiRefusal, LecternApi } from '../api/lectern-api.js';
import type { SiteEnv } from '../config/env.js';
import { SiteCache } from '../content/site-cache.js';
import { Feeds } from '../feeds/feeds.js';
import { SiteImages } from '../images/site-images.js';
import { Assets } from './assets.js';
import { bareFailure } from './bare-page.js';
import { FileResponses } from './file-responses.js';
import { HeavyPages } from './heavy-pages.js';
import { OperatorResponses } from './operator-responses.js';
import { PageResponses } from './page-responses.js';
import { RenderedText } from './rendered-text.js';
import { RequestHandler } from './request-handler.js';
import { SiteMetrics } from './site-metrics.js';
import { plain, type SiteResponse } from './site-response.js';
import { SiteResponses } from './site-responses.js';

const MEBIBYTE = 1024 * 1024;
/** Half of the memory is for what was rendered or written, half for what it was made from. */
const SHARE_OF_PAGES = 0.45;
const SHARE_OF_FEEDS = 0.05;
const MAX_BODY_BYTES = 64 * 1024;
/** As much as the API takes from readers. */
const MAX_PROXIED_BYTES = 256 * 1024;
const WINDOW_SECONDS = 60;
const IDLE_MS = 30_000;
/** Cookies of readers who sign in hold their tokens. */
const MAX_HEADER_BYTES = 32 * 1024;
/** A site as one text is as much work as many pages. */
const COST_OF_WHOLE_SITE = 100;

export interface SiteServerOptions {
  /** Whose word counts on where requests come from. */
  trustProxy?: boolean | string;
}

/** Makes the site server; it listens when it is told to. */
export async function createSiteServer(
  env: SiteEnv,
  { trustProxy = env.LECTERN_SITE_TRUST_PROXY ?? false }: SiteServerOptions = {},
): Promise<FastifyInstance> {
  const heavy = new HeavyPages(env);
  const api = new LecternApi(env.LECTERN_SITE_API_URL ?? env.LECTERN_PUBLIC_URL, new HeavyPageGuard(heavy.isOn));
  const metrics = new SiteMetrics();
  const limit = limiter(env.LECTERN_SITE_RATE_LIMIT);
  const app = createApp(env, trustProxy);
  const images = new SiteImages(
    { folder: env.LECTERN_SITE_IMAGE_DIR, maxBytes: env.LECTERN_SITE_IMAGE_MEGABYTES * MEBIBYTE },
    (error) => app.log.warn({ err: error }, 'an image could not be made'),
  );
  const handler = await createHandler(env, { api, metrics, files: new FileResponses(api, images) });
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const response = (await limit(request)) ?? (await responseOrFailure({ handler, heavy }, request));
    return send(request, reply, response);
  };
  app.route({ method: ['GET', 'HEAD', 'POST'], url: '*', handler: handle, exposeHeadRoute: false });
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, plain(405, 'This is not supported.', { allow: 'GET, HEAD, POST' })),
  );
  app.addHook('onResponse', async (_request, reply) => metrics.record(reply.statusCode, reply.elapsedTime));
  app.addHook('onClose', async () => {
    await heavy.close();
    await images.close();
    await api.close();
  });
  return app;
}

async function createHandler(
  env: SiteEnv,
  { api, metrics, files }: { api: LecternApi; metrics: SiteMetrics; files: FileResponses },
): Promise<RequestHandler> {
  const bytes = env.LECTERN_SITE_CACHE_MEGABYTES * MEBIBYTE;
  const assets = await Assets.load();
  const pages = new PageResponses(assets, bytes * SHARE_OF_PAGES);
  return new RequestHandler({
    api,
    cache: new SiteCache(bytes * (1 - SHARE_OF_PAGES - SHARE_OF_FEEDS)),
    assets,
    pages,
    own: new SiteResponses(files, pages, env.LECTERN_SITE_COUNTRY_HEADER),
    feeds: new Feeds(bytes * SHARE_OF_FEEDS),
    operators: new OperatorResponses(api, metrics, env.LECTERN_METRICS_TOKEN),
    sharedHost: env.LECTERN_SITE_SHARED_SCRIPTS ? undefined : new URL(env.LECTERN_SITES_URL).hostname,
    apiUrl: env.LECTERN_PUBLIC_URL,
    consoleOrigin: new URL(env.LECTERN_APP_URL ?? env.LECTERN_PUBLIC_URL).origin,
    now: () => new Date(),
  });
}

function createApp(env: SiteEnv, trustProxy: boolean | string): FastifyInstance {
  const app = Fastify({
    trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    // Addresses hold secrets of readers until they are kept elsewhere, so the log has none of them.
    logger: {
      level: env.LECTERN_LOG_LEVEL,
      base: { app: 'site' },
      serializers: { req: ({ id, method }) => ({ id, method }) },
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    forceCloseConnections: 'idle',
    // Who takes nothing of what is sent, or sends nothing of what was begun, makes room for others.
    connectionTimeout: IDLE_MS,
    requestTimeout: IDLE_MS,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    // What is too long to be the address of a page is nothing that is there.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
  });
  app.removeAllContentTypeParsers();
  // Requests of readers who try operations bring bodies of their own; no page of another site can send this type.
  app.addContentTypeParser(
    PROXIED_REQUEST,
    { parseAs: 'string', bodyLimit: MAX_PROXIED_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  return app;
}

async function responseOrFailure(
  { handler, heavy }: { handler: RequestHandler; heavy: HeavyPages },
  request: FastifyRequest,
): Promise<SiteResponse> {
  try {
    return await handler.respond(request).catch((error: unknown) => {
      if (error instanceof HeavyPage) return heavy.respond(request, error.organization);
      throw error;
    });
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 429)
      return plain(429, 'Too many requests. Try again in a minute.');
    request.log.error({ err: error }, 'a page could not be shown');
    const isAway = error instanceof ApiRefusal && (error.status === 0 || error.status >= 502);
    return bareFailure(isAway ? 503 : 500, request.id);
  }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: SiteResponse,
): Promise<FastifyReply> {
  reply.code(status).headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...headers,
  });
  if (body instanceof Readable && request.method === 'HEAD') {
    body.on('error', () => {}).destroy();
    return reply.send();
  }
  if (!(body instanceof RenderedText)) return reply.send(body);
  if (status === 200 && isKnown(request.headers['if-none-match'], body.etag)) return reply.code(304).send();
  const { bytes, encoding } = await body.bytesFor(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

function isKnown(known: string | undefined, etag: string): boolean {
  return (known ?? '').split(',').some((tag) => tag.trim() === etag || tag.trim() === etag.slice(2));
}

/** Refuses who asks too often, so that one reader never takes the place of all others. */
function limiter(points: number): (request: FastifyRequest) => Promise<SiteResponse | undefined> {
  if (points === 0) return () => Promise.resolve(undefined);
  const limit = new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
  return async ({ ip, raw }) => {
    try {
      await limit.consume(ip, /\/llms-full\.txt(\?|$)/.test(raw.url ?? '') ? COST_OF_WHOLE_SITE : 1);
      return undefined;
    } catch {
      return plain(429, 'Too many requests. Try again in a minute.', { 'retry-after': String(WINDOW_SECONDS) });
    }
  };
}
