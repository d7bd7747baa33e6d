/** Whether a browser may show a file in its place, or only save it. */
export type Disposition = 'inline' | 'attachment';

/**
 * Writes the header that names a file (RFC 6266): for every client in ASCII, and for those that know better exactly
 * (RFC 8187). No name can end the header, begin another one, or lead to another folder.
 */
export function contentDisposition(disposition: Disposition, name: string): string {
  const safe = name.replace(/[/\\]/g, '_');
  const plain = safe.replace(/[^\x20-\x7e]|["%]/g, '_');
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded(safe)}`;
}

/** Half of a surrogate pair has no encoding at all. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
