const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_LENGTH = 10;

/** How many random bytes `encodeId` needs. */
export const ID_RANDOM_BYTES = 16;

/**
 * Writes an instant and 80 random bits as an identifier that sorts by time.
 * Lower case only, so ids stay distinct on file systems and in collations that ignore case.
 */
export function encodeId(atMs: number, random: Uint8Array): string {
  let time = '';
  for (let rest = atMs; time.length < TIME_LENGTH; rest = Math.floor(rest / 32)) time = letter(rest % 32) + time;
  let tail = '';
  for (const byte of random) tail += letter(byte % 32);
  return time + tail;
}

/** Whether a text has the form of an identifier, so that something may have it. */
export function isIdentifier(text: string): boolean {
  return text.length === TIME_LENGTH + ID_RANDOM_BYTES && [...text].every((character) => ALPHABET.includes(character));
}

function letter(value: number): string {
  return ALPHABET.charAt(value);
}
