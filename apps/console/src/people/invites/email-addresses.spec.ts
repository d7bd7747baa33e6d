import { describe, expect, it } from '@jest/globals';
import { LecternError } from '@lectern/client';
import { emailAddressesIn, withAddresses } from './email-addresses.js';

describe('emailAddressesIn', () => {
  it('finds addresses between commas, semicolons, spaces and new lines', () => {
    expect(
      emailAddressesIn('ada@example.com, bob@example.com;cy@example.com\n dee@example.com eve@example.com'),
    ).toEqual(['ada@example.com', 'bob@example.com', 'cy@example.com', 'dee@example.com', 'eve@example.com']);
  });

  it('reads addresses with names as mail programs copy them', () => {
    expect(emailAddressesIn('Ada Lovelace <Ada@example.com>, "Bob B." <bob@example.com>')).toEqual([
      'ada@example.com',
      'bob@example.com',
    ]);
  });

  it('names each address once', () => {
    expect(emailAddressesIn('ada@example.com ADA@example.com')).toEqual(['ada@example.com']);
  });

  it('keeps what is no address, so that the API can say so', () => {
    expect(emailAddressesIn('ada')).toEqual(['ada']);
  });

  it('finds nothing in an empty text', () => {
    expect(emailAddressesIn(' \n, ')).toEqual([]);
  });
});

describe('withAddresses', () => {
  it('says of which address an issue is, whichever operation has found it', () => {
    const issues = [
      { path: 'body.emails[1]', message: 'must be an email address' },
      { path: 'body.add[0]', message: 'is unknown' },
      { path: 'body.role', message: 'Wrong' },
    ];
    const error = new LecternError({
      status: 400,
      code: 'request.invalid',
      message: 'Invalid',
      requestId: 'r',
      issues,
    });
    expect(withAddresses(error, ['ada@example.com', 'bob'])).toMatchObject({
      status: 400,
      requestId: 'r',
      issues: [
        { path: 'body.emails', message: '“bob” must be an email address' },
        { path: 'body.emails', message: '“ada@example.com” is unknown' },
        { path: 'body.role', message: 'Wrong' },
      ],
    });
  });

  it('leaves other errors as they are', () => {
    const error = new TypeError('no');
    expect(withAddresses(error, [])).toBe(error);
  });
});
