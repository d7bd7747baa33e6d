import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiResponse, type Client, database, keyring, native, startedWith } from '../../../test/harness.js';

const { createSignInCode } = await native<typeof import('@lectern/database/people/sign-in/sign-in.queries')>(
  '@lectern/database/people/sign-in/sign-in.queries',
);

let limited: Client;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ api: limited, close } = await startedWith({ LECTERN_RATE_LIMIT: '1000' }));
});

afterAll(() => close());

describe('POST /v1/auth/email with limits', () => {
  it('429: one email address can be mailed five times in a quarter of an hour, wherever that is asked', async () => {
    const email = newEmail();
    const ask = (address: string) => limited.post('/auth/email', { email: address }, { remoteAddress: newAddress() });

    const responses = await inTurn([email, email, email, email.toUpperCase(), email, email], ask);

    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429]);
    expectRefusal(responses.at(-1), 15 * 60);
    const where = { name: 'mail.send-sign-in-link', payload: { path: ['email'], equals: email } };
    expect(await database.prisma.job.count({ where })).toBe(5);
  });

  it('204: the limit of one email address is not that of another', async () => {
    const [worn, fresh] = [newEmail(), newEmail()];
    const remoteAddress = newAddress();
    for (let time = 1; time <= 6; time++) await limited.post('/auth/email', { email: worn }, { remoteAddress });

    expect(await limited.post('/auth/email', { email: fresh }, { remoteAddress })).toMatchObject({ status: 204 });
  });

  it('429: one network address can ask twenty times, whatever it claims to forward', async () => {
    const remoteAddress = newAddress();
    const ask = (email: string) =>
      limited.post('/auth/email', { email }, { remoteAddress, headers: { 'x-forwarded-for': newAddress() } });

    const responses = await inTurn(Array.from({ length: 21 }, newEmail), ask);

    expect(responses.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(204));
    expectRefusal(responses.at(-1), 15 * 60);
  });
});

describe('POST /v1/auth/exchange with limits', () => {
  it('429: one network address can try twenty codes in a minute, and then not even the right one', async () => {
    const remoteAddress = newAddress();
    const code = await createSignInCode(database, keyring, {
      email: newEmail(),
      at: new Date(),
      validMinutes: 15,
    });
    const guesses = Array.from({ length: 20 }, () => randomBytes(32).toString('base64url'));

    const responses = await inTurn([...guesses, code], (guess) =>
      limited.post('/auth/exchange', { code: guess }, { remoteAddress }),
    );

    expect(responses.slice(0, 20).map(({ status }) => status)).toEqual(guesses.map(() => 400));
    expectRefusal(responses.at(-1), 60);
    const elsewhere = await limited.post('/auth/exchange', { code }, { remoteAddress: newAddress() });
    expect(elsewhere.status).toBe(200);
  });
});

function expectRefusal(response: ApiResponse | undefined, windowSeconds: number): void {
  expect(response?.body.error).toMatchObject({ code: 429, name: 'request.rate_limited' });
  const seconds = Number(response?.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(windowSeconds);
}

async function inTurn<T>(items: T[], call: (item: T) => Promise<ApiResponse>): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = [];
  for (const item of items) responses.push(await call(item));
  return responses;
}

function newEmail(): string {
  return `ada@${randomBytes(6).toString('hex')}.test`;
}

function newAddress(): string {
  return `2001:db8::${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`;
}
