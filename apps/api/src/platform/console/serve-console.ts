import { randomBytes } from 'node:crypto';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { acceptedEncoding, ENCODINGS } from '@lectern/domain/platform/http/accepted-encoding';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { varyByEncoding } from '../http/compress-responses.js';
import { namesEtag } from '../http/etags.js';
import type { ConsoleFile, ConsoleFiles } from './console-files.js';

/** The routes of the console: what `urls.app` and mails name, and what it has beside these. */
const ROUTES = [
  '/',
  '/o/:organizationId',
  '/o/:organizationId/*',
  '/account',
  '/account/*',
  '/system',
  '/system/*',
  '/invite/:organizationId/:inviteId',
  '/integrations/:name',
  '/auth/sign-in',
];

const NONCE = '__NONCE__';
const NONCE_BYTES = 16;

const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-type': 'text/html; charset=utf-8',
};

/** Workers take their policy from the file that they begin with, and load the rest of the console like the page does. */
const FILE_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** Serves the console: its page at each of its routes, and below `/~console/` what the page loads. */
export function serveConsole(fastify: FastifyInstance, { page, files }: ConsoleFiles, sitesUrl: string): void {
  const sites = new URL(sitesUrl).origin;
  for (const route of ROUTES) {
    fastify.get(route, async (_request, reply) => {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      return reply
        .headers({ ...PAGE_HEADERS, 'content-security-policy': pagePolicy(nonce, sites) })
        .send(page.replaceAll(NONCE, nonce));
    });
  }
  fastify.get('/~console/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const name = request.params['*'];
    const file = files.get(name);
    if (!file) throw new DomainError('route.not_found', { method: request.method, path: pathOf(request) });
    // What stands in `assets` is named by its content.
    const caching = name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    return sendFile(request, reply.header('cache-control', caching), file);
  });
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: ConsoleFile) {
  const { contentType, etag, compressed } = file;
  const offered = ENCODINGS.filter((encoding) => compressed[encoding]);
  const encoding = acceptedEncoding(request.headers['accept-encoding'], offered);
  // The same content in another coding has another ETag.
  const tag = encoding ? etag.replace(/"$/, `-${encoding}"`) : etag;
  varyByEncoding(reply);
  reply.headers({ etag: tag, 'content-security-policy': FILE_POLICY });
  if (namesEtag(request.headers['if-none-match'], tag)) return reply.status(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(contentType).send((encoding && compressed[encoding]) ?? (await file.plain()));
}

/** Styles that components write carry the nonce; scripts come from files alone, and frames show previews of sites. */
function pagePolicy(nonce: string, sites: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    `frame-src 'self' ${sites}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function pathOf({ url }: FastifyRequest): string {
  return url.replace(/\?.*$/, '');
}
