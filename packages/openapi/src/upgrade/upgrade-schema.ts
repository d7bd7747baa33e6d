import { fieldOf, isObject, type JsonObject, type JsonValue, stringOf } from '../document/json.js';
import { refOf } from '../document/references.js';

/** Translates a schema and all schemas within it. */
export function upgradeSchema(schema: JsonValue): JsonValue {
  if (!isObject(schema)) return schema;
  const ref = refOf(schema);
  if (ref !== undefined) return { ...schema, $ref: upgradeReference(ref) };
  const entries = Object.entries(schema).flatMap(([key, value]) => upgradeKeyword(key, value, schema));
  return Object.fromEntries(entries);
}

/** Translates a reference to where OpenAPI 3.0 keeps what it points to. */
export function upgradeReference(ref: string): string {
  return ref
    .replace(/^#\/definitions\//, '#/components/schemas/')
    .replace(/^#\/parameters\//, '#/components/parameters/')
    .replace(/^#\/responses\//, '#/components/responses/');
}

const ONE = new Set(['items', 'additionalProperties', 'not']);
const MANY = new Set(['allOf', 'oneOf', 'anyOf']);

function upgradeKeyword(key: string, value: JsonValue, schema: JsonObject): [string, JsonValue][] {
  if (ONE.has(key)) return [[key, Array.isArray(value) ? { anyOf: value.map(upgradeSchema) } : upgradeSchema(value)]];
  if (MANY.has(key)) return [[key, Array.isArray(value) ? value.map(upgradeSchema) : value]];
  if (key === 'properties' && isObject(value)) {
    return [[key, Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, upgradeSchema(entry)]))]];
  }
  if (key === 'discriminator' && typeof value === 'string') return [[key, { propertyName: value }]];
  if (key === 'x-nullable') return typeof value === 'boolean' ? [['nullable', value]] : [];
  if (key === 'type') return upgradeType(value, schema);
  return [[key, value]];
}

/** A file is a text of bytes; a list of types, which tools wrote although no version allowed it, is a choice. */
function upgradeType(value: JsonValue, schema: JsonObject): [string, JsonValue][] {
  if (value === 'file') {
    return stringOf(fieldOf(schema, 'format')) === undefined
      ? [
          ['type', 'string'],
          ['format', 'binary'],
        ]
      : [['type', 'string']];
  }
  if (!Array.isArray(value)) return [['type', value]];
  const types = value.filter((type) => type !== 'null');
  const nullable: [string, JsonValue][] = types.length === value.length ? [] : [['nullable', true]];
  const [only] = types;
  if (types.length === 1 && only !== undefined) return [['type', only], ...nullable];
  return [['anyOf', types.map((type) => ({ type }))], ...nullable];
}
