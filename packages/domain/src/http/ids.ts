const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;

/** How many random bytes `encodeId` needs. */
export const ID_RANDOM_BYTES = 10;

/**
 * Writes an instant and 80 random bits as an identifier that sorts by time.
 * Lower case only, so ids stay distinct on file systems and in collations that ignore case.
 */
export function encodeId(atMs: number, random: Uint8Array): string {
  return encode(BigInt(atMs), TIME_LENGTH) + encode(bytesToBigInt(random), RANDOM_LENGTH);
}

function encode(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest >>= 5n) text = ALPHABET.charAt(Number(rest & 31n)) + text;
  return text;
}

function bytesToBigInt(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}
