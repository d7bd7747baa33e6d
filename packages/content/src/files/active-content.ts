const ACTIVE: ReadonlySet<string> = new Set([
  'text/html',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/xml',
  'application/xml',
  'text/xsl',
  'text/javascript',
  'application/javascript',
  'application/x-javascript',
  'text/ecmascript',
  'application/ecmascript',
  'application/wasm',
  'application/x-shockwave-flash',
  'multipart/related',
  'message/rfc822',
]);

/**
 * Whether a browser would run what a file of this type holds with the rights of the page it came from, so that
 * it must be sent as a download or in a sandbox. PDF is not among them: viewers run its scripts apart from every
 * origin, and readers expect it to open.
 */
export function isActiveContent(contentType: string): boolean {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  return ACTIVE.has(type) || type.endsWith('+xml');
}
