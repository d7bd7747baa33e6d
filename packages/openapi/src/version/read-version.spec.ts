import { describe, expect, it } from '@jest/globals';
import { readVersion } from './read-version.js';

describe('readVersion', () => {
  it.each([
    [{ swagger: '2.0' }, '2.0', '2.0'],
    [{ swagger: 2 }, '2.0', '2.0'],
    [{ openapi: '3.0.3' }, '3.0', '3.0.3'],
    [{ openapi: 3.1 }, '3.1', '3.1'],
    [{ openapi: '3.1.0-rc1' }, '3.1', '3.1.0-rc1'],
    [{ openapi: '3.2.0' }, '3.2', '3.2.0'],
  ])('recognizes %j', (document, generation, version) => {
    expect(readVersion(document)).toEqual({ ok: true, document, generation, version });
  });

  it.each([
    [{ openapi: '4.0.0' }, /"openapi" says "4.0.0"/],
    [{ openapi: '3.0.3evil' }, /"openapi" says/],
    [{ swagger: '1.2' }, /"swagger" says "1.2"/],
    [{ asyncapi: '2.6.0' }, /AsyncAPI/],
    [{ $schema: 'x' }, /JSON schema/],
    [{ name: 'x', version: '1' }, /begins with the fields "name", "version"/],
    [{}, /no fields at all/],
    [[], /holds a list/],
    ['openapi', /holds a text/],
    [null, /holds empty/],
    [{ openapi: { toString: 1 } }, /neither a field/],
  ])('says of %j what it is instead', (value, message) => {
    const result = readVersion(value);
    expect(result.ok ? '' : result.errors[0]?.message).toMatch(message);
  });
});
