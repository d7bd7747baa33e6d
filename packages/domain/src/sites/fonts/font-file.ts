import type { FontFormat } from './schemas.js';

const contentTypes: Record<FontFormat, string> = {
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
};

/** The media type that files of a format are served with. */
export function fontContentType(format: FontFormat): string {
  return contentTypes[format];
}

const COMPRESSED_HEADER_BYTES = 44;
const TABLE_DIRECTORY_BYTES = 12;
const TABLE_RECORD_BYTES = 16;

/**
 * Tells the format of a font by its bytes, whatever its name claims; undefined where they are no font, or not all of
 * one. A collection of several fonts is none that browsers could load.
 */
export function fontFormatOf(bytes: Uint8Array): FontFormat | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < TABLE_DIRECTORY_BYTES) return undefined;
  switch (view.getUint32(0)) {
    case 0x774f4632:
      return isCompleteCompressed(view) ? 'woff2' : undefined;
    case 0x774f4646:
      return isCompleteCompressed(view) ? 'woff' : undefined;
    case 0x00010000:
    case 0x74727565:
      return hasItsTables(view) ? 'ttf' : undefined;
    case 0x4f54544f:
      return hasItsTables(view) ? 'otf' : undefined;
    default:
      return undefined;
  }
}

/** Both compressed formats say how long they are, and how many tables they hold. */
function isCompleteCompressed(view: DataView): boolean {
  return view.byteLength >= COMPRESSED_HEADER_BYTES && view.getUint32(8) === view.byteLength && view.getUint16(12) > 0;
}

function hasItsTables(view: DataView): boolean {
  const tables = view.getUint16(4);
  if (tables === 0 || TABLE_DIRECTORY_BYTES + tables * TABLE_RECORD_BYTES > view.byteLength) return false;
  return Array.from({ length: tables }, (_, index) => TABLE_DIRECTORY_BYTES + index * TABLE_RECORD_BYTES).every(
    (record) => view.getUint32(record + 8) + view.getUint32(record + 12) <= view.byteLength,
  );
}

/** The name under which a file of a font is served: what it contains decides it. */
export function fontFileName(sha256: string, format: FontFormat): string {
  return `${sha256}.${format}`;
}

/** Reads the name of a file of a font; undefined where it is none. */
export function parseFontFileName(name: string): { sha256: string; format: FontFormat } | undefined {
  const [, sha256, format] = /^([0-9a-f]{64})\.(woff2|woff|ttf|otf)$/.exec(name) ?? [];
  if (sha256 === undefined) return undefined;
  return format === 'woff2' || format === 'woff' || format === 'ttf' || format === 'otf'
    ? { sha256, format }
    : undefined;
}
