import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '@lectern/openapi/document/json';
import { buildRequest } from './build-request.js';
import { readForm } from './parameter-form.js';

const list = ['blue', 'black & white'];
const object = { R: 100, G: 'a,b' };

function built(parameters: { value: JsonValue; [field: string]: JsonValue }[], path = '/colors/{color}') {
  return buildRequest({
    method: 'get',
    base: 'https://api.test',
    path,
    parameters: parameters.flatMap(({ value, ...stated }) => {
      const form = readForm({ name: 'color', ...stated });
      return form === undefined ? [] : [{ ...form, value }];
    }),
    credentials: { header: [], query: [], cookie: [] },
    body: undefined,
  });
}

const path = (value: JsonValue, stated = {}) => built([{ in: 'path', value, ...stated }]).url.split('/colors/')[1];
const query = (value: JsonValue, stated = {}) =>
  /\?(.*)$/.exec(built([{ in: 'query', value, ...stated }], '/colors').url)?.[1];

describe('a parameter in a path', () => {
  it.each([
    [{}, 'a b/c', 'a%20b%2Fc'],
    [{}, list, 'blue,black%20%26%20white'],
    [{}, object, 'R,100,G,a%2Cb'],
    [{ explode: true }, object, 'R=100,G=a%2Cb'],
    [{ style: 'label' }, 'blue', '.blue'],
    [{ style: 'label' }, list, '.blue,black%20%26%20white'],
    [{ style: 'label', explode: true }, list, '.blue.black%20%26%20white'],
    [{ style: 'label', explode: true }, object, '.R=100.G=a%2Cb'],
    [{ style: 'matrix' }, 'blue', ';color=blue'],
    [{ style: 'matrix' }, list, ';color=blue,black%20%26%20white'],
    [{ style: 'matrix', explode: true }, list, ';color=blue;color=black%20%26%20white'],
    [{ style: 'matrix' }, object, ';color=R,100,G,a%2Cb'],
    [{ style: 'matrix', explode: true }, object, ';R=100;G=a%2Cb'],
    [{ content: { 'application/json': {} } }, object, '%7B%22R%22%3A100%2C%22G%22%3A%22a%2Cb%22%7D'],
  ])('is written as %j says: %j', (stated, value, expected) => {
    expect(path(value, stated)).toBe(expected);
  });
});

describe('a parameter in a query', () => {
  it.each([
    [{}, 'a+b c', 'color=a%2Bb%20c'],
    [{}, list, 'color=blue&color=black%20%26%20white'],
    [{ explode: false }, list, 'color=blue,black%20%26%20white'],
    [{}, object, 'R=100&G=a%2Cb'],
    [{ explode: false }, object, 'color=R,100,G,a%2Cb'],
    [{ style: 'spaceDelimited', explode: false }, list, 'color=blue%20black%20%26%20white'],
    [{ style: 'pipeDelimited' }, list, 'color=blue%7Cblack%20%26%20white'],
    [{ style: 'deepObject' }, { a: { b: 1 }, c: 'd' }, 'color%5Ba%5D%5Bb%5D=1&color%5Bc%5D=d'],
    [{ allowReserved: true }, '/a?b#c&d+e', 'color=/a?b%23c%26d%2Be'],
    [{ content: { 'application/json': {} } }, list, 'color=%5B%22blue%22%2C%22black%20%26%20white%22%5D'],
    [{}, [], undefined],
    [{ explode: false }, [], undefined],
  ])('is written as %j says: %j', (stated, value, expected) => {
    expect(query(value, stated)).toBe(expected);
  });

  it('never ends an address early, whatever it is', () => {
    const hostile = '\ud800#?&=/../%\n\u0000';
    const { searchParams, pathname } = new URL(built([{ in: 'query', value: hostile }], '/colors').url);
    expect([pathname, searchParams.get('color')]).toEqual(['/colors', '\ufffd#?&=/../%\n\u0000']);
  });
});

describe('other parameters', () => {
  it('are headers of one line, and cookies in one header', () => {
    const { headers } = built(
      [
        { in: 'header', name: 'X-A', value: ['a', 'b\r\nX-B: c'] },
        { in: 'header', name: 'X-O', explode: true, value: object },
        { in: 'header', name: 'not a name', value: 'a' },
        { in: 'cookie', name: 'sid', value: 'a;b' },
        { in: 'cookie', name: 'tags', explode: false, value: list },
      ],
      '/colors',
    );
    expect(headers).toEqual([
      ['X-A', 'a,b X-B: c'],
      ['X-O', 'R=100,G=a,b'],
      ['Cookie', 'sid=a%3Bb; tags=blue,black%20%26%20white'],
    ]);
  });

  it('are left out when nobody knows where they are sent', () => {
    expect(readForm({ name: 'a', in: 'body' })).toBeUndefined();
    expect(readForm({ in: 'query' })).toBeUndefined();
  });
});
