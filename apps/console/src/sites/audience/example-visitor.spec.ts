import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { exampleClaims, exampleCode, exampleToken } from './example-visitor.js';

const NOW = new Date('2026-11-18T12:00:00Z');
const description = 'What it means';

/** What a token says, if it was signed with a key. */
function payloadOf(token: string, key: string): unknown {
  const [header = '', payload = '', signature] = token.split('.');
  expect(createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url')).toBe(signature);
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' });
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

describe('an example visitor', () => {
  it('has claims that the schema declares, without those that nobody vouches for', () => {
    const schema = {
      type: 'object' as const,
      additionalProperties: false as const,
      properties: {
        plan: { type: 'string' as const, description, enum: ['free', 'pro'] },
        beta: { type: 'boolean' as const, description },
        teams: { type: 'array' as const, description, items: { type: 'number' as const } },
        unsigned: {
          type: 'object' as const,
          description,
          additionalProperties: false as const,
          properties: { language: { type: 'string' as const, description } },
        },
      },
    };
    expect(exampleClaims(schema)).toEqual({ plan: 'free', beta: true, teams: [1] });
    expect(exampleClaims(null)).toEqual({});
  });

  it('has a token that is signed with the key of the site and ends after an hour', async () => {
    const token = await exampleToken('s3cret', { name: 'Zoë' }, NOW);
    expect(payloadOf(token, 's3cret')).toEqual({ name: 'Zoë', exp: NOW.getTime() / 1000 + 3600 });
  });

  it('gets in by a program that works as it is shown', async () => {
    const code = exampleCode('https://docs.example.com/guide', { plan: 'pro' });
    const { stdout } = await promisify(execFile)('node', ['--input-type=module', '--eval', code], {
      env: { ...process.env, LECTERN_VISITOR_KEY: 's3cret' },
    });
    const address = new URL(stdout.trim());
    expect(address.origin + address.pathname).toBe('https://docs.example.com/guide/');
    expect(payloadOf(address.searchParams.get('jwt_token') ?? '', 's3cret')).toMatchObject({ plan: 'pro' });
  });
});
