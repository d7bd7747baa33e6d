import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { IS_EXHAUSTIVE } from '../../../../scripts/lib/sampling.mjs';
import { encodeResponse } from '../../test/identity-provider.js';
import { newKit } from '../../test/kit.js';
import { SamlRefusal } from '../refusal.js';
import { readResponse } from './read-response.js';

/** How many of the countless alterations are tried, compared to what a drill tries. */
const SHARE = IS_EXHAUSTIVE ? 1 : 0.25;

const shapes = [
  { sign: 'response' },
  { sign: 'assertion' },
  { sign: 'both' },
  { sign: 'assertion', encrypt: 'aes256-gcm' },
  { sign: 'assertion', encrypt: 'aes256-cbc' },
  { sign: 'response', encrypt: 'aes128-cbc' },
] as const;

/** Somebody who means harm tries the characters that XML gives a meaning to; accidents are any others. */
const character = fc.oneof(
  fc.constantFrom('<', '>', '&', '"', "'", '/', '=', ':', '#', '!', '?', ' ', '\n', '\r', '\t', '\0', 'A', '0'),
  fc.nat(0x10_ffff).map((code) => String.fromCodePoint(code)),
);

const digit = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=');

interface Alteration {
  /** Where it happens, as a part of the whole. */
  at: number;
  kind: 'replace' | 'insert' | 'remove';
  put: string;
}

function alteration(put: fc.Arbitrary<string>): fc.Arbitrary<Alteration> {
  return fc.record({
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    kind: fc.constantFrom('replace', 'insert', 'remove'),
    put,
  });
}

function altered(text: string, { at, kind, put }: Alteration): string {
  const index = Math.floor(at * text.length);
  const rest = kind === 'insert' ? index : index + 1;
  return text.slice(0, index) + (kind === 'remove' ? '' : put) + text.slice(rest);
}

const kit = newKit();

/** Reads a field that somebody altered; a refusal answers null, and any other failure is thrown. */
async function readOrRefused(field: string) {
  try {
    return await readResponse(field, kit.trust);
  } catch (error) {
    if (error instanceof SamlRefusal) return null;
    throw error;
  }
}

describe.each(shapes)('a response that is altered after it is made, %j', (shape) => {
  it('is refused or says the same, whichever character of its XML changes', async () => {
    const xml = await kit.respond({ ...shape, attributes: { groups: ['staff', 'admins'] } });
    const original = await readResponse(encodeResponse(xml), kit.trust);
    const holds = async (change: Alteration) =>
      expect([null, original]).toContainEqual(await readOrRefused(encodeResponse(altered(xml, change))));
    await fc.assert(fc.asyncProperty(alteration(character), holds), { numRuns: 200 * SHARE });
  });

  it('is refused or says the same, whichever character of its base64 changes', async () => {
    const field = encodeResponse(await kit.respond({ ...shape, attributes: { groups: ['staff', 'admins'] } }));
    const original = await readResponse(field, kit.trust);
    const holds = async (change: Alteration) =>
      expect([null, original]).toContainEqual(await readOrRefused(altered(field, change)));
    await fc.assert(fc.asyncProperty(alteration(digit), holds), { numRuns: 100 * SHARE });
  });
});

describe('the name and the attributes of a signed response', () => {
  it.each(['response', 'assertion', 'both'] as const)('cannot be altered at any place, %s signed', async (sign) => {
    const xml = await kit.respond({ sign, attributes: { role: 'reader' } });
    for (const said of ['ada@example.com', 'Name="role"', 'reader']) {
      const start = xml.indexOf(said);
      for (let index = start; index < start + said.length; index += 1) {
        const result = await readOrRefused(encodeResponse(`${xml.slice(0, index)}_${xml.slice(index + 1)}`));
        expect({ said, index, result }).toEqual({ said, index, result: null });
      }
    }
  });
});
