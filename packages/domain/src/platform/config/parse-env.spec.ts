import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { CommonEnv, Port, Switch } from './common-env.js';
import { ConfigurationError, parseEnv } from './parse-env.js';

const complete = {
  DATABASE_URL: 'postgres://localhost/lectern',
  LECTERN_SECRET_KEY: 'a secret of more than 32 characters',
};

function failureOf(schema: z.ZodType, env: Record<string, string | undefined>): ConfigurationError {
  try {
    parseEnv(schema, env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('This environment should be refused.');
}

describe('parseEnv', () => {
  it('reads what is set, fills in defaults and leaves everything else out', () => {
    const env = parseEnv(CommonEnv, { ...complete, DATABASE_POOL_SIZE: '25', HOME: '/root' });
    expect(env).toMatchObject({ ...complete, DATABASE_POOL_SIZE: 25, LECTERN_PUBLIC_URL: 'http://localhost:4000' });
    expect(env).not.toHaveProperty('HOME');
  });

  it('takes an empty variable for one that is not set', () => {
    const env = parseEnv(CommonEnv, { ...complete, REDIS_URL: '', DATABASE_POOL_SIZE: '', LECTERN_APP_URL: undefined });
    expect(env).toEqual(parseEnv(CommonEnv, complete));
  });

  it('reports all problems at once, each by the name of its variable', () => {
    const { message, problems } = failureOf(CommonEnv, {
      DATABASE_URL: 'mysql://localhost',
      REDIS_URL: 'localhost',
      DATABASE_POOL_SIZE: 'many',
      LECTERN_PUBLIC_URL: 'docs.example.com',
    });
    expect(problems).toEqual([
      'DATABASE_URL: must start with postgres:// or postgresql://',
      expect.stringMatching(/^DATABASE_POOL_SIZE: /),
      'REDIS_URL: must start with redis:// or rediss://',
      'LECTERN_SECRET_KEY is not set: a secret of at least 32 characters is needed',
      'LECTERN_PUBLIC_URL: must be an absolute http or https address',
    ]);
    for (const problem of problems) expect(message).toContain(`\n  - ${problem}`);
  });

  it('tells a variable that is missing from one that is wrong', () => {
    expect(failureOf(CommonEnv, { ...complete, DATABASE_URL: '' }).problems).toEqual([
      'DATABASE_URL is not set: the address of a PostgreSQL database is needed',
    ]);
    expect(failureOf(CommonEnv, { ...complete, LECTERN_SECRET_KEY: 'short' }).problems).toEqual([
      'LECTERN_SECRET_KEY: must have at least 32 characters',
    ]);
  });

  it('never shows the value of a variable, which may be a secret', () => {
    const secret = 'hunter2';
    const wrong = Object.fromEntries(Object.keys(CommonEnv.shape).map((name) => [name, secret]));
    const { message, problems } = failureOf(CommonEnv, wrong);
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'LECTERN_SECRET_KEY', 'LECTERN_SECRET_KEY_PREVIOUS']) {
      expect(problems).toContainEqual(expect.stringContaining(`${name}:`));
    }
    expect(message).not.toContain(secret);
  });
});

describe('the common variables', () => {
  it('are all described', () => {
    expect(Object.entries(CommonEnv.shape).filter(([, schema]) => !schema.description)).toEqual([]);
  });

  it('take addresses without a slash at their end', () => {
    const { LECTERN_PUBLIC_URL } = parseEnv(CommonEnv, {
      ...complete,
      LECTERN_PUBLIC_URL: 'https://docs.example.com//',
    });
    expect(LECTERN_PUBLIC_URL).toBe('https://docs.example.com');
  });

  it('take true and false in words and digits for switches, and nothing else', () => {
    expect(['true', '1', 'false', '0'].map((value) => Switch.parse(value))).toEqual([true, true, false, false]);
    for (const value of ['yes', 'TRUE', '']) expect(Switch.safeParse(value).success).toBe(false);
  });

  it('take for a port what is one', () => {
    expect(Port.parse('4000')).toBe(4000);
    for (const value of ['0', '65536', '80.5', 'http', '-1']) expect(Port.safeParse(value).success).toBe(false);
  });
});
