import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { api } from '../../../test/harness.js';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

describe('GET /v1/', () => {
  it.each(['/v1/', '/v1'])('200: %s tells anybody which release is running', async (path) => {
    const response = await api.get(path);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ version, build: 'dev' });
    expect(response.headers['x-request-id']).toEqual(expect.any(String));
  });

  it('200: a token that does not work is no hindrance', async () => {
    expect(await api.as('lct_unknown').get('/v1/')).toMatchObject({ status: 200 });
  });

  it('404: there is nothing beside the operations, and the answer says where they are described', async () => {
    const response = await api.get('/v1/nothing?token=secret');

    expect(response.body.error).toMatchObject({ code: 404, name: 'route.not_found' });
    expect(response.body.error.message).toContain('GET /v1/nothing.');
  });
});
