import type { Shape } from './shape.js';

const bounds = {
  multipleOf: 'number',
  maximum: 'number',
  minimum: 'number',
  maxLength: 'number',
  minLength: 'number',
  pattern: 'text',
  maxItems: 'number',
  minItems: 'number',
  uniqueItems: 'flag',
  maxProperties: 'number',
  minProperties: 'number',
  required: 'text[]',
  enum: 'any[]',
} as const;

const nested = {
  allOf: 'Schema[]',
  items: 'Schema',
  properties: 'Schema{}',
  additionalProperties: 'Schema',
} as const;

const documentation = {
  title: 'text',
  description: 'text',
  format: 'text',
  default: 'any',
  readOnly: 'flag',
  xml: 'Xml',
  externalDocs: 'ExternalDocs',
  example: 'any',
} as const;

const choices = { oneOf: 'Schema[]', anyOf: 'Schema[]', not: 'Schema' } as const;
const types = ['array', 'boolean', 'integer', 'number', 'object', 'string'] as const;

/** The schemas of OpenAPI 3.0: a dialect of JSON Schema with a closed list of keywords. */
export const schemaShapes = {
  Schema: {
    title: 'a schema',
    fields: {
      ...documentation,
      ...bounds,
      ...nested,
      ...choices,
      type: 'text',
      exclusiveMaximum: 'flag',
      exclusiveMinimum: 'flag',
      nullable: 'flag',
      discriminator: 'Discriminator',
      writeOnly: 'flag',
      deprecated: 'flag',
    },
    choices: { type: types },
    referable: true,
    orFlag: true,
    home: ['components', 'schemas'],
  },
  Discriminator: {
    title: 'a discriminator',
    fields: { propertyName: 'text', mapping: 'schema name{}', defaultMapping: 'text' },
    required: ['propertyName'],
  },
} as const satisfies Record<string, Shape>;

/** The schemas of OpenAPI 3.1: JSON Schema, of which only the keywords that lead to other schemas are listed. */
export const jsonSchema = {
  title: 'a schema',
  fields: {
    ...nested,
    ...choices,
    required: 'text[]',
    enum: 'any[]',
    description: 'text',
    discriminator: 'Discriminator',
    $defs: 'Schema{}',
    definitions: 'Schema{}',
    prefixItems: 'Schema[]',
    contains: 'Schema',
    propertyNames: 'Schema',
    if: 'Schema',
    // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
    then: 'Schema',
    else: 'Schema',
    dependentSchemas: 'Schema{}',
    patternProperties: 'Schema{}',
    unevaluatedItems: 'Schema',
    unevaluatedProperties: 'Schema',
    contentSchema: 'Schema',
  },
  referable: true,
  orFlag: true,
  open: true,
  home: ['components', 'schemas'],
} as const satisfies Shape;

/** The schemas of Swagger 2.0. */
export const swaggerSchema = {
  title: 'a schema',
  fields: {
    ...documentation,
    ...bounds,
    ...nested,
    type: 'any',
    exclusiveMaximum: 'flag',
    exclusiveMinimum: 'flag',
    discriminator: 'text',
  },
  referable: true,
  orFlag: true,
  home: ['definitions'],
} as const satisfies Shape;
