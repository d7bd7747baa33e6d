import { fieldOf, isObject, type JsonObject, type JsonValue, stringOf } from '../document/json.js';
import { refOf } from '../document/references.js';
import { isExtension } from '../structure/children.js';
import { upgradeReference, upgradeSchema } from './upgrade-schema.js';

/** Whether a parameter is part of the body of a request. */
export function isBodyPart(parameter: JsonValue | undefined): boolean {
  const place = isObject(parameter) ? fieldOf(parameter, 'in') : undefined;
  return place === 'body' || place === 'formData';
}

/** Translates a parameter that is not part of the body, or a reference to one. */
export function upgradeParameter(parameter: JsonValue): JsonValue {
  if (!isObject(parameter)) return parameter;
  const ref = refOf(parameter);
  if (ref !== undefined) return { $ref: upgradeReference(ref) };
  const { kept, schema } = splitValue(parameter);
  return { ...kept, ...styleOf(parameter), schema };
}

/** Translates a header of a response. */
export function upgradeHeader(header: JsonValue): JsonValue {
  if (!isObject(header)) return header;
  const { kept, schema } = splitValue(header);
  return { ...kept, schema };
}

/** Parts what describes a parameter from what describes its value; the latter is a schema. */
export function splitValue(parameter: JsonObject): { kept: JsonObject; schema: JsonValue } {
  const kept: [string, JsonValue][] = [];
  const value: [string, JsonValue][] = [];
  for (const entry of Object.entries(parameter)) {
    const [key] = entry;
    if (key === 'collectionFormat' || key === 'schema') continue;
    if (KEPT.has(key) || (isExtension(key) && key !== 'x-nullable')) kept.push(entry);
    else value.push(entry);
  }
  const stated = fieldOf(parameter, 'schema');
  return { kept: Object.fromEntries(kept), schema: upgradeSchema(stated ?? withoutFormats(Object.fromEntries(value))) };
}

const KEPT = new Set(['name', 'in', 'description', 'required', 'allowEmptyValue']);

function withoutFormats(value: JsonObject): JsonObject {
  const items = fieldOf(value, 'items');
  if (!isObject(items)) return value;
  const { collectionFormat, ...rest } = items;
  return { ...value, items: withoutFormats(rest) };
}

const STYLES = new Map<string, JsonObject>([
  ['multi', { style: 'form', explode: true }],
  ['ssv', { style: 'spaceDelimited', explode: false }],
  ['pipes', { style: 'pipeDelimited', explode: false }],
]);

function styleOf(parameter: JsonObject): JsonObject {
  if (fieldOf(parameter, 'type') !== 'array') return {};
  const isListed = fieldOf(parameter, 'in') === 'query';
  if (!isListed) return { style: 'simple' };
  return STYLES.get(stringOf(fieldOf(parameter, 'collectionFormat')) ?? 'csv') ?? { style: 'form', explode: false };
}
