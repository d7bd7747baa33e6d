import type { JsonObject, JsonValue } from '../src/document/json.js';
import type { Generation } from '../src/structure/structure-of.js';
import { specification, withOperation } from '../src/testing/documents.js';

/** A specification with one mistake, or none, and what is to be found. */
export interface FindingCase {
  name: string;
  document: JsonObject;
  /** Such as `error missing-field /info`: level, rule and place. */
  found: string[];
  generation?: Generation;
}

const responses = { 200: { description: 'Fine' } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const at = (path: string, ...parameters: JsonValue[]) =>
  specification({ paths: { [path]: { get: { parameters, responses } } } });
const servers = (...list: JsonValue[]) => specification({ servers: list });
const shared = (components: JsonObject) => specification({ components });
const query = (more: JsonObject) => withOperation({ parameters: [{ name: 'limit', in: 'query', ...more }] });
const schema = { type: 'string' };
const swagger = (parts: JsonObject) => ({ swagger: '2.0', info: { title: 'Pets', version: '1' }, paths: {}, ...parts });

/** Mistakes that people make in specifications, and things that only look like mistakes. */
export const findingCases: FindingCase[] = [
  { name: 'nothing is wrong', document: at('/pets/{id}', id), found: [] },
  {
    name: 'a path parameter says that it is optional',
    document: at('/pets/{id}', { ...id, required: false }),
    found: ['error path-parameter-not-required /paths/~1pets~1{id}/get/parameters/0'],
  },
  {
    name: 'a path parameter does not say that it is required',
    document: at('/pets/{id}', { name: 'id', in: 'path', schema }),
    found: ['error path-parameter-not-required /paths/~1pets~1{id}/get/parameters/0'],
  },
  {
    name: 'a shared path parameter is optional',
    document: shared({ parameters: { Id: { name: 'id', in: 'path', schema } } }),
    found: ['error path-parameter-not-required /components/parameters/Id'],
  },
  {
    name: 'a path parameter of Swagger is optional',
    generation: '2.0',
    document: swagger({
      paths: { '/{id}': { get: { parameters: [{ name: 'id', in: 'path', type: 'string' }], responses } } },
    }),
    found: ['error path-parameter-not-required /paths/~1{id}/get/parameters/0'],
  },
  {
    name: 'a path parameter is not in the path',
    document: at('/pets', id),
    found: ['error path-parameter-unused /paths/~1pets/get/parameters/0'],
  },
  {
    name: 'a path parameter of the whole path is not in it, told once',
    document: specification({ paths: { '/pets': { parameters: [id], get: { responses }, put: { responses } } } }),
    found: ['error path-parameter-unused /paths/~1pets/parameters/0'],
  },
  {
    name: 'a path parameter is written in another case than in the path',
    document: at('/pets/{ID}', id),
    found: [
      'error path-parameter-unused /paths/~1pets~1{ID}/get/parameters/0',
      'warning path-parameter-undeclared /paths/~1pets~1{ID}/get',
    ],
  },
  {
    name: 'a parameter in the path is not declared',
    document: at('/pets/{id}'),
    found: ['warning path-parameter-undeclared /paths/~1pets~1{id}/get'],
  },
  {
    name: 'a query parameter is called as none in the path',
    document: query({ schema }),
    found: [],
  },
  {
    name: 'two paths differ in the names of their parameters only',
    document: specification({
      paths: {
        '/pets/{id}': { get: { parameters: [id], responses } },
        '/pets/{name}': { put: { parameters: [{ ...id, name: 'name' }], responses } },
      },
    }),
    found: ['error path-ambiguous /paths/~1pets~1{name}'],
  },
  {
    name: 'a fixed path stands beside a path with a parameter',
    document: specification({
      paths: { '/pets/{id}': { get: { parameters: [id], responses } }, '/pets/mine': { get: { responses } } },
    }),
    found: [],
  },
  {
    name: 'a path has a query',
    document: specification({ paths: { '/pets?kind=cat': { get: { responses } } } }),
    found: ['error path-with-query /paths/~1pets?kind=cat'],
  },
  {
    name: 'a path has a fragment',
    document: specification({ paths: { '/pets#list': { get: { responses } } } }),
    found: ['warning path-with-fragment /paths/~1pets#list'],
  },
  {
    name: 'a path does not begin with a slash',
    document: specification({ paths: { pets: {} } }),
    found: ['error wrong-name /paths/pets'],
  },
  {
    name: 'the name of a schema has a space',
    document: shared({ schemas: { 'My Pet': {} } }),
    found: ['error component-name /components/schemas/My Pet'],
  },
  {
    name: 'the name of a response has a slash',
    document: shared({ responses: { 'not/found': { description: '' } } }),
    found: ['error component-name /components/responses/not~1found'],
  },
  {
    name: 'the name of a security scheme has a letter beyond ASCII',
    document: shared({ securitySchemes: { schlüssel: { type: 'http', scheme: 'basic' } } }),
    found: ['error component-name /components/securitySchemes/schlüssel'],
  },
  {
    name: 'the name of a schema has dots, dashes and underscores',
    document: shared({ schemas: { 'pet.v1-beta_2': {} } }),
    found: [],
  },
  {
    name: 'the name of a definition of Swagger is free',
    generation: '2.0',
    document: swagger({ definitions: { 'List«Pet»': { type: 'object' } } }),
    found: [],
  },
  {
    name: 'the URL of a server has a variable that is not defined',
    document: servers({ url: 'https://{region}.example.com' }),
    found: ['error server-variable-undefined /servers/0/url'],
  },
  {
    name: 'one variable of two in the URL of a server is not defined',
    document: servers({ url: 'https://{region}.example.com/{stage}', variables: { region: { default: 'eu' } } }),
    found: ['error server-variable-undefined /servers/0/url'],
  },
  {
    name: 'the server of an operation has a variable that is not defined',
    document: withOperation({ servers: [{ url: '/{stage}' }] }),
    found: ['error server-variable-undefined /paths/~1pets/get/servers/0/url'],
  },
  {
    name: 'a server variable is not used',
    document: servers({ url: 'https://example.com', variables: { region: { default: 'eu' } } }),
    found: ['warning server-variable-unused /servers/0/variables/region'],
  },
  {
    name: 'the default of a server variable is not among its values',
    document: servers({ url: 'https://{a}.test', variables: { a: { default: 'x', enum: ['y'] } } }),
    found: ['error server-variable-default /servers/0/variables/a/default'],
  },
  {
    name: 'a parameter has a schema and content',
    document: query({ schema, content: { 'application/json': {} } }),
    found: ['error schema-and-content /paths/~1pets/get/parameters/0'],
  },
  {
    name: 'a header has a schema and content',
    document: shared({ headers: { Total: { schema, content: { 'application/json': {} } } } }),
    found: ['error schema-and-content /components/headers/Total'],
  },
  {
    name: 'a parameter has two media types',
    document: query({ content: { 'application/json': {}, 'text/plain': {} } }),
    found: ['error several-contents /paths/~1pets/get/parameters/0/content'],
  },
  {
    name: 'a parameter has neither schema nor content',
    document: query({}),
    found: ['warning no-schema /paths/~1pets/get/parameters/0'],
  },
  {
    name: 'a parameter is declared twice',
    document: withOperation({ parameters: [1, 2].map(() => ({ name: 'a', in: 'query', schema })) }),
    found: ['error parameter-declared-twice /paths/~1pets/get'],
  },
  {
    name: 'two operations have the same operationId',
    document: specification({
      paths: { '/a': { get: { operationId: 'x', responses }, put: { operationId: 'x', responses } } },
    }),
    found: ['error operation-id-taken /paths/~1a/put/operationId'],
  },
  {
    name: 'an unknown security scheme is asked for',
    document: withOperation({ security: [{ key: [] }] }),
    found: ['error security-scheme-unknown /paths/~1pets/get/security'],
  },
  {
    name: 'a reference in place of an operation leads nowhere',
    document: specification({ paths: { '/pets': { get: { $ref: '#/x-operations/list' } } } }),
    found: ['error reference-not-found /paths/~1pets/get'],
  },
  {
    name: 'a field is misspelled',
    document: withOperation({ sumary: 'All pets' }),
    found: ['warning unknown-field /paths/~1pets/get/sumary'],
  },
  {
    name: 'an operation has no responses',
    document: specification({ paths: { '/pets': { get: {} } } }),
    found: ['error missing-field /paths/~1pets/get'],
  },
  {
    name: 'a list is empty in YAML',
    document: withOperation({ tags: null }),
    found: ['warning wrong-type /paths/~1pets/get/tags'],
  },
  {
    name: 'the sunset of an operation is not a date',
    document: withOperation({ deprecated: true, 'x-sunset': 'next summer' }),
    found: ['warning sunset-invalid /paths/~1pets/get/x-sunset'],
  },
  {
    name: 'the sunset of an operation is a day that does not exist',
    document: withOperation({ deprecated: true, 'x-sunset': '2030-02-30' }),
    found: ['warning sunset-invalid /paths/~1pets/get/x-sunset'],
  },
];
