import { describe, expect, it } from '@jest/globals';
import { errorCatalog } from './catalog.js';
import { DomainError, invalidRequest } from './domain-error.js';

describe('DomainError', () => {
  it('says what the catalogue says, with its status', () => {
    const error = new DomainError('team.member_unknown', { user: 'anna' });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'DomainError', code: 'team.member_unknown', status: 404, issues: undefined });
    expect(error.message).toBe(
      `"anna" is not a member of this organization. Use a member's user id, or an email address.`,
    );
  });

  it('says when to try again where that is known', () => {
    expect(new DomainError('request.rate_limited', { retryAfterSeconds: 17 })).toMatchObject({
      status: 429,
      retryAfterSeconds: 17,
      message: expect.stringContaining('17 seconds'),
    });
    expect(new DomainError('team.not_found').retryAfterSeconds).toBeUndefined();
  });
});

describe('invalidRequest', () => {
  it('names every value that was wrong, in its message and one by one', () => {
    const issues = [
      { path: 'body.title', message: 'must not be empty' },
      { path: 'query.limit', message: 'must be a number' },
    ];
    const error = invalidRequest(issues);
    expect(error).toMatchObject({ code: 'request.invalid', status: 400, issues });
    expect(error.message).toBe('body.title: must not be empty; query.limit: must be a number');
  });
});

describe('the catalogue of errors', () => {
  const entries = Object.entries(errorCatalog);

  it.each(entries)('%s has a stable name and the status of an error', (name, { status }) => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  });

  it('answers 404 for everything that is not found, in words that do not tell it from what may not be seen', () => {
    const missing = entries.filter(([name]) => name.endsWith('.not_found') && name !== 'route.not_found');
    expect(missing.length).toBeGreaterThan(5);
    for (const [, { status, message }] of missing) {
      expect(status).toBe(404);
      expect(Reflect.apply(message, undefined, [{}])).toMatch(/^There is no such [A-Za-z ]+, or you may not see it\./);
    }
  });
});
