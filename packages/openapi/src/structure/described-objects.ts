import { isObject, type JsonObject, type JsonValue } from '../document/json.js';
import { childrenOf, entriesOf } from './children.js';
import { openApi31 } from './open-api-31.js';
import { readField } from './shape.js';

/**
 * Finds the objects of an OpenAPI 3 document that have a description. What is called so in examples, defaults and
 * extensions is data of the author, and describes nothing.
 */
export function describedObjects(document: JsonObject): Generator<JsonObject> {
  return describedIn(document, 'Root');
}

function* describedIn(value: JsonValue, type: string): Generator<JsonObject> {
  const { container, type: inner } = readField(type);
  if (container !== 'one') {
    for (const entry of entriesOf(value, type)) yield* describedIn(entry.value, inner);
    return;
  }
  // Later versions have all that earlier ones have.
  const shape = openApi31.get(type);
  if (shape === undefined || !isObject(value)) return;
  if (shape.fields['description'] === 'text' && typeof value['description'] === 'string') yield value;
  for (const child of childrenOf(value, shape)) yield* describedIn(child.value, child.type);
}
