import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  DomainName,
  Email,
  Id,
  QueryBoolean,
  queryInteger,
  repeatable,
  SortOrder,
  Subdomain,
  Timestamp,
  timestamp,
  Url,
} from './primitives.js';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('Id', () => {
  it.each(['a', '0', 'A-b_9', 'x'.repeat(256)].map((id) => [id]))('may be %.20s', (id) => {
    expect(accepts(Id, id)).toBe(true);
  });

  it.each(['', 'a b', 'a/b', '../a', 'ä', 'a\n', 'x'.repeat(257), 7, null])('cannot be %.20j', (id) => {
    expect(accepts(Id, id)).toBe(false);
  });
});

describe('Timestamp', () => {
  it('is what instants are written as', () => {
    const text = timestamp(new Date(Date.UTC(2026, 4, 1, 12, 0, 0, 5)));
    expect(text).toBe('2026-05-01T12:00:00.005Z');
    expect(accepts(Timestamp, text)).toBe(true);
  });

  it.each(['2026-05-01', '2026-05-01T12:00:00+02:00', '2026-13-01T12:00:00.000Z', 'now'])('cannot be %j', (text) => {
    expect(accepts(Timestamp, text)).toBe(false);
  });
});

describe('Url', () => {
  it.each(['https://example.com', 'http://localhost:4000/a?b#c'])('may be %j', (url) => {
    expect(accepts(Url, url)).toBe(true);
  });

  it.each([
    'example.com',
    '/path',
    'javascript:alert(1)',
    'data:text/html,a',
    'ftp://example.com',
    'file:///etc/passwd',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('cannot be %.40j', (url) => {
    expect(accepts(Url, url)).toBe(false);
  });
});

describe('Email', () => {
  it('is kept in lower case without spaces around it', () => {
    expect(Email.parse(' Anna.Smith+docs@Example.COM\n')).toBe('anna.smith+docs@example.com');
  });

  it.each([
    '',
    'anna',
    '@example.com',
    'anna@',
    'anna smith@example.com',
    'a@b@example.com',
    `${'a'.repeat(320)}@x.de`,
  ])('cannot be %.40j', (email) => {
    expect(accepts(Email, email)).toBe(false);
  });
});

describe('DomainName', () => {
  it('is kept in lower case', () => {
    expect(DomainName.parse(' Docs.Example.COM ')).toBe('docs.example.com');
  });

  it.each(['', 'localhost', '.com', 'example.com.', '-a.com', 'a-.com', 'a..com', 'a_b.com', 'example.c', '127.0.0.1'])(
    'cannot be %j',
    (domain) => {
      expect(accepts(DomainName, domain)).toBe(false);
    },
  );
});

describe('Subdomain', () => {
  it.each(['abc', 'a-b', '123', 'a'.repeat(32)])('may be %j', (label) => {
    expect(accepts(Subdomain, label)).toBe(true);
  });

  it.each(['ab', '-ab', 'ab-', 'Abc', 'a.b', 'a_b', 'a'.repeat(33)])('cannot be %j', (label) => {
    expect(accepts(Subdomain, label)).toBe(false);
  });
});

describe('query values', () => {
  it('may be given once or repeated where several are allowed', () => {
    const Roles = z.object({ role: repeatable(SortOrder) });
    expect(Roles.parse({ role: 'asc' })).toEqual({ role: ['asc'] });
    expect(Roles.parse({ role: ['asc', 'desc'] })).toEqual({ role: ['asc', 'desc'] });
    expect(Roles.parse({})).toEqual({});
    expect(accepts(Roles, { role: ['asc', 'up'] })).toBe(false);
  });

  it('are whole numbers only when they are written in digits and within the bounds', () => {
    const Percentage = queryInteger(1, 100);
    expect(['1', '007', '100'].map((value) => Percentage.parse(value))).toEqual([1, 7, 100]);
    for (const value of ['', '0', '101', '1.0', '+5', '5 ', '1e1', '0x1', 'five', '9'.repeat(400)]) {
      expect(accepts(Percentage, value)).toBe(false);
    }
  });

  it('say true or false in words', () => {
    expect([QueryBoolean.parse('true'), QueryBoolean.parse('false')]).toEqual([true, false]);
    for (const value of ['', '1', 'TRUE', true]) expect(accepts(QueryBoolean, value)).toBe(false);
  });
});
