import type { Data, Json } from '@lectern/content/document/document';

/** The action by which a component changes the properties of its block, for those who may write. */
export const UPDATE_PROPS = '@editor.node.updateProps';

const MAX_BOUND_LEVELS = 10;

/** A value with what it takes from the state, which it names as `{ $state: name }`. */
export function bound(value: Json | undefined, state: Data, level = 0): Json | undefined {
  if (level > MAX_BOUND_LEVELS) return undefined;
  if (Array.isArray(value)) return value.map((item) => bound(item, state, level + 1) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  const name = value['$state'];
  if (typeof name === 'string') return state[name];
  const entries = Object.entries(value).map(([key, item]) => [key, bound(item, state, level + 1)]);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}
