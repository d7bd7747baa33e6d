import { randomUUID } from 'node:crypto';

/** A form with text files, by their names, as a browser sends it. */
export function formWith(files: Record<string, string>): { body: string; headers: { 'content-type': string } } {
  const parts = Object.entries(files).map(([name, content]) => part(`filename="${name}"`, content));
  return formOf(parts);
}

/** A form of the given parts. */
export function formOf(parts: readonly string[]): { body: string; headers: { 'content-type': string } } {
  const boundary = `form-${randomUUID()}`;
  const body = [...parts.map((text) => `--${boundary}\r\n${text}\r\n`), `--${boundary}--\r\n`].join('');
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** A part of a form; `attributes` stand behind its name, such as that of a file. */
export function part(attributes: string, content: string): string {
  const disposition = ['form-data', 'name="files"', attributes].filter((text) => text !== '').join('; ');
  return `Content-Disposition: ${disposition}\r\n\r\n${content}`;
}
