import { randomUUID } from 'node:crypto';

/** A form as it travels: its bytes, and the header that says how to read them. */
export interface EventForm {
  contentType: string;
  body: Buffer;
}

/** Composes the form in which a script receives an event: `event`, `environment` and, for requests, `fetch-body`. */
export function eventForm(parts: { event: object; environment: object; fetchBody?: Buffer | undefined }): EventForm {
  // Random, so that nothing that stands in a part can end it.
  const boundary = `lectern-${randomUUID()}`;
  const json = 'application/json';
  const body = Buffer.concat([
    part(boundary, 'event', json, Buffer.from(JSON.stringify(parts.event))),
    part(boundary, 'environment', json, Buffer.from(JSON.stringify(parts.environment))),
    ...(parts.fetchBody ? [part(boundary, 'fetch-body', 'application/octet-stream', parts.fetchBody)] : []),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}

/** What stands for a file is read as one: its bytes stay what they are. */
function part(boundary: string, name: string, contentType: string, content: Buffer): Buffer {
  const file = contentType === 'application/json' ? '' : `; filename="${name}"`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\ncontent-type: ${contentType}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}
