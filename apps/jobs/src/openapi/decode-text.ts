/**
 * Reads bytes as text: by their byte order mark, which nobody writes by accident, else by the charset of the content
 * type, else as UTF-8.
 */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
  const charset = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
  return decoderOf(markedEncoding(bytes) ?? charset ?? 'utf-8').decode(bytes);
}

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
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
