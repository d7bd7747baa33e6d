import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ListeningApi, listening } from '../../../test/listening.js';

let api: ListeningApi;
let agent: Agent;
beforeEach(async () => {
  api = await listening();
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  agent.destroy();
  await api.close();
});

async function get(path: string): Promise<{ status: number | undefined; connection: string | undefined }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${api.origin}${path}`, { agent }, resolve).on('error', reject).end();
  });
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode, connection: response.headers.connection };
}

describe('an API that is told to end', () => {
  it('answers what comes on a connection that is kept, and says that it is the last time', async () => {
    expect(await get('/v1')).toEqual({ status: 200, connection: 'keep-alive' });
    const ended = api.close();
    expect(await get('/v1')).toEqual({ status: 200, connection: 'close' });
    await ended;
  });

  it('takes no new connections', async () => {
    const ended = api.close();
    await expect(get('/v1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await ended;
  });

  it('does not wait for connections that nobody uses', async () => {
    await get('/v1');
    const began = performance.now();
    await api.close();
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
