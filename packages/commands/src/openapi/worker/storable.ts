const REPLACEMENT = '\uFFFD';

/** Copies plain data with texts that every database keeps: what is no character is replaced in them. */
export function storableDocument<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storableText(part) : part)),
  );
}

/** Replaces NUL and halves of characters, which JSON can write and databases refuse. */
export function storableText(text: string): string {
  return text.replaceAll('\0', REPLACEMENT).replace(/\p{Surrogate}/gu, REPLACEMENT);
}
