import { writePointer } from './json-pointer.js';

/** The way to a place in a document; walks share its beginning instead of copying it. */
export interface Path {
  readonly parent: Path | undefined;
  readonly key: string | number;
}

/** Writes a path as a JSON pointer. */
export function pointerTo(path: Path | undefined): string {
  const keys: (string | number)[] = [];
  for (let place = path; place !== undefined; place = place.parent) keys.push(place.key);
  return writePointer(keys.reverse());
}
