import type { Data, Json } from '@lectern/content/document/document';
import type { Attrs } from 'prosemirror-model';

/** The attributes for data: one for each name, null where it is absent, and everything else in `rest`. */
export function attributesFromData(data: Data, names: readonly string[], implied: Data = {}): Attrs {
  // A null that a document has stays in the rest, because a null attribute means that the data is absent.
  const isNamed = ([name, value]: [string, Json]): boolean => value !== null && names.includes(name);
  const entries = Object.entries(data);
  const rest = entries.filter((entry) => !isNamed(entry) && !Object.hasOwn(implied, entry[0]));
  return { ...Object.fromEntries(entries.filter(isNamed)), rest: Object.fromEntries(rest) };
}

/** The data that attributes stand for. */
export function dataFromAttributes(attributes: Attrs, names: readonly string[], implied: Data = {}): Data {
  const data: Data = { ...implied, ...attributes['rest'] };
  for (const name of names) {
    const value: Json = attributes[name];
    if (value !== null) data[name] = value;
  }
  return data;
}
