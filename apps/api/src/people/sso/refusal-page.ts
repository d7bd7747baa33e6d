import type { FastifyReply, FastifyRequest } from 'fastify';
import { toDomainError } from '../../platform/http/error.filter.js';
import { pathForLog } from '../../platform/http/request-log.js';
import { PAGE_POLICY } from '../sign-in/sign-in-page.js';
import { isRefusal, reasonOf } from './sso-refusal.js';

/** Tells a person in a browser why single sign-on did not work, in the words of the refusal and nothing else. */
export function sendRefusal(failure: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, message } = explain(failure, request, reply);
  void reply
    .status(status)
    .header('content-security-policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(pageWith(message, request.id));
}

function explain(failure: unknown, request: FastifyRequest, reply: FastifyReply): { status: number; message: string } {
  if (isRefusal(failure)) {
    const path = pathForLog(request.url);
    request.log.warn({ requestId: request.id, path, reason: reasonOf(failure) }, 'sso.refused');
    return { status: 403, message: failure.message };
  }
  const error = toDomainError(failure, request);
  if (error.status >= 500) request.log.error({ err: failure, requestId: request.id }, error.code);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  return { status: error.status, message: error.message };
}

function pageWith(message: string, requestId: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Not signed in</title>
    <link rel="stylesheet" href="/auth/sign-in.css" />
  </head>
  <body>
    <main>
      <h1>You are not signed in</h1>
      <p role="alert">${escaped(message)}</p>
      <p>If this happens again, give your administrator this request id: <code>${escaped(requestId)}</code></p>
      <p><a href="/auth/sign-in">Back to the sign-in page</a></p>
    </main>
  </body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
