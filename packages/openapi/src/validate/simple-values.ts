import type { JsonValue } from '../document/json.js';

/** Whether a value is of a simple type. */
export function isSimple(value: JsonValue, type: string): boolean {
  switch (type) {
    case 'text':
    case 'schema name':
      return typeof value === 'string';
    case 'flag':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
    default:
      return true;
  }
}

/** Names a simple type in plain words, for messages. */
export function simpleName(type: string): string {
  if (type === 'flag') return 'true or false';
  return type === 'number' ? 'a number' : 'a text';
}
