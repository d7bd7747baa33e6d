import { describe, expect, it } from '@jest/globals';
import { findPrivateKeys } from './private-keys.js';

const BEGIN = '-----BEGIN RSA PRIVATE KEY-----';
const END = '-----END RSA PRIVATE KEY-----';

function found(text: string): string[] {
  return findPrivateKeys(text).map(({ start, end }) => text.slice(start, end));
}

describe('finding private keys', () => {
  it('finds each key with the lines around it', () => {
    const [first, second] = [`${BEGIN}\nabc\n${END}`, '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----'];
    expect(found(`a ${first} b ${second} c`)).toEqual([first, second]);
  });

  it('begins at the first of several beginnings that is near enough', () => {
    const near = `${BEGIN}${'x'.repeat(5000)}${BEGIN}y${END}`;
    expect(found(near)).toEqual([near]);
    expect(found(`${BEGIN}${'x'.repeat(9000)}${BEGIN}y${END}`)).toEqual([`${BEGIN}y${END}`]);
  });

  it.each([BEGIN, END, `${END}${BEGIN}`, `${BEGIN}${'x'.repeat(8001)}${END}`, '-----BEGIN PUBLIC KEY-----'])(
    'finds none where none is whole',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );
});
