import { arrayOf, fieldOf, type JsonObject } from '../document/json.js';

/** What bodies consist of when nobody says otherwise. */
export const defaultMedia: readonly string[] = ['application/json'];

/** Every media type repeats the schema of its body, so a document cannot have any number of them. */
const MAX_TYPES = 10;

/** Reads the media types that an operation or a document states; gives nothing when it states none. */
export function mediaOf(owner: JsonObject, key: 'consumes' | 'produces'): readonly string[] | undefined {
  const types = arrayOf(fieldOf(owner, key)).filter((type) => typeof type === 'string');
  return types.length === 0 ? undefined : types.slice(0, MAX_TYPES);
}
