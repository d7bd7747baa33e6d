import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@lectern/openapi/document/json';
import { findOperation } from '@lectern/openapi/document/operations';
import { english } from '../../words/english.js';
import { operationForm } from './operation-form.js';
import { readRequest, typedSecret } from './read-request.js';

const document: JsonObject = {
  openapi: '3.1.0',
  servers: [
    {
      url: 'https://{region}.api.test/{version}/',
      variables: { region: { default: 'eu', enum: ['eu', 'us'] }, version: { default: 'v1' } },
    },
    { url: '/relative' },
  ],
  security: [{ basic: [] }, { key: [] }, {}],
  components: {
    securitySchemes: {
      basic: { type: 'http', scheme: 'basic' },
      key: { type: 'apiKey', in: 'query', name: 'api key' },
    },
  },
  paths: {
    '/pets/{id}': {
      post: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'p1' },
          { name: 'limit', in: 'query', schema: { type: 'integer', default: 10 } },
          { name: 'ratio', in: 'query', schema: { type: 'number' } },
          { name: 'kind', in: 'query', schema: { type: 'array', items: { enum: ['cat', 'dog'] } } },
          { name: 'tags', in: 'query', schema: { type: 'array', default: ['a', 'b'], items: { type: 'string' } } },
          { name: 'dry', in: 'query', schema: { type: 'boolean' } },
          { name: 'where', in: 'query', style: 'deepObject', schema: { type: 'object' } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': { example: { name: 'Tom' } },
            'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { a: { example: 'x y' } } } },
            'multipart/form-data': {
              schema: { type: 'object', properties: { photo: { type: 'string', format: 'binary' } } },
            },
            'image/png': {},
          },
        },
      },
      trace: {},
      get: { 'x-hideTryItPanel': true },
    },
  },
};

function formOf(method = 'post', changes: JsonObject = {}) {
  const changed = { ...document, ...changes };
  const operation = findOperation(changed, 'paths', '/pets/{id}', method);
  return operation && operationForm(changed, operation);
}

const form = formOf();

function read(typed: Record<string, string | string[] | Blob>) {
  if (form === undefined) throw new Error('There is no form.');
  const data = new FormData();
  const all = { server: '0', way: '2', media: '0', 'parameter-0': 'p1', 'body-0': '{}', ...typed };
  for (const [name, values] of Object.entries(all)) {
    for (const value of [values].flat()) {
      if (typeof value === 'string') data.append(name, value);
      else data.append(name, value, 'a.png');
    }
  }
  return readRequest(form, data, english, typedSecret);
}

const problemsOf = (typed: Record<string, string | string[]>) => read(typed).problems.map(({ message }) => message);

describe('what is asked for', () => {
  it('is typed and filled in with defaults and examples', () => {
    expect(form?.parameters.map(({ name, type, value, choices }) => [name, type, value, choices.join()])).toEqual([
      ['id', 'text', 'p1', ''],
      ['limit', 'integer', '10', ''],
      ['ratio', 'number', '', ''],
      ['kind', 'list', '', 'cat,dog'],
      ['tags', 'list', 'a\nb', ''],
      ['dry', 'choice', '', 'true,false'],
      ['where', 'json', '', ''],
    ]);
    expect(form?.servers).toHaveLength(1);
    expect(form?.bodies.map(({ kind, text }) => [kind, text])).toEqual([
      ['json', '{\n  "name": "Tom"\n}'],
      ['urlencoded', 'a=x+y'],
      ['multipart', ''],
      ['file', ''],
    ]);
  });

  it('is nothing where an author hides it, or where nothing can be called', () => {
    expect(formOf('get')).toBeUndefined();
    expect(formOf('trace')).toBeUndefined();
    expect(formOf('post', { 'x-hideTryItPanel': true })).toBeUndefined();
    for (const url of [
      '/v1',
      'javascript:alert(1)',
      'https://user:pass@a.test',
      'https://*',
      'https://a.test;script-src',
    ]) {
      expect(formOf('post', { servers: [{ url }] })).toBeUndefined();
    }
  });
});

describe('a request that was typed', () => {
  it('is what the specification asks for', () => {
    const { request, problems } = read({
      'variable-0-0': 'us',
      'variable-0-1': 'v2',
      'parameter-0': 'a/b',
      'parameter-1': ' 5 ',
      'parameter-3': ['cat', 'dog'],
      'parameter-4': 'x\r\n\r\n y z ',
      'parameter-5': 'true',
      'parameter-6': '{"name":"Tom"}',
    });
    expect(problems).toEqual([]);
    expect(request.url).toBe(
      'https://us.api.test/v2/pets/a%2Fb?limit=5&kind=cat&kind=dog&tags=x&tags=y%20z&dry=true&where%5Bname%5D=Tom',
    );
    expect(request.body).toEqual({ kind: 'json', mediaType: 'application/json', text: '{}' });
  });

  it('carries what identifies the reader in the way that was chosen', () => {
    const basic = read({ way: '0', 'user-0-0': 'jo', 'secret-0-0': 'pass:wörd', 'secret-1-0': 'no' });
    expect(basic.request.headers).toContainEqual(['Authorization', `Basic ${btoa('jo:pass:wÃ¶rd')}`]);
    expect(read({ way: '1', 'secret-1-0': ' k&y ' }).request.url).toMatch(/\?api%20key=k%26y$/);
    expect(read({ way: '2', 'secret-1-0': 'k' }).request.url).not.toContain('?');
    const bearer = { name: 'a', kind: 'bearer', place: 'header', field: 'Authorization' } as const;
    expect(typedSecret(bearer, { secret: 'Bearer abc', user: '' })).toBe('abc');
  });

  it('takes bodies of all kinds', () => {
    expect(read({ media: '1', 'field-1-0': 'a b&c' }).request.body).toMatchObject({
      kind: 'text',
      text: 'a=a%20b%26c',
    });
    const photo = new Blob(['png']);
    expect(read({ media: '2', 'field-2-0': photo }).request.body).toMatchObject({ fields: [{ name: 'photo' }] });
    expect(read({ media: '3', 'body-3': photo }).request.headers).toContainEqual(['Content-Type', 'image/png']);
  });

  it('is not sent when something is wrong, and says what', () => {
    expect(problemsOf({ 'parameter-0': '' })).toEqual(['id is required.']);
    expect(problemsOf({ 'parameter-0': '..' })).toEqual(['id must not be “.” or “..”.']);
    expect(problemsOf({ 'parameter-1': '1.5' })).toEqual(['limit must be a whole number.']);
    expect(problemsOf({ 'parameter-2': 'many' })).toEqual(['ratio must be a number.']);
    expect(problemsOf({ 'parameter-6': '{' })).toEqual(['where must be valid JSON.']);
    expect(problemsOf({ 'body-0': '{' })).toEqual(['Request body must be valid JSON.']);
    expect(problemsOf({ 'body-0': ' ' })).toEqual(['Request body is required.']);
    expect(problemsOf({ media: '3' })).toEqual(['Request body is required.']);
    expect(problemsOf({ 'variable-0-0': 'evil.test/' })).toEqual(['region does not give a valid server address.']);
    expect(problemsOf({ 'variable-0-1': '@evil.test' })).toEqual(['version does not give a valid server address.']);
    expect(read({ 'parameter-2': 'many' }).problems[0]?.field).toBe('parameter-2');
  });
});
