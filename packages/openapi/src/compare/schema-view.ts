import { arrayOf, fieldOf, isObject, type JsonObject, type JsonValue, objectOf } from '../document/json.js';
import { resolve } from '../document/references.js';
import { type Place, within } from './change.js';

/** A schema as data meets it: what it says itself together with all that it inherits. */
export interface SchemaView {
  /** The types that data may have; absent when any will do. */
  types: Set<string> | undefined;
  properties: Map<string, JsonValue>;
  required: Set<string>;
  /** Any other keyword, of the schema that states it first. */
  keywords: Map<string, JsonValue>;
  /** The schema itself, without what it inherits. */
  own: JsonObject;
}

/** A schema may inherit the same from many; more parts than this are not looked at. */
const MAX_PARTS = 100;

/**
 * Puts a schema together with the parts that it has to meet as well. Who views many schemas is told how many fields each
 * part has, and ends the view by answering no.
 */
export function viewSchema(
  document: JsonObject,
  schema: JsonObject,
  spend: (fields: number) => boolean = () => true,
): SchemaView {
  const view: SchemaView = {
    types: undefined,
    properties: new Map(),
    required: new Set(),
    keywords: new Map(),
    own: schema,
  };
  const seen = new Set<JsonValue>();
  const pending: JsonValue[] = [schema];
  for (let part = pending.pop(); part !== undefined && seen.size < MAX_PARTS; part = pending.pop()) {
    const value = resolve(document, part);
    if (!isObject(value) || seen.has(value)) continue;
    seen.add(value);
    if (!spend(add(view, value))) break;
    for (const inherited of arrayOf(fieldOf(value, 'allOf')).slice(0, MAX_PARTS).reverse()) pending.push(inherited);
  }
  view.types = typesOf(view.keywords);
  return view;
}

/** Goes on to what stands under a keyword of a schema; what the schema inherits stands elsewhere. */
export function innerPlace(place: Place, view: SchemaView, keyword: string, ...keys: (string | number)[]): Place {
  return Object.hasOwn(view.own, keyword) ? within(place, keyword, ...keys) : { ...place, isInherited: true };
}

const MERGED = new Set(['allOf', 'properties', 'required']);

/** Adds what a part states, and gives how many fields that are. */
function add(view: SchemaView, part: JsonObject): number {
  const properties = Object.entries(objectOf(fieldOf(part, 'properties')));
  for (const [name, property] of properties) if (!view.properties.has(name)) view.properties.set(name, property);
  const required = arrayOf(fieldOf(part, 'required'));
  for (const name of required) if (typeof name === 'string') view.required.add(name);
  const keywords = Object.entries(part);
  for (const [key, value] of keywords) {
    if (!MERGED.has(key) && !view.keywords.has(key)) view.keywords.set(key, value);
  }
  return properties.length + required.length + keywords.length;
}

function typesOf(keywords: ReadonlyMap<string, JsonValue>): Set<string> | undefined {
  const type = keywords.get('type');
  const stated = typeof type === 'string' ? [type] : arrayOf(type).filter((name) => typeof name === 'string');
  if (stated.length === 0) return undefined;
  const types = new Set(stated);
  // Every integer is a number, so a schema for numbers takes both.
  if (types.has('number')) types.add('integer');
  if (keywords.get('nullable') === true) types.add('null');
  return types;
}
