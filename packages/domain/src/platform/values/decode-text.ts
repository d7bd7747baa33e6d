/**
 * Decodes bytes as text: by their byte order mark, which nobody writes by accident, else by a charset, else as UTF-8.
 * What is no character in that encoding becomes a replacement character.
 */
export function decodeText(bytes: Uint8Array, charset?: string): string {
  return decoderOf(markedEncoding(bytes) ?? charset ?? 'utf-8').decode(bytes);
}

/** Decodes bytes as UTF-8, without a byte order mark; undefined when they are something else. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The charset that a content type names, if it names one. */
export function charsetOf(contentType = ''): string | undefined {
  return /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
}

/** The encoding that a byte order mark stands for, if there is one. */
export function markedEncoding([first, second, third]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/** Servers name charsets that nobody knows; UTF-8 is most likely meant. */
function decoderOf(label: string): { decode(bytes: Uint8Array): string } {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
