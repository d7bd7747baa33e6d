const MAX_KEY_LENGTH = 512;
// File systems allow names of 255 bytes, of which the file store needs up to two for each letter.
const MAX_SEGMENT_LENGTH = 120;
const MAX_CONTENT_TYPE_LENGTH = 200;

/** Something that cannot name or describe a blob. */
export class InvalidBlobError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidBlobError';
  }
}

/** Returns the segments of a key; refuses what cannot be one. */
export function parseBlobKey(key: string): string[] {
  return checkedSegments(key, 'key');
}

/** Whether a text can be the key of a blob. */
export function isBlobKey(text: string): boolean {
  return problemOf(text, text.split('/')) === null;
}

/** Returns the complete segments of a prefix, which names at least the organization; refuses what cannot be one. */
export function parseBlobPrefix(prefix: string): string[] {
  // The last segment may be a part of one, or nothing at all; any letter makes it complete.
  return checkedSegments(`${prefix}x`, 'prefix', prefix).slice(0, -1);
}

/** Refuses a content type that could not be sent in a header. */
export function checkContentType(key: string, contentType: string): void {
  if (/^[\x20-\x7e]+$/.test(contentType) && contentType.length <= MAX_CONTENT_TYPE_LENGTH) return;
  throw new InvalidBlobError(
    `${JSON.stringify(contentType)} cannot be the content type of the blob "${key}": ` +
      `it must have 1 to ${MAX_CONTENT_TYPE_LENGTH} printable ASCII characters.`,
  );
}

function checkedSegments(text: string, noun: 'key' | 'prefix', given = text): string[] {
  const segments = text.split('/');
  const problem = problemOf(text, segments);
  if (problem !== null)
    throw new InvalidBlobError(`${JSON.stringify(given)} cannot be the ${noun} of a blob: ${problem}.`);
  return segments;
}

function problemOf(text: string, segments: string[]): string | null {
  if (text.length > MAX_KEY_LENGTH) return `it must have at most ${MAX_KEY_LENGTH} characters`;
  if (/[^a-zA-Z0-9._/-]/.test(text)) return 'only letters, digits, ".", "_", "-" and "/" can stand in it';
  if (segments.length < 2) return 'it must start with the id of an organization and "/"';
  if (segments.includes('')) return 'no segment between its slashes may be empty';
  if (text.includes('..') || segments.includes('.')) return '".." and "." may not stand in it';
  const long = segments.find((segment) => segment.length > MAX_SEGMENT_LENGTH);
  return long === undefined ? null : `"${long}" is longer than the ${MAX_SEGMENT_LENGTH} characters of a segment`;
}
