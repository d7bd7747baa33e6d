import { fieldsOf, isObject, type JsonObject, type JsonValue } from '../document/json.js';
import { type FieldType, readField, type Shape } from './shape.js';

/** A value below another one, and what should stand there. */
export interface Child {
  key: string | number;
  value: JsonValue;
  type: FieldType;
}

/** Lists what stands in the fields of an object, but for extensions and fields that nothing is known about. */
export function* childrenOf(object: JsonObject, shape: Shape): Generator<Child> {
  for (const [key, value] of fieldsOf(object)) {
    const type = typeOf(key, shape);
    if (type !== undefined) yield { key, value, type };
  }
}

/** Says what should stand in a field; gives nothing for extensions and unknown fields. */
export function typeOf(key: string, shape: Shape): FieldType | undefined {
  if (Object.hasOwn(shape.fields, key)) return shape.fields[key];
  return isExtension(key) ? undefined : shape.others;
}

/** Lists the entries of a list or map of values of one type; anything else has none. */
export function* entriesOf(value: JsonValue, type: FieldType): Generator<Child> {
  const field = readField(type);
  if (field.container === 'list' && Array.isArray(value)) {
    for (const [key, entry] of value.entries()) yield { key, value: entry, type: field.type };
  } else if (field.container === 'map' && isObject(value)) {
    // An entry of a map may be called anything, "x-rate-limit" among them: no name is an extension here.
    for (const [key, entry] of fieldsOf(value)) yield { key, value: entry, type: field.type };
  }
}

/** Whether a field is an extension, which anybody may add anywhere. */
export function isExtension(key: string): boolean {
  return key.startsWith('x-') || key.startsWith('X-');
}
