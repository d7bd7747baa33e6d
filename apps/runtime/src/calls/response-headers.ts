import { isHopByHop } from './hop-by-hop.js';

type Pair = readonly [string, string];

/**
 * Returns the headers of a script's answer that mean something to whoever gets it: none of the connection, none that
 * the platform speaks for itself with, and none that could not be written into an HTTP message.
 */
export function responseHeaders(headers: readonly Pair[]): Pair[] {
  return headers
    .map(([name, value]): Pair => [name.toLowerCase(), value])
    .filter(([name, value]) => TOKEN.test(name) && VALUE.test(value) && !isHopByHop(name) && !isOurs(name));
}

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** The wrapper hands the body over decoded and whole, so its length and coding no longer hold. */
function isOurs(name: string): boolean {
  return name.startsWith('x-lectern-') || name === 'content-length' || name === 'content-encoding';
}
