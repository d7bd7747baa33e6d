import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { z } from 'zod';
import { ApiRefusal, LecternApi } from './lectern-api.js';

/** An API of which files begin and never end, as they do for a reader who takes nothing of them. */
const server = Fastify({ forceCloseConnections: true })
  .get('/files/*', (_request, reply) => reply.send(unending()))
  .get('/v1/pages/gone', (_request, reply) => reply.code(404).send({}))
  .get('/v1/pages/refused', (_request, reply) => reply.code(403).send({}))
  .get('/v1/*', ({ url }) => ({ url }))
  .post('/v1/scripts/slow', (_request, reply) => reply.hijack())
  .post('/v1/scripts/stuck', (_request, reply) => reply.send(unending()))
  .post('/v1/scripts/broken', (_request, reply) => reply.code(502).send({}))
  .post('/v1/scripts/quick', ({ url }) => ({ url }));
let api: LecternApi;

function unending(): Readable {
  const file = new Readable({ read: () => {} });
  file.push('The first of many bytes');
  return file;
}

beforeAll(async () => {
  api = new LecternApi(await server.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => server.close());

const Echo = z.object({ url: z.string() });

describe('the API as a site speaks to it', () => {
  it('answers for pages however many files are on their way', async () => {
    const begun = Array.from({ length: 64 }, (_, index) => api.stream('GET', `/files/${index}`, {}));
    const streams = await Promise.all(begun);
    const further = api.stream('GET', '/files/65', {});
    const waited = Promise.race([further.then(() => 'begun'), api.read('/pages/a', Echo).then(() => 'page')]);
    expect(await waited).toBe('page');
    streams[0]?.body.destroy();
    expect((await further).status).toBe(200);
    for (const { body } of [...streams.slice(1), await further]) body.destroy();
  });

  it('keeps no organization waiting for scripts of another, and nobody for long', async () => {
    const ask = (organization: string, script: string) => api.ask(organization, `/scripts/${script}`, Echo, {});
    const slow = Array.from({ length: 200 }, (_, index) => ask('slow', index % 2 === 0 ? 'slow' : 'stuck'));
    const first = await Promise.race([ask('quick', 'quick'), ...slow]);
    expect(first).toEqual({ made: { url: '/v1/scripts/quick' } });
    for (const late of await Promise.all(slow))
      expect(late).toEqual({ reason: 'There was no answer within 5 seconds.' });
    expect(await ask('slow', 'quick')).toEqual({ made: { url: '/v1/scripts/quick' } });
    expect(await ask('quick', 'broken')).toEqual({ reason: expect.any(String) });
  });

  it('tells what is not there from what is refused', async () => {
    expect(await api.find('/pages/a', Echo)).toEqual({ url: '/v1/pages/a' });
    expect(await api.find('/pages/gone', Echo)).toBeUndefined();
    const refusal = await api.find('/pages/refused', Echo).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiRefusal);
    expect(refusal).toMatchObject({ status: 403 });
  });

  it('fails with no status when nobody answers', async () => {
    const away = new LecternApi('http://127.0.0.1:9');
    expect(await away.isReachable()).toBe(false);
    expect(await away.read('/pages/a', Echo).catch((error: unknown) => error)).toMatchObject({ status: 0 });
  });
});
