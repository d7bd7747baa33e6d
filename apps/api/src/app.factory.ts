import 'reflect-metadata';
import cors from '@fastify/cors';
import { type Database, openDatabase } from '@lectern/database/client';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { appModule } from './app.module.js';
import { FileLinks } from './content/files/file-links.service.js';
import { serveFiles } from './content/files/serve-files.js';
import { PdfFiles } from './content/pdf/pdf-files.service.js';
import { PdfLinks } from './content/pdf/pdf-links.service.js';
import { servePdf } from './content/pdf/serve-pdf.js';
import { OutsidePictures } from './content/pictures/outside-pictures.service.js';
import { PictureLinks } from './content/pictures/picture-links.service.js';
import { servePictures } from './content/pictures/serve-pictures.js';
import { ReceiveUploadCommand } from './content/uploads/receive-upload.command.js';
import { serveUploads } from './content/uploads/serve-uploads.js';
import { reference } from './controllers.js';
import { AskIntegration } from './integrations/integrations/ask-integration.service.js';
import { serveIntegrationImages } from './integrations/integrations/serve-integration-images.js';
import { serveIntegrationEndpoints } from './integrations/integrations/serve-public-endpoints.js';
import { servePublishedSpecs } from './openapi/specs/serve-published-specs.js';
import { VersionBytes } from './openapi/versions/version-bytes.service.js';
import { serveSignInPage, serveSignInStyle } from './people/sign-in/sign-in-page.js';
import { AcceptResponseCommand } from './people/sso/accept-response.command.js';
import { serveSaml } from './people/sso/serve-saml.js';
import { StartSignInCommand } from './people/sso/start-sign-in.command.js';
import { CallerCredentials } from './platform/access/caller-credentials.service.js';
import { ContentAccess } from './platform/access/content-access.service.js';
import { IdentityService } from './platform/access/identity.service.js';
import { SiteVisitors } from './platform/access/site-visitors.service.js';
import { ChangesFeed } from './platform/changes/changes-feed.service.js';
import { sendUnbuffered } from './platform/changes/unbuffered-streams.js';
import type { ApiEnv } from './platform/config/env.js';
import { createPlatform, type Platform } from './platform/config/platform.js';
import { readConsole } from './platform/console/console-files.js';
import { serveConsole } from './platform/console/serve-console.js';
import { checkResponses } from './platform/endpoint/check-responses.js';
import { serveHealth } from './platform/health/health.js';
import { compressResponses } from './platform/http/compress-responses.js';
import { announceDraining, type Drain, refuseConnections } from './platform/http/drain.js';
import { ErrorFilter, sendError } from './platform/http/error.filter.js';
import { validateResponses } from './platform/http/etags.js';
import { HeavyRequests } from './platform/http/heavy-requests.js';
import { acceptUploads } from './platform/http/incoming-files.js';
import { serveMetrics } from './platform/http/metrics.js';
import { RateLimiter } from './platform/http/rate-limiter.service.js';
import { sendReadyJson } from './platform/http/ready-json.js';
import { ANONYMOUS_BODY_BYTES, acceptBodies } from './platform/http/request-bodies.js';
import { logOptions, logRequests, requestIdOf } from './platform/http/request-log.js';
import { REVISION_HEADER, sendRevisions } from './platform/http/revision-header.js';
import { securityHeaders, sendSecurityHeaders } from './platform/http/security-headers.js';
import { shareConnections } from './platform/http/share-connections.js';
import { refuseUnstorableText } from './platform/http/unstorable-text.js';
import { createOpenApiDocument } from './platform/openapi/document.js';
import { serveReference } from './platform/openapi/reference.js';
import { VERSION } from './platform/system/version.js';
import { serveFonts } from './sites/fonts/serve-fonts.js';

export interface Api {
  app: NestFastifyApplication;
  platform: Platform;
  /** Stops taking requests, finishes those under way and closes everything. */
  close(): Promise<void>;
}

export interface ApiOptions {
  database?: Database;
  /** Whose word counts on where requests come from. */
  trustProxy?: boolean | string;
}

/** Builds the API, ready to listen or to be called in process. */
export async function createApi(
  env: ApiEnv,
  { database: given, trustProxy = env.LECTERN_TRUST_PROXY ?? false }: ApiOptions = {},
): Promise<Api> {
  const console = await readConsole(env);
  const database = given ?? openApiDatabase(env);
  const platform = createPlatform(env, database);
  const app = await NestFactory.create<NestFastifyApplication>(appModule(platform), fastifyAdapter(env, trustProxy), {
    logger: env.LECTERN_LOG_LEVEL === 'silent' ? false : ['error', 'warn'],
    bodyParser: false,
  });
  const fastify = app.getHttpAdapter().getInstance();
  const drain: Drain = { draining: false };
  const callers = { identities: app.get(IdentityService), limiter: app.get(RateLimiter) };
  const heavy = new HeavyRequests(env, () => {
    callers.identities.forgetAll();
    app.get(ContentAccess).forgetAll();
  });
  app.useGlobalFilters(new ErrorFilter(heavy));
  acceptBodies(
    fastify,
    env,
    { ...callers, credentials: app.get(CallerCredentials), visitors: app.get(SiteVisitors) },
    heavy,
  );
  await acceptUploads(fastify, env.LECTERN_UPLOAD_LIMIT_BYTES);
  refuseUnstorableText(fastify);
  shareConnections(fastify, database, heavy.isOn);
  sendSecurityHeaders(fastify, env.LECTERN_PUBLIC_URL);
  logRequests(fastify);
  announceDraining(fastify, drain);
  sendRevisions(fastify);
  sendReadyJson(fastify);
  validateResponses(fastify);
  compressResponses(fastify);
  sendUnbuffered(fastify);
  if (env.NODE_ENV !== 'production') checkResponses(fastify);
  await fastify.register(cors, corsOptions(env));
  serveMetrics(fastify, env.LECTERN_METRICS_TOKEN);
  await serveHealth(fastify, database, drain);
  serveReference(fastify, () => createOpenApiDocument(reference, env.LECTERN_PUBLIC_URL, VERSION));
  serveSignInStyle(fastify);
  if (console) serveConsole(fastify, console, env.LECTERN_SITES_URL);
  else serveSignInPage(fastify);
  const sso = {
    starting: app.get(StartSignInCommand),
    accepting: app.get(AcceptResponseCommand),
    limiter: callers.limiter,
  };
  serveSaml(fastify, platform, sso);
  serveFiles(fastify, platform, app.get(FileLinks));
  serveIntegrationImages(fastify, platform);
  servePdf(fastify, platform, { links: app.get(PdfLinks), files: app.get(PdfFiles) });
  servePictures(fastify, platform, { links: app.get(PictureLinks), pictures: app.get(OutsidePictures) });
  serveFonts(fastify, platform);
  serveUploads(fastify, app.get(ReceiveUploadCommand));
  servePublishedSpecs(fastify, platform, { bytes: app.get(VersionBytes), limiter: app.get(RateLimiter) });
  serveIntegrationEndpoints(fastify, platform, { asking: app.get(AskIntegration), ...callers });
  await app.init();
  await fastify.ready();
  return {
    app,
    platform,
    async close() {
      drain.draining = true;
      app.get(ChangesFeed).endAll();
      await refuseConnections(fastify);
      await app.close();
      await heavy.close();
      await database.close();
    },
  };
}

function openApiDatabase(env: ApiEnv): Database {
  return openDatabase({
    url: env.DATABASE_URL,
    poolSize: env.DATABASE_POOL_SIZE,
    applicationName: 'lectern-api',
    statementTimeoutMs: env.LECTERN_STATEMENT_TIMEOUT_SECONDS * 1000,
  });
}

function fastifyAdapter(env: ApiEnv, trustProxy: boolean | string): FastifyAdapter {
  return new FastifyAdapter({
    logger: logOptions(env),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    bodyLimit: ANONYMOUS_BODY_BYTES,
    trustProxy,
    forceCloseConnections: 'idle',
    // Whoever still has a connection while this process ends gets a response on it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2048 },
    // A path that cannot be decoded is refused before any hook runs, so its response is made complete here.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ ...securityHeaders(env.LECTERN_PUBLIC_URL), 'x-request-id': request.id });
      sendError(error, request, reply);
    },
  });
}

function corsOptions(env: ApiEnv) {
  const origins = env.LECTERN_CORS_ORIGINS;
  return {
    origin: origins.includes('*') ? '*' : origins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'Location',
      'ETag',
      'X-Request-Id',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'Retry-After',
      'Idempotent-Replayed',
      REVISION_HEADER,
    ],
    maxAge: 86_400,
  };
}
