import { charsetOf, decodeText } from '@lectern/domain/platform/values/decode-text';

const META_SEARCHED = 1024;

/** Decodes an HTML page: by the charset of its header, or else the one that it names itself, or else as UTF-8. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  return decodeText(bytes, charsetOf(contentType) ?? charsetOfMeta(bytes));
}

function charsetOfMeta(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, META_SEARCHED)).toString('latin1');
  return /<meta\s[^>]*charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
}
