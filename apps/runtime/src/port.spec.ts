import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RuntimeProcess, TOKEN } from '../test/runtime-process.js';
import { handler } from '../test/scripts.js';

let runtime: RuntimeProcess;
beforeAll(async () => {
  runtime = await RuntimeProcess.start();
});
afterAll(() => runtime.terminate());

const unknown = 'f'.repeat(64);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the port of the runtime', () => {
  it.each(['', 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN])(
    '401: does nothing for the authorization "%s"',
    async (authorization) => {
      for (const [method, path] of [
        ['PUT', `/scripts/${unknown}`],
        ['POST', '/calls'],
        ['GET', '/metrics'],
        ['GET', '/elsewhere'],
      ] as const) {
        const { status } = await runtime.request(method, path, { headers: { authorization } });
        expect(status).toBe(401);
      }
    },
  );

  it('200: tells how it is without any token', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      const response = await runtime.request('GET', path, { headers: { authorization: '' } });
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    }
  });

  it('200: counts calls, processes and their ends', async () => {
    await (await runtime.install(handler('return new Response();')))();
    const text = await (await runtime.request('GET', '/metrics')).text();
    expect(text).toMatch(/^lectern_script_calls_total\{outcome="answered"\} [1-9]/m);
    expect(text).toMatch(/^lectern_script_processes [1-9]/m);
    expect(text).toContain('# TYPE lectern_script_process_ends_total counter');
  });
});

describe('PUT /scripts/{hash}', () => {
  it('204: takes a script twice', async () => {
    const source = handler('return new Response("twice");');
    for (const _ of [1, 2]) {
      expect((await runtime.request('PUT', `/scripts/${sha256(source)}`, { body: source })).status).toBe(204);
    }
  });

  it('400: refuses a script that is not what its hash says', async () => {
    const response = await runtime.request('PUT', `/scripts/${unknown}`, { body: 'something else' });
    expect([response.status, await response.json()]).toEqual([400, { error: 'hash_mismatch' }]);
  });

  it('404: knows no address but that of a hash', async () => {
    expect((await runtime.request('PUT', '/scripts/..%2f', { body: '' })).status).toBe(404);
  });

  it('413: refuses a script of more than 10 MiB', async () => {
    const source = `//${'x'.repeat(10 * 1024 * 1024)}`;
    expect((await runtime.request('PUT', `/scripts/${sha256(source)}`, { body: source })).status).toBe(413);
  });
});

describe('POST /calls', () => {
  const headers = { 'x-lectern-script': unknown, 'x-lectern-integration': 'one:1' };

  it('404: asks for a script that it has not been given', async () => {
    const response = await runtime.post(headers);
    expect([response.status, await response.json()]).toEqual([404, { error: 'script_unknown' }]);
  });

  it.each([
    ['no script', { 'x-lectern-script': '' }],
    ['no integration', { 'x-lectern-integration': '' }],
    ['no form', { 'content-type': 'application/json' }],
  ])('400: refuses a call with %s', async (_what, other) => {
    expect((await runtime.post({ ...headers, ...other })).status).toBe(400);
  });

  it('413: refuses a form of more than 12 MiB', async () => {
    expect((await runtime.post(headers, 'x'.repeat(12 * 1024 * 1024))).status).toBe(413);
  });

  it('200: hands the signature to the script, whether it comes out of order, and nothing else of its own headers', async () => {
    const source = handler('return Response.json([...request.headers].map(([name]) => name).sort());');
    await runtime.request('PUT', `/scripts/${sha256(source)}`, { body: source });
    const response = await runtime.post({
      ...headers,
      'x-lectern-script': sha256(source),
      'x-lectern-signature': 't=1,v1=abc',
      'x-lectern-out-of-order': 'true',
      'x-lectern-forged': '1',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const body = bytes.subarray(Number(response.headers.get('x-lectern-head-length'))).toString();
    expect(JSON.parse(body)).toEqual([
      'connection',
      'content-length',
      'content-type',
      'host',
      'x-lectern-integration-signature',
      'x-lectern-out-of-order',
    ]);
  });
});
