import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../document/json.js';
import { validate } from '../validate/validate.js';
import { upgradeSwagger } from './upgrade-swagger.js';

function swagger(parts: JsonObject = {}): JsonObject {
  return { swagger: '2.0', info: { title: 'Pets', version: '1' }, paths: {}, ...parts };
}

function upgraded(operation: JsonObject, parts: JsonObject = {}): JsonObject {
  const post = { responses: { 200: { description: '' } }, ...operation };
  const document = upgradeSwagger(swagger({ paths: { '/pets': { post } }, ...parts }));
  expect(validate(document, '3.0', { findings: 100 })).toEqual({ accepted: true, errors: [], warnings: [] });
  return document;
}

const operationIn = (operation: JsonObject) => ({ paths: { '/pets': { post: operation } } });

describe('upgradeSwagger', () => {
  it('keeps what has not changed, and extensions', () => {
    const kept = { tags: [{ name: 'a' }], externalDocs: { url: 'https://docs.test' }, 'x-logo': { url: 'a' } };
    expect(upgradeSwagger(swagger(kept))).toEqual({
      openapi: '3.0.3',
      info: { title: 'Pets', version: '1' },
      paths: {},
      ...kept,
    });
  });

  it.each<[JsonObject, string[]]>([
    [{ host: 'api.test', basePath: '/v1', schemes: ['https', 'http'] }, ['https://api.test/v1', 'http://api.test/v1']],
    [{ host: 'api.test', basePath: '/' }, ['https://api.test']],
    [{ basePath: '/v1' }, ['/v1']],
  ])('makes servers of %j', (parts, urls) => {
    expect(upgradeSwagger(swagger(parts))).toMatchObject({ servers: urls.map((url) => ({ url })) });
  });

  it('moves the description of values into schemas', () => {
    const parameters: JsonObject[] = [
      { name: 'ids', in: 'query', type: 'array', items: { type: 'integer' }, collectionFormat: 'pipes', minItems: 1 },
      { name: 'sort', in: 'header', type: 'string', enum: ['a'], required: true },
    ];
    expect(upgraded({ parameters })).toMatchObject(
      operationIn({
        parameters: [
          {
            name: 'ids',
            in: 'query',
            style: 'pipeDelimited',
            explode: false,
            schema: { type: 'array', items: { type: 'integer' }, minItems: 1 },
          },
          { name: 'sort', in: 'header', required: true, schema: { type: 'string', enum: ['a'] } },
        ],
      }),
    );
  });

  it('makes a body of a body parameter, in the types that the operation takes', () => {
    const parameters = [{ name: 'pet', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } }];
    const schema = { $ref: '#/components/schemas/Pet' };
    const definitions = { Pet: { type: 'object', discriminator: 'kind', 'x-nullable': true } };
    expect(upgraded({ parameters, consumes: ['text/xml'] }, { definitions })).toMatchObject({
      ...operationIn({ requestBody: { required: true, content: { 'text/xml': { schema } } } }),
      components: { schemas: { Pet: { type: 'object', discriminator: { propertyName: 'kind' }, nullable: true } } },
    });
  });

  it('makes a form of form parameters', () => {
    const parameters: JsonObject[] = [
      { name: 'file', in: 'formData', type: 'file', required: true, description: 'A picture' },
      { name: 'name', in: 'formData', type: 'string' },
    ];
    expect(upgraded({ parameters })).toMatchObject(
      operationIn({
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: {
                  file: { type: 'string', format: 'binary', description: 'A picture' },
                  name: { type: 'string' },
                },
              },
            },
          },
        },
      }),
    );
  });

  it('shares the schema of a body parameter that many operations refer to', () => {
    const parameters = { Pet: { name: 'pet', in: 'body', description: 'A pet', schema: { type: 'object' } } };
    const definitions = { Pet: { type: 'string' } };
    const entries = [{ $ref: '#/parameters/Pet' }];
    expect(upgraded({ parameters: entries }, { parameters, definitions })).toMatchObject({
      ...operationIn({
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet_2' } } } },
      }),
      components: { schemas: { Pet: { type: 'string' }, Pet_2: { type: 'object', description: 'A pet' } } },
    });
  });

  it('hands the body parameters of a path down to its operations', () => {
    const parameters = [{ name: 'pet', in: 'body', schema: { type: 'object' } }];
    const put = { responses: {} };
    expect(upgradeSwagger(swagger({ paths: { '/pets': { parameters, put } } }))).toMatchObject({
      paths: { '/pets': { parameters: [], put: { requestBody: { content: expect.anything() } } } },
    });
  });

  it('gives responses the types that the document produces', () => {
    const response = {
      description: 'A pet',
      schema: { $ref: '#/definitions/Pet' },
      headers: { 'x-id': { type: 'string', description: 'Its id' } },
      examples: { 'text/xml': '<pet/>' },
    };
    const parts = { produces: ['application/json', 'text/xml'], definitions: { Pet: {} } };
    const schema = { $ref: '#/components/schemas/Pet' };
    expect(upgraded({ responses: { 200: response } }, parts)).toMatchObject(
      operationIn({
        responses: {
          200: {
            description: 'A pet',
            headers: { 'x-id': { description: 'Its id', schema: { type: 'string' } } },
            content: { 'application/json': { schema }, 'text/xml': { schema, example: '<pet/>' } },
          },
        },
      }),
    );
  });

  it('translates security schemes', () => {
    const oauth2 = { type: 'oauth2', flow: 'accessCode', authorizationUrl: 'a', tokenUrl: 'b', scopes: { c: 'd' } };
    const key = { type: 'apiKey', in: 'header', name: 'key' };
    const document = swagger({ securityDefinitions: { basic: { type: 'basic' }, oauth2, key } });
    expect(upgradeSwagger(document)).toMatchObject({
      components: {
        securitySchemes: {
          basic: { type: 'http', scheme: 'basic' },
          oauth2: {
            type: 'oauth2',
            flows: { authorizationCode: { authorizationUrl: 'a', tokenUrl: 'b', scopes: { c: 'd' } } },
          },
          key,
        },
      },
    });
  });
});
