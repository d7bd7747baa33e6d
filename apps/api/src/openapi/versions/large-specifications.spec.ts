import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OtherApi, startedWith } from '../../../test/harness.js';

const LIMIT = 200_000;

let small: OtherApi;
beforeAll(async () => {
  small = await startedWith({
    LECTERN_OPENAPI_LIMIT_BYTES: String(LIMIT),
    LECTERN_BODY_LIMIT_BYTES: '10000',
    LECTERN_RATE_LIMIT: '5',
  });
});
afterAll(() => small.close());

async function newClient() {
  const { id, admin } = await small.build.organization();
  return { url: `/orgs/${id}/openapi`, client: small.api.as(admin), id };
}

/** A text of exactly so many bytes, with characters of several bytes and such that JSON has to escape. */
function textOf(bytes: number): string {
  const sign = 'é"\n';
  const text = sign.repeat(Math.floor(bytes / Buffer.byteLength(sign)));
  return text + 'x'.repeat(bytes - Buffer.byteLength(text));
}

describe('a large specification', () => {
  it('201: may have as many bytes as are allowed, though other bodies are smaller', async () => {
    const { client, url, id } = await newClient();
    const source = { text: textOf(LIMIT) };
    expect((await client.post(url, { slug: 'pets', source })).status).toBe(201);
    expect((await client.put(`${url}/cats`, { source })).status).toBe(201);
    const patched = await client.patch(`/orgs/${id}`, { title: 'T'.repeat(20_000) });
    expect(patched.status).toBe(413);
  });

  it('400: says how many bytes a text may have', async () => {
    const { client, url } = await newClient();
    const { status, body } = await client.post(url, { slug: 'pets', source: { text: textOf(LIMIT + 1) } });
    expect([status, body.error.issues]).toEqual([
      400,
      [{ path: 'body.source.text', message: `must have at most ${LIMIT} bytes` }],
    ]);
  });

  it('413: a body far beyond that is not even read', async () => {
    const { client, url } = await newClient();
    const { status, body } = await client.put(`${url}/pets`, { source: { text: textOf(4 * LIMIT) } });
    expect([status, body.error.name]).toEqual([413, 'request.too_large']);
  });

  it.each([undefined, 'lct_nobody'])(
    '401: is not read for who is not known, whose calls are counted: %s',
    async (token) => {
      const { url } = await newClient();
      const client = token === undefined ? small.api : small.api.as(token);
      const body = { slug: 'pets', source: { text: textOf(4 * LIMIT) } };
      const remoteAddress = token === undefined ? '203.0.113.8' : '203.0.113.9';
      const response = await client.post(url, body, { remoteAddress });
      expect([
        response.status,
        response.headers['x-ratelimit-remaining'],
        response.headers['www-authenticate'],
      ]).toEqual([401, '4', 'Bearer']);
    },
  );
});
