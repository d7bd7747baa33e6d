import fc from 'fast-check';
import type { JsonObject } from '../document/json.js';
import { methods } from '../document/operations.js';

const name = fc.constantFrom('a', 'b', 'c', 'constructor');
const reference = name.map((target): JsonObject => ({ $ref: `#/components/schemas/${target}` }));

const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2 },
    reference,
    fc.constantFrom<JsonObject>({ type: 'string' }, { type: 'integer', minimum: 1 }, { enum: ['x', 'y'] }, {}),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(name, tie('schema'), { maxKeys: 2 }),
      required: fc.array(name),
    }),
    fc.record({ allOf: fc.array(tie('schema'), { maxLength: 2 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { maxLength: 2 }) }),
  ),
}));

const content = schema.map((value): JsonObject => ({ 'application/json': { schema: value } }));

const operation = fc.record(
  {
    operationId: fc.string(),
    deprecated: fc.boolean(),
    tags: fc.array(name, { maxLength: 2 }),
    parameters: fc.array(fc.record({ name, in: fc.constantFrom('query', 'header'), required: fc.boolean(), schema }), {
      maxLength: 2,
    }),
    requestBody: fc.record({ content, required: fc.boolean() }),
    responses: fc.dictionary(
      fc.constantFrom('200', '404', 'default'),
      fc.record({ description: fc.string(), content }),
    ),
    security: fc.array(fc.dictionary(name, fc.array(name, { maxLength: 2 })), { maxLength: 2 }),
  },
  { requiredKeys: ['responses'] },
);

/** Specifications of a few paths, whose names differ in more than parameters, and schemas that refer to each other. */
export const arbitraryDocument: fc.Arbitrary<JsonObject> = fc
  .record({
    paths: fc.dictionary(
      fc.constantFrom('/a', '/b', '/c/{id}', '/c/{id}/d'),
      fc.dictionary(fc.constantFrom(...methods), operation, { maxKeys: 2 }),
    ),
    schemas: fc.dictionary(name, schema),
  })
  .map(({ paths, schemas }) =>
    JSON.parse(JSON.stringify({ openapi: '3.0.3', info: {}, paths, components: { schemas } })),
  );
