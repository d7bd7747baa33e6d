import type { JsonObject, JsonValue } from '../document/json.js';

/** A small specification that is all right; the parts given replace those of the same name. */
export function specification(parts: JsonObject = {}): JsonObject {
  return { openapi: '3.0.3', info: { title: 'Pets', version: '1' }, paths: {}, ...parts };
}

/** A specification with one operation, `GET /pets`; the parts given replace those of the operation. */
export function withOperation(operation: JsonObject = {}, parts: JsonObject = {}): JsonObject {
  const get = { responses: { 200: { description: 'All pets' } }, ...operation };
  return specification({ paths: { '/pets': { get } }, ...parts });
}

/** A specification in which clients send a schema. */
export function sending(schema: JsonValue, schemas: JsonObject = {}): JsonObject {
  return withOperation({ requestBody: { content: { 'application/json': { schema } } } }, { components: { schemas } });
}

/** A specification in which clients receive a schema. */
export function receiving(schema: JsonValue, schemas: JsonObject = {}): JsonObject {
  const response = { description: 'All pets', content: { 'application/json': { schema } } };
  return withOperation({ responses: { 200: response } }, { components: { schemas } });
}

/** A chain of schemas, each of which refers to the next one. */
export function chain(length: number, link: (ref: string) => JsonValue): JsonObject {
  const schemas: JsonObject = {};
  for (let index = 0; index < length; index += 1) {
    schemas[`S${index}`] = link(`#/components/schemas/S${(index + 1) % length}`);
  }
  return schemas;
}
