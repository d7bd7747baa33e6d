import { isActiveContent } from '@lectern/content/files/active-content';
import { contentDisposition } from './content-disposition.js';

const SANDBOX = "sandbox; default-src 'none'";
// Browsers do not open their viewer of PDF files in a sandbox.
const NOTHING_LOADED = "default-src 'none'";

/**
 * The headers by which a browser shows a file but never runs it. A file was made by anybody, and is sent from the
 * origin of the API.
 *
 * What a browser would run as a page or a script is only ever saved, under a type that it does not run. SVG keeps its
 * type, or else `<img>` would not show it: there it cannot run scripts or load anything, and `<img>` does not care that
 * it is an attachment; opened as a page it is saved, and should a browser open it all the same, it is in a sandbox.
 */
export function fileHeaders(contentType: string, name: string): Record<string, string> {
  const active = isActiveContent(contentType);
  return {
    'content-type': active ? inactiveType(contentType) : withCharset(contentType),
    'content-disposition': contentDisposition(active ? 'attachment' : 'inline', name),
    'content-security-policy': essence(contentType) === 'application/pdf' ? NOTHING_LOADED : SANDBOX,
    'x-content-type-options': 'nosniff',
  };
}

function inactiveType(contentType: string): string {
  const type = essence(contentType);
  if (type === 'image/svg+xml') return type;
  return type === 'application/wasm' || type === 'application/x-shockwave-flash'
    ? 'application/octet-stream'
    : 'text/plain; charset=utf-8';
}

/** Text is only ever taken for text when it is UTF-8. */
function withCharset(contentType: string): string {
  return contentType.startsWith('text/') && !contentType.includes(';') ? `${contentType}; charset=utf-8` : contentType;
}

function essence(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}
