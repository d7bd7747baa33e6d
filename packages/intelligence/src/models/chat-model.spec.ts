import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { completion, type Reply, type SeenRequest, startModelServer } from '../../test/model-server.js';
import { type ChatModelOptions, createChatModel } from './chat-model.js';

const KEY = 'sk-very-secret';
const Answer = z.strictObject({ word: z.string() });

/** A client of a server that replies as told; its waits take no time and are written down. */
async function client(
  reply: (request: SeenRequest, count: number) => Reply | Promise<Reply>,
  options: Partial<ChatModelOptions> = {},
) {
  const server = await startModelServer(reply);
  const waits: number[] = [];
  const model = createChatModel({
    baseUrl: server.baseUrl,
    apiKey: KEY,
    model: 'small',
    timeout: 20_000,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
    random: () => 0,
    ...options,
  });
  const ask = (signal?: AbortSignal) =>
    model.ask({ messages: [{ role: 'user', content: 'Say hello' }], answer: Answer, answerName: 'word', signal });
  return { ask, waits, ...server };
}

describe('a chat model', () => {
  it('sends the key, the model and the shape of the answer, and counts tokens', async () => {
    const { ask, seen } = await client(() => completion({ word: 'hello' }));
    expect(await ask()).toEqual({ ok: true, value: { word: 'hello' }, usage: { input: 10, output: 5 } });
    expect(seen).toMatchObject([
      {
        path: '/v1/chat/completions',
        authorization: `Bearer ${KEY}`,
        body: {
          model: 'small',
          messages: [{ role: 'user', content: 'Say hello' }],
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'word', strict: true, schema: { required: ['word'], additionalProperties: false } },
          },
        },
      },
    ]);
  });

  it('asks for any JSON object, and tells the shape in words, once the endpoint refused the shape', async () => {
    const { ask, seen } = await client(({ body }) =>
      JSON.stringify(body).includes('json_schema"')
        ? { status: 400, body: { error: { message: "'response_format' of type json_schema is not supported" } } }
        : completion({ word: 'hello' }),
    );
    expect(await ask()).toMatchObject({ ok: true });
    expect(await ask()).toMatchObject({ ok: true });
    expect(seen.map(({ body }) => body['response_format'])).toMatchObject([
      { type: 'json_schema' },
      { type: 'json_object' },
      { type: 'json_object' },
    ]);
    expect(JSON.stringify(seen[1]?.body['messages'])).toContain('JSON schema');
  });

  it.each([
    ['words', 'unknown field response_format'],
    ['JSON of its own kind', { detail: [{ loc: ['body', 'response_format'], msg: 'extra field' }] }],
  ])('finds JSON between words when the endpoint can do no better, and says so in %s', async (_, body) => {
    const { ask } = await client((request) =>
      'response_format' in request.body
        ? { status: 422, body }
        : completion('Here you are:\n```json\n{"word": "hello"}\n```'),
    );
    expect(await ask()).toMatchObject({ ok: true, value: { word: 'hello' } });
  });

  it('waits as long as the endpoint asks when it limits requests', async () => {
    const { ask, waits } = await client((_, count) =>
      count === 1 ? { status: 429, headers: { 'retry-after': '7' }, body: 'slow down' } : completion({ word: 'hello' }),
    );
    expect(await ask()).toMatchObject({ ok: true });
    expect(waits).toEqual([7000]);
  });

  it('waits longer each time while the endpoint fails, and then says so', async () => {
    const { ask, waits, seen } = await client(() => ({ status: 503, body: 'overloaded' }), {
      backOff: { attempts: 4, firstDelay: 100, longestDelay: 1000 },
    });
    expect(await ask()).toMatchObject({ ok: false, error: { kind: 'unavailable', status: 503 } });
    expect(waits).toEqual([50, 100, 200]);
    expect(seen).toHaveLength(4);
  });

  it('gives up at once when it is to wait for too long, and tells for how long', async () => {
    const headers = { 'retry-after': '3600', 'retry-after-ms': '3600000', 'x-should-retry': 'true' };
    const { ask, waits, seen } = await client(() => ({ status: 429, headers, body: '' }));
    expect(await ask()).toMatchObject({ ok: false, error: { kind: 'rate-limited', retryAfter: 3_600_000 } });
    expect(waits).toEqual([]);
    expect(seen).toHaveLength(1);
  });

  it.each([401, 403])('does not try again when the key is refused (%i), and never shows it', async (status) => {
    const { ask, seen } = await client(() => ({ status, body: `Incorrect API key provided: ${KEY}` }));
    const result = await ask();
    expect(result).toMatchObject({ ok: false, error: { kind: 'unauthorized', status } });
    expect(JSON.stringify(result)).not.toContain(KEY);
    expect(seen).toHaveLength(1);
  });

  it('shows what the endpoint says about a request, without the key in it', async () => {
    const { ask } = await client(() => ({ status: 404, body: `model small not found for ${KEY}` }));
    const result = await ask();
    expect(result).toMatchObject({ ok: false, error: { kind: 'rejected' } });
    expect(JSON.stringify(result)).toContain('model small not found for [key]');
  });

  it.each([
    ['is not JSON', completion('Hello!'), /not JSON/],
    ['has another shape', completion({ words: 1 }), /does not match the schema.*word/],
    ['is cut off', completion('{"word": "hel', 'length'), /cut off/],
    ['is a refusal', completion('{"word": "x"}', 'content_filter'), /refused/],
    ['is no completion', { body: '<html>' }, /not return a chat completion/],
  ])('says so when the answer %s, and does not try again', async (_, reply, message) => {
    const { ask, seen } = await client(() => reply);
    expect(await ask()).toMatchObject({
      ok: false,
      error: { kind: 'malformed', message: expect.stringMatching(message) },
    });
    expect(seen).toHaveLength(1);
  });

  it('counts the tokens of an answer that it cannot use', async () => {
    const { ask } = await client(() => completion('Hello!'));
    expect(await ask()).toMatchObject({ ok: false, usage: { input: 10, output: 5 } });
  });

  it('ends a request that takes too long, and tries again', async () => {
    const { ask, seen } = await client((_, count) => (count === 1 ? 'silence' : completion({ word: 'hello' })), {
      timeout: 200,
    });
    expect(await ask()).toMatchObject({ ok: true });
    expect(seen).toHaveLength(2);
  });

  it('says that an endpoint cannot be reached, without path, user and password of its address', async () => {
    const { ask } = await client(() => 'silence', { baseUrl: 'http://me:hidden@127.0.0.1:1/private' });
    const result = await ask();
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'unreachable', message: '127.0.0.1:1 cannot be reached.' },
    });
    expect(JSON.stringify(result)).not.toMatch(/hidden|private/);
  });

  it('names the reason why an endpoint cannot be reached', async () => {
    const { ask, baseUrl, close } = await client(() => 'silence');
    await close();
    expect(await ask()).toMatchObject({
      ok: false,
      error: { kind: 'unreachable', message: `${new URL(baseUrl).host} cannot be reached: ECONNREFUSED.` },
    });
  });

  it.each([301, 302, 307, 308])('follows no redirect (%i) with the key, and says so', async (status) => {
    const other = await client(() => completion({ word: 'stolen' }));
    const headers = { location: `${other.baseUrl}/chat/completions` };
    const { ask, baseUrl } = await client(() => ({ status, headers, body: '' }));
    const message = `${new URL(baseUrl).host} redirects (${status}), which is not followed.`;
    expect(await ask()).toMatchObject({ ok: false, error: { kind: 'unreachable', message } });
    expect(other.seen).toEqual([]);
  });

  it('sends no key where none is configured, and nothing that was set for others or describes the machine', async () => {
    const before = process.env;
    const others = { OPENAI_API_KEY: 'sk-other', OPENAI_ADMIN_KEY: 'sk-admin', OPENAI_ORG_ID: 'sk-organization' };
    process.env = { ...before, ...others, OPENAI_CUSTOM_HEADERS: 'Authorization: sk-custom\nx-custom: sk-custom' };
    const { ask, seen } = await client(() => completion({ word: 'hello' }), { apiKey: undefined });
    await ask().finally(() => {
      process.env = before;
    });
    expect(seen).toMatchObject([{ authorization: undefined }]);
    expect(JSON.stringify(seen[0]?.headers)).not.toMatch(/sk-|stainless/i);
  });

  it('cuts off a response that does not end, and does not ask again', async () => {
    const { ask, seen } = await client(() => 'endless');
    expect(await ask()).toMatchObject({
      ok: false,
      error: { kind: 'malformed', message: expect.stringMatching(/too long/) },
    });
    expect(seen).toHaveLength(1);
  });

  it('ends a response that comes too slowly', async () => {
    const { ask } = await client(() => ({ headers: { 'content-length': '100' }, body: '{' }), {
      timeout: 200,
      backOff: { attempts: 1, firstDelay: 1, longestDelay: 1 },
    });
    expect(await ask()).toMatchObject({ ok: false, error: { kind: 'timeout' } });
  });

  it('ends at once when it is cancelled, while it waits for an answer and before it begins', async () => {
    const cancel = new AbortController();
    const { ask, seen } = await client(() => {
      cancel.abort();
      return 'silence';
    });
    expect(await ask(cancel.signal)).toMatchObject({ ok: false, error: { kind: 'aborted' } });
    expect(await ask(cancel.signal)).toMatchObject({ ok: false, error: { kind: 'aborted' } });
    expect(seen).toHaveLength(1);
  });

  it('has no more requests under way than it may', async () => {
    let [running, most] = [0, 0];
    const { ask } = await client(
      async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return completion({ word: 'hello' });
      },
      { concurrency: 2 },
    );
    const results = await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(most).toBe(2);
  });
});
