import { describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '@lectern/openapi/document/json';
import { receiving, sending, specification, withOperation } from '@lectern/openapi/testing/documents';
import { blocksOf } from '../../../test/reading.js';
import { describeOperation, describeWebhook } from './describe-operation.js';

const petStore = specification({
  servers: [{ url: 'https://{region}.example.com/v1/', variables: { region: { default: 'eu' } } }],
  security: [{ key: [] }],
  paths: {
    '/pets/{petId}': {
      parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      put: {
        summary: 'Change a pet',
        description: 'Changes what is given.\n\n# Limits\n\nOnce a second.',
        deprecated: true,
        externalDocs: { url: 'https://example.com/pets', description: 'The guide' },
        parameters: [
          { name: 'dryRun', in: 'query', schema: { type: 'boolean', default: false }, description: 'Only *checks*' },
          { name: 'fields', in: 'query', schema: { type: 'array', items: { enum: ['a', 'b'] } } },
        ],
        requestBody: { required: true, content: { 'application/json': { schema: ref('Pet') } } },
        responses: {
          200: { description: 'OK', content: { 'application/json': { schema: ref('Pet') } } },
          404: { description: 'No such pet' },
        },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: {
          id: { type: 'integer', format: 'int64', readOnly: true },
          name: { type: 'string', minLength: 1, maxLength: 50, description: 'What it is called.' },
          friends: { type: 'array', items: ref('Pet') },
        },
      },
    },
  },
});

function ref(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** The lines that tell what is sent. */
function sent(schema: JsonValue, schemas: JsonObject = {}): string[] {
  const text = describeOperation(sending(schema, schemas), { path: '/pets', method: 'get' }) ?? '';
  const body = text.slice(text.indexOf('Media type'), text.indexOf('\n### Responses'));
  return (body.split('\n\nExample')[0] ?? '').split('\n').filter((line) => line !== '');
}

/** The words between the parentheses of a property. */
function described(schema: JsonValue, schemas: JsonObject = {}): string {
  const [, line = ''] = sent({ type: 'object', properties: { a: schema } }, schemas);
  return /^- `a` \((.*)\)$/.exec(line)?.[1] ?? line;
}

describe('describeOperation', () => {
  it('describes all that a caller needs to know', () => {
    expect(describeOperation(petStore, { path: '/pets/{petId}', method: 'PUT' })).toBe(`## Change a pet

\`\`\`http
PUT https://eu.example.com/v1/pets/{petId}
\`\`\`

> **Deprecated.** New clients should not use this, and it may go away.

Changes what is given.

**Limits**

Once a second.

See also: [The guide](https://example.com/pets)

### Authentication

API key in the header \`X-Key\`.

### Path parameters

- \`petId\` (uuid string, required)

### Query parameters

- \`dryRun\` (boolean, default \`false\`): Only _checks_
- \`fields\` (array of strings, each one of \`a\` or \`b\`, written \`fields=a&fields=b\`)

### Request body

Media type \`application/json\`: \`Pet\` object

- \`id\` (int64 integer, read-only)
- \`name\` (string, required, 1 to 50 characters): What it is called.
- \`friends\` (array of \`Pet\` objects, described above)

Example:

\`\`\`json
{
  "name": "text",
  "friends": []
}
\`\`\`

### Responses

#### 200 OK

Media type \`application/json\`: \`Pet\` object, described above

Example:

\`\`\`json
{
  "id": 1,
  "name": "text",
  "friends": []
}
\`\`\`

#### 404 Not Found

No such pet
`);
  });

  it('gives nothing for an operation that does not exist', () => {
    expect(describeOperation(petStore, { path: '/pets/{petId}', method: 'get' })).toBeUndefined();
    expect(describeOperation(petStore, { path: '/constructor', method: 'get' })).toBeUndefined();
    expect(describeOperation({}, { path: '/', method: 'get' })).toBeUndefined();
  });

  it('leaves the heading to who wants to write it', () => {
    const text = describeOperation(petStore, { path: '/pets/{petId}', method: 'put', headless: true }) ?? '';
    expect(blocksOf(text)[0]).toBe('code: PUT https://eu.example.com/v1/pets/{petId}');
  });

  it('is headed by method and path where there is no summary', () => {
    const text = describeOperation(withOperation(), { path: '/pets', method: 'get' }) ?? '';
    expect(text).toMatch(/^## GET \/pets\n\n```http\nGET \/pets\n```\n/);
  });

  it.each<[JsonValue, string]>([
    [[], 'None is needed.'],
    [[{ basic: [] }], 'User name and password (HTTP basic authentication).'],
    [[{ jwt: [] }, {}], 'Bearer token (JWT) in the header `Authorization`, or none.'],
    [
      [{ key: [], jwt: [] }],
      'API key in the query parameter `k` and Bearer token (JWT) in the header `Authorization`.',
    ],
    [[{ oauth: ['a', 'b'] }], 'OAuth 2.0 access token in the header `Authorization` with the scopes `a` and `b`.'],
    [[{ key: [] }, { lost: [] }], 'One of these:\n\n- API key in the query parameter `k`\n- `lost`'],
  ])('describes the authentication %j in words', (security, words) => {
    const securitySchemes = {
      basic: { type: 'http', scheme: 'Basic' },
      jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      key: { type: 'apiKey', in: 'query', name: 'k' },
      oauth: { type: 'oauth2' },
    };
    const document = withOperation({ security }, { components: { securitySchemes } });
    const text = describeOperation(document, { path: '/pets', method: 'get' }) ?? '';
    expect(text).toContain(`### Authentication\n\n${words}\n\n### Responses`);
  });

  it('prefers the parameters of an operation to those of its path', () => {
    const parameters = (description: string) => [{ name: 'a', in: 'query', description }];
    const get = { parameters: parameters('own'), responses: {} };
    const document = specification({ paths: { '/a': { parameters: parameters('of the path'), get } } });
    const text = describeOperation(document, { path: '/a', method: 'get' }) ?? '';
    expect(text).toContain('- `a` (any value): own\n');
    expect(text).not.toContain('of the path');
  });

  it('shows the examples that the author gave, in the form of the media type', () => {
    const content = {
      'application/json': { examples: { one: { summary: 'The first', value: { a: 1 } }, two: { value: [2] } } },
      'application/x-www-form-urlencoded': {
        schema: { properties: { a: { type: 'string' }, b: { type: 'integer' } } },
      },
      'text/csv': { example: 'a;b' },
    };
    const document = withOperation({ requestBody: { content } });
    const text = describeOperation(document, { path: '/pets', method: 'get' }) ?? '';
    expect(text).toContain('Example: The first\n\n```json\n{\n  "a": 1\n}\n```\n\nExample: two\n');
    expect(text).toContain('```text\na=text&b=1\n```');
    expect(text).toContain('```csv\na;b\n```');
  });

  it('describes media types of the same schema together', () => {
    const media = { schema: { type: 'string' } };
    const document = withOperation({ requestBody: { content: { 'text/plain': media, 'text/html': media } } });
    expect(describeOperation(document, { path: '/pets', method: 'get' })).toContain(
      'Media type `text/plain` or `text/html`: string\n',
    );
  });

  it('describes the headers of a response', () => {
    const headers = { 'X-Next': { schema: { type: 'string' }, description: 'The next page' } };
    const document = withOperation({ responses: { default: { description: 'All', headers } } });
    expect(describeOperation(document, { path: '/pets', method: 'get' })).toContain(
      '#### Any other status\n\nAll\n\nHeaders:\n\n- `X-Next` (string): The next page\n',
    );
  });
});

describe('describeOperation, schemas', () => {
  it.each<[JsonObject, string]>([
    [{ type: 'string', format: 'date-time', nullable: true }, 'date-time string or null'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }], default: 5 }, 'integer or null, default `5`'],
    [{ oneOf: [{ type: 'integer' }, { type: 'string' }] }, 'integer or string'],
    [{ type: 'array', items: { type: 'array', items: { type: 'number' } } }, 'array of arrays of numbers'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'map of strings'],
    [{ type: 'string', format: 'binary' }, 'file'],
    [{ enum: ['a', 'b', 'c'] }, 'string, one of `a`, `b` or `c`'],
    [{ const: 1 }, 'integer, always `1`'],
    [{ type: 'integer', minimum: 1, maximum: 9, multipleOf: 2 }, 'integer, 1 to 9, a multiple of 2'],
    [{ type: 'number', exclusiveMinimum: 0, maximum: 1 }, 'number, more than 0 and at most 1'],
    [{ type: 'number', minimum: 0, exclusiveMinimum: true }, 'number, more than 0'],
    [{ type: 'string', pattern: '^`+$' }, 'string, matches ``^`+$``'],
    [{ type: 'array', maxItems: 1, uniqueItems: true }, 'array, at most 1 item, no item twice'],
    [{ type: 'string', writeOnly: true, deprecated: true }, 'string, write-only, deprecated'],
    [{ type: 'string', not: { type: 'integer' } }, 'string, but not integer'],
    [{ type: 'string', format: 'constructor' }, 'constructor string'],
    [{ $ref: '#/components/schemas/Nobody' }, '`Nobody`, which the specification does not describe'],
    [{}, 'any value'],
  ])('describes %j in words', (schema, words) => {
    expect(described(schema)).toBe(words);
  });

  it('lists the kinds that a value may be of', () => {
    const schemas = { Cat: { properties: { meows: { type: 'boolean' } } }, Dog: { properties: { barks: {} } } };
    const schema = { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } };
    expect(sent({ properties: { pet: schema } }, schemas)).toEqual([
      'Media type `application/json`: object',
      '- `pet` (`Cat` object or `Dog` object, told apart by `kind`)',
      '  - *either* (`Cat` object)',
      '    - `meows` (boolean)',
      '  - *or* (`Dog` object)',
      '    - `barks` (any value)',
    ]);
  });

  it('lists what a schema inherits with its own, and says from where', () => {
    const schemas = { Pet: { required: ['id'], properties: { id: { type: 'string' } } } };
    const schema = { allOf: [ref('Pet'), { properties: { barks: { type: 'boolean' } } }] };
    expect(sent(schema, schemas)).toEqual([
      'Media type `application/json`: object, everything of `Pet`',
      '- `id` (string, required)',
      '- `barks` (boolean)',
    ]);
  });

  it('calls a schema that only says more about a shared one by its name', () => {
    const schemas = { Pet: { properties: { id: { type: 'string' } } } };
    expect(sent({ allOf: [ref('Pet'), { description: 'Mine' }] }, schemas)).toEqual([
      'Media type `application/json`: `Pet` object',
      'Mine',
      '- `id` (string)',
    ]);
  });

  it('says what it leaves out where schemas lie too deep or have too much', () => {
    let deep: JsonValue = { type: 'string' };
    for (let level = 0; level < 9; level += 1) deep = { properties: { a: deep } };
    expect(sent(deep).at(-1)).toBe(`${'  '.repeat(5)}- \`a\` (object, properties left out here)`);
    const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`p${index}`, {}]));
    expect(sent({ properties: wide }).slice(-2)).toEqual(['- `p399` (any value)', '- … and 600 more properties']);
    const values = Array.from({ length: 50 }, (_, index) => index);
    expect(described({ enum: values })).toMatch(/`28`, `29` and 20 more values$/);
  });

  it('puts a long description below its property, apart from the properties within', () => {
    const schema = { description: 'First.\n\n- one\n- two', properties: { b: { type: 'string' } } };
    const text = describeOperation(receiving({ properties: { a: schema } }), { path: '/pets', method: 'get' }) ?? '';
    expect(text).toContain('- `a` (object): First.\n\n  * one\n  * two\n  - `b` (string)\n');
  });
});

describe('describeWebhook', () => {
  const post = {
    summary: 'Pet added',
    requestBody: { content: { 'application/json': { schema: { properties: { id: { type: 'string' } } } } } },
    responses: { 204: { description: 'Understood' } },
  };
  const document = specification({ webhooks: { petAdded: { post } } });

  it('describes what is sent, and what to answer', () => {
    const text = describeWebhook(document, { name: 'petAdded', method: 'post' }) ?? '';
    expect(blocksOf(text)).toEqual([
      'heading-2: Pet added',
      'paragraph: The service sends a POST request to your URL.',
      'heading-3: What is sent',
      'paragraph: Media type application/json: object',
      'list-unordered: id (string)',
      'paragraph: Example:',
      'code: {  "id": "text"}',
      'heading-3: What to answer',
      'heading-3: 204 No Content',
      'paragraph: Understood',
    ]);
  });

  it('gives nothing for a webhook that does not exist', () => {
    expect(describeWebhook(document, { name: 'petLost', method: 'post' })).toBeUndefined();
    expect(describeWebhook(document, { name: 'petAdded', method: 'get' })).toBeUndefined();
  });
});
