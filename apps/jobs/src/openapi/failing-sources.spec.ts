import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { native } from '../../test/harness.js';
import { RegisteredSpec, reading } from '../../test/spec-run.js';
import { SpecServer, stopSpecServers } from '../../test/spec-server.js';

const { createGuardedClient } = await native<typeof import('@lectern/outbound/guarded-client')>(
  '@lectern/outbound/guarded-client',
);
const { createAddressPolicy } = await native<typeof import('@lectern/outbound/address-policy')>(
  '@lectern/outbound/address-policy',
);

const MEBIBYTE = 1024 * 1024;
const MINUTE_MS = 60_000;

afterEach(stopSpecServers);

const failed = (code: string, message: RegExp) => ({
  processingState: 'complete',
  lastVersionId: null,
  errorCode: code,
  errorCount: 1,
  errors: [{ message: expect.stringMatching(message), code, level: 'error' }],
  failures: 1,
});

async function processed(part: string | RequestListener) {
  const server = await SpecServer.start({ '/openapi.json': part });
  return (await RegisteredSpec.of(server.url())).process();
}

/** Ten names for each of the names before: a few lines that stand for ten billion values. */
function aliasBomb(): string {
  const names = [...'abcdefghij'];
  const lines = names.map((name, at) => `${name}: &${name} [${Array(10).fill(at === 0 ? 'x' : `*${names[at - 1]}`)}]`);
  return `openapi: 3.0.3\n${lines.join('\n')}\n`;
}

describe('openapi.process, of what is no specification', () => {
  it.each([
    ['prose', 'Hello, world!', /holds a text, not a specification/],
    ['something else in JSON', '{"name": "left-pad"}', /neither a field "openapi" nor a field "swagger"/],
    ['HTML', '<!doctype html><html><body>Sign in</body></html>', /HTML page/],
    ['nothing', '', /empty/],
    ['an alias bomb', aliasBomb(), /more than 1200000 values/],
    ['100,000 levels of JSON', `{"openapi":"3.0.3","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, /500 levels/],
    ['100,000 levels of YAML', `openapi: 3.0.3\nx: ${'['.repeat(100_000)}${']'.repeat(100_000)}\n`, /500 levels/],
    ['broken YAML', 'openapi: 3.0.3\n\tpaths: {}\n', /^Line 2: .*neither valid JSON nor valid YAML/],
  ])('says what is wrong with %s', async (_what, text, message) => {
    expect(await processed(text)).toMatchObject(failed('PARSE_ERROR', message));
  });

  it('does not read 40 MB, announced or not, fetched or sent', async () => {
    const chunk = Buffer.alloc(MEBIBYTE, 'x');
    const endless: RequestListener = (_request, response) => {
      const write = () => {
        if (!response.destroyed) response.write(chunk, write);
      };
      write();
    };
    const announced: RequestListener = (_request, response) =>
      response.writeHead(200, { 'content-length': 40 * MEBIBYTE }).write(chunk);
    for (const part of [endless, announced]) {
      expect(await processed(part)).toMatchObject(
        failed('FETCH_ERROR', /^The response of 127.0.0.1 is larger than 20 MB/),
      );
    }
    const sent = await RegisteredSpec.of({ text: 'x'.repeat(40 * MEBIBYTE) });
    expect(await sent.process()).toMatchObject(failed('PARSE_ERROR', /larger than 20 MB/));
  });

  it('says so when it needs more memory than it may have, and lives on', async () => {
    const paths = Array.from({ length: 20_000 }, (_, at) => `"/${at}":{"get":{"k${at}":{},"responses":{"a":{}}}}`);
    const text = `{"openapi":"3.0.3","info":{"title":"a","version":"1"},"paths":{${paths.join(',')}}}`;
    const spec = await RegisteredSpec.of({ text });
    expect(await spec.process({ openapi: { memoryMegabytes: 32 } })).toMatchObject({
      ...failed('PARSE_ERROR', /needs more memory than the 32 MB that are allowed/),
      refreshAt: null,
    });
    expect(await spec.processAgain()).toMatchObject({ errorCode: null, failures: 0 });
  });

  it('takes circles of references for what they are, which is legal', async () => {
    const node = { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } };
    const spec = await RegisteredSpec.of({ ...reading('nodes'), components: { schemas: { Node: node } } });
    expect(await spec.process()).toMatchObject({ errorCode: null, errorCount: 0 });
  });
});

describe('openapi.process, of a source that cannot be fetched', () => {
  const status =
    (code: number): RequestListener =>
    (_request, response) =>
      response.writeHead(code).end();

  it.each<[string, RequestListener, RegExp]>([
    ['nothing is there', status(404), /^127.0.0.1 has no document at this URL \(status 404\)/],
    ['it needs a password', status(401), /denied access \(status 401\).*without signing in/],
    ['the server is broken', status(503), /server error \(status 503\)/],
    [
      'redirects lead in a circle',
      (_request, response) => response.writeHead(302, { location: '/openapi.json' }).end(),
      /redirects more than 5 times/,
    ],
    [
      'a redirect leads to a file',
      (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      /redirects to a URL that is not accepted/,
    ],
    ['the connection breaks', (request) => request.socket.destroy(), /connection to 127.0.0.1 failed/],
  ])('says so when %s', async (_what, part, message) => {
    expect(await processed(part)).toMatchObject(failed('FETCH_ERROR', message));
  });

  it.each<[string, RequestListener]>([
    ['never answers', () => {}],
    [
      'drips',
      (_request, response) => {
        const timer = setInterval(() => response.write(' '), 5);
        response.once('close', () => clearInterval(timer));
      },
    ],
  ])('gives up in time when the server %s', async (_what, part) => {
    const server = await SpecServer.start({ '/openapi.json': part });
    const spec = await RegisteredSpec.of(server.url());
    expect(await spec.process({ openapi: { timeoutMs: 200 } })).toMatchObject(
      failed('FETCH_TIMEOUT', /did not respond within 0.2 seconds/),
    );
  });

  it('refuses a private address, without connecting', async () => {
    const server = await SpecServer.start({ '/openapi.json': reading('secrets') });
    const spec = await RegisteredSpec.of(server.url());
    expect(await spec.process({ outbound: createGuardedClient() })).toMatchObject(
      failed('FETCH_ERROR', /127.0.0.1 resolves to an address of .* does not connect to/),
    );
    expect(server.requests).toEqual([]);
  });

  it('refuses a private address behind a public name, and does not tell it', async () => {
    const spec = await RegisteredSpec.of('http://docs.example/openapi.json');
    const outbound = createGuardedClient({ lookup: async () => ['10.1.2.3'] });
    expect(await spec.process({ outbound })).toMatchObject(
      failed('FETCH_ERROR', /^(?!.*10\.1)docs.example resolves to an address of a private network/),
    );
  });

  it('refuses a private address behind a redirect, without connecting', async () => {
    const inner = await SpecServer.start({ '/openapi.json': reading('secrets') });
    const outer = await SpecServer.start({
      '/openapi.json': (_request, response) => response.writeHead(302, { location: inner.url() }).end(),
    });
    const lookup = async () => ['127.0.0.1'];
    const outbound = createGuardedClient({ policy: createAddressPolicy('docs.test'), lookup });
    const spec = await RegisteredSpec.of(outer.url('/openapi.json', 'docs.test'));
    expect(await spec.process({ outbound })).toMatchObject(failed('FETCH_ERROR', /resolves to an address of/));
    expect([outer.requests.length, inner.requests.length]).toEqual([1, 0]);
  });

  it('says that there is no such host', async () => {
    const spec = await RegisteredSpec.of('http://nowhere.example/openapi.json');
    const outbound = createGuardedClient({ lookup: async () => [] });
    expect(await spec.process({ outbound })).toMatchObject(failed('FETCH_ERROR', /nowhere.example has no address/));
  });
});

describe('openapi.process, of a source that fails for a while', () => {
  it('keeps the last good version, asks soon, then more and more seldom, and recovers', async () => {
    const server = await SpecServer.start({ '/openapi.json': reading('pets') });
    const spec = await RegisteredSpec.of(server.url());
    const { lastVersionId } = await spec.process();
    server.at('/openapi.json', 'no longer a specification');
    const delays: number[] = [];
    for (let failures = 1; failures <= 3; failures += 1) {
      const row = await spec.processAgain();
      expect(row).toMatchObject({ lastVersionId, errorCode: 'PARSE_ERROR', failures, processingState: 'complete' });
      delays.push(Math.round((Number(row.refreshAt) - Number(row.lastProcessedAt)) / MINUTE_MS));
    }
    for (const [at, minutes] of [5, 10, 20].entries()) {
      expect(Math.abs((delays[at] ?? 0) - minutes)).toBeLessThanOrEqual(minutes / 10 + 1);
    }
    server.at('/openapi.json', reading('pets'));
    expect(await spec.processAgain()).toMatchObject({ lastVersionId, errorCode: null, errors: [], failures: 0 });
    expect(await spec.versions()).toHaveLength(1);
  });
});
