import { describe, expect, it } from '@jest/globals';
import { emailAddressesIn } from './email-addresses.js';

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
