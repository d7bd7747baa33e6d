import { openApi30 } from './open-api-30.js';
import { jsonSchema } from './schema-shapes.js';
import type { FieldType, Shape, SpecStructure } from './shape.js';

/** The structure of OpenAPI 3.1 and later, told by what differs from 3.0. */
export const openApi31: SpecStructure = new Map<string, Shape>([
  ...openApi30,
  ['Schema', jsonSchema],
  [
    'Root',
    extended('Root', { webhooks: 'PathItem{}', jsonSchemaDialect: 'text', $self: 'text' }, { required: ['info'] }),
  ],
  ['Components', extended('Components', { pathItems: 'PathItem{}', mediaTypes: 'MediaType{}' })],
  ['PathItem', extended('PathItem', { query: 'Operation', additionalOperations: 'Operation{}' })],
  ['Operation', extended('Operation', {}, { required: [] })],
  ['Server', extended('Server', { name: 'text' })],
  [
    'MediaType',
    extended('MediaType', { itemSchema: 'Schema', prefixEncoding: 'Encoding[]', itemEncoding: 'Encoding' }),
  ],
  ['Response', extended('Response', { summary: 'text' })],
  ['Example', extended('Example', { dataValue: 'any', serializedValue: 'text' })],
  ['SecurityScheme', extended('SecurityScheme', { oauth2MetadataUrl: 'text', deprecated: 'flag' })],
  ['Flows', extended('Flows', { deviceAuthorization: 'Flow' })],
  ['Flow', extended('Flow', { deviceAuthorizationUrl: 'text' })],
  ['Parameter', extended('Parameter', {}, { choices: { in: ['query', 'querystring', 'header', 'path', 'cookie'] } })],
]);

function extended(name: string, fields: Record<string, FieldType>, changed: Partial<Shape> = {}): Shape {
  const shape = openApi30.get(name) ?? { title: name, fields: {} };
  return { ...shape, ...changed, fields: { ...shape.fields, ...fields } };
}
