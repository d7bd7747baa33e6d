import { createHash } from 'node:crypto';
import type { Body } from './content-types.js';

/** Makes a text and the keys of its blocks an object that is addressed by its content. */
export function bodyOf(markdown: string, keys: readonly string[]): Body {
  const hash = createHash('sha256').update(markdown).update('\0').update(keys.join('\0')).digest('hex');
  return { hash, markdown, keys };
}
