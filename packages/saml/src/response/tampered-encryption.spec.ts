import { describe, expect, it } from '@jest/globals';
import { encodeResponse } from '../../test/identity-provider.js';
import { newKit } from '../../test/kit.js';
import { SamlRefusal } from '../refusal.js';
import { readResponse } from './read-response.js';

const BLOCK_BYTES = 16;

describe('an encrypted assertion that somebody changes bit by bit', () => {
  const kit = newKit();

  const reasonOf = async (xml: string) => {
    try {
      await readResponse(encodeResponse(xml), kit.trust);
      return 'accepted';
    } catch (error) {
      return error instanceof SamlRefusal ? error.reason : String(error);
    }
  };

  it.each([
    ['none', 'undecipherable'],
    ['assertion', 'undecipherable'],
    ['response', 'signature-invalid'],
  ] as const)('is always refused in the same words, with this signed: %s', async (sign, reason) => {
    const xml = await kit.respond({ sign, encrypt: 'aes128-cbc' });
    const flipped = changes().map(({ at, bit }) => withCipher(xml, (bytes) => flip(bytes, at, bit)));
    const cut = [1, 2, 3].map((blocks) => withCipher(xml, (bytes) => shortened(bytes, blocks)));
    const reasons = new Set<string>();
    for (const changed of [...flipped, ...cut]) reasons.add(await reasonOf(changed));
    expect([...reasons]).toEqual([reason]);
  });

  it('is refused in the same words when a sound cipher is called a malleable one', async () => {
    const xml = await kit.respond({ sign: 'assertion', encrypt: 'aes128-gcm' });
    const renamed = xml.replace('2009/xmlenc11#aes128-gcm', '2001/04/xmlenc#aes128-cbc');
    expect(renamed).not.toBe(xml);
    expect(await reasonOf(renamed)).toBe('undecipherable');
  });
});

/** Bits in the first blocks, which hold the beginning of the assertion, and so decide whether it is XML at all. */
function changes(): { at: number; bit: number }[] {
  return Array.from({ length: 2 * BLOCK_BYTES }, (_, at) => ({ at, bit: at % 8 }));
}

/** The last text of the kind is that of the assertion; the first is its key. */
function withCipher(xml: string, change: (bytes: Buffer) => Buffer): string {
  return xml.replace(/(.*<[\w:]*CipherValue>)([^<]+)/s, (_whole, before: string, text: string) => {
    return before + change(Buffer.from(text, 'base64')).toString('base64');
  });
}

function flip(bytes: Buffer, at: number, bit: number): Buffer {
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
  return bytes;
}

function shortened(bytes: Buffer, blocks: number): Buffer {
  return bytes.subarray(0, bytes.length - blocks * BLOCK_BYTES);
}
