import { parts } from './parts.js';
import { schemaShapes } from './schema-shapes.js';
import { securityShapes } from './security-shapes.js';
import { defineStructure, type SpecStructure } from './shape.js';

const operations = {
  get: 'Operation',
  put: 'Operation',
  post: 'Operation',
  delete: 'Operation',
  options: 'Operation',
  head: 'Operation',
  patch: 'Operation',
  trace: 'Operation',
} as const;

const described = { description: 'text', required: 'flag', deprecated: 'flag', allowEmptyValue: 'flag' } as const;
const valued = { schema: 'Schema', example: 'any', examples: 'Example{}', content: 'MediaType{}' } as const;
const written = { style: 'text', explode: 'flag', allowReserved: 'flag' } as const;

/** The structure of OpenAPI 3.0. */
export const openApi30: SpecStructure = defineStructure({
  ...parts,
  ...schemaShapes,
  ...securityShapes,
  Root: {
    title: 'the specification',
    fields: {
      openapi: 'any',
      info: 'Info',
      servers: 'Server[]',
      paths: 'Paths',
      components: 'Components',
      security: 'Security[]',
      tags: 'Tag[]',
      externalDocs: 'ExternalDocs',
    },
    required: ['info', 'paths'],
    vital: true,
  },
  Server: {
    title: 'a server',
    fields: { url: 'text', description: 'text', variables: 'ServerVariable{}' },
    required: ['url'],
  },
  ServerVariable: {
    title: 'a server variable',
    fields: { enum: 'text[]', default: 'text', description: 'text' },
    required: ['default'],
  },
  Components: {
    title: 'the components',
    fields: {
      schemas: 'Schema{}',
      responses: 'Response{}',
      parameters: 'Parameter{}',
      examples: 'Example{}',
      requestBodies: 'RequestBody{}',
      headers: 'Header{}',
      securitySchemes: 'SecurityScheme{}',
      links: 'Link{}',
      callbacks: 'Callback{}',
    },
    entryNames: /^[\w.-]+$/,
    vital: true,
  },
  Paths: { title: 'the paths', fields: {}, others: 'PathItem', otherNames: /^\//, vital: true },
  PathItem: {
    title: 'a path',
    fields: {
      $ref: 'text',
      summary: 'text',
      description: 'text',
      ...operations,
      servers: 'Server[]',
      parameters: 'Parameter[]',
    },
    referable: true,
    vital: true,
  },
  Operation: {
    title: 'an operation',
    fields: {
      tags: 'text[]',
      summary: 'text',
      description: 'text',
      externalDocs: 'ExternalDocs',
      operationId: 'text',
      parameters: 'Parameter[]',
      requestBody: 'RequestBody',
      responses: 'Responses',
      callbacks: 'Callback{}',
      deprecated: 'flag',
      security: 'Security[]',
      servers: 'Server[]',
    },
    required: ['responses'],
    vital: true,
  },
  Parameter: {
    title: 'a parameter',
    fields: { name: 'text', in: 'text', ...described, ...written, ...valued },
    required: ['name', 'in'],
    choices: { in: ['query', 'header', 'path', 'cookie'] },
    referable: true,
    home: ['components', 'parameters'],
  },
  RequestBody: {
    title: 'a request body',
    fields: { description: 'text', content: 'MediaType{}', required: 'flag' },
    required: ['content'],
    referable: true,
    home: ['components', 'requestBodies'],
  },
  MediaType: {
    title: 'a media type',
    fields: { schema: 'Schema', example: 'any', examples: 'Example{}', encoding: 'Encoding{}' },
  },
  Encoding: { title: 'an encoding', fields: { contentType: 'text', headers: 'Header{}', ...written } },
  Responses: {
    title: 'the responses',
    fields: { default: 'Response' },
    others: 'Response',
    otherNames: /^[1-5](\d\d|XX)$/i,
  },
  Response: {
    title: 'a response',
    fields: { description: 'text', headers: 'Header{}', content: 'MediaType{}', links: 'Link{}' },
    required: ['description'],
    referable: true,
    home: ['components', 'responses'],
  },
  Callback: {
    title: 'a callback',
    fields: {},
    others: 'PathItem',
    referable: true,
    home: ['components', 'callbacks'],
  },
  Example: {
    title: 'an example',
    fields: { summary: 'text', description: 'text', value: 'any', externalValue: 'text' },
    referable: true,
    home: ['components', 'examples'],
  },
  Link: {
    title: 'a link',
    fields: {
      operationRef: 'text',
      operationId: 'text',
      parameters: 'any{}',
      requestBody: 'any',
      description: 'text',
      server: 'Server',
    },
    referable: true,
    home: ['components', 'links'],
  },
  Header: {
    title: 'a header',
    fields: { ...described, ...written, ...valued },
    referable: true,
    home: ['components', 'headers'],
  },
});
