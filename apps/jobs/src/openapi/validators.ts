import type { OutboundResponse } from '@lectern/outbound/outbound-response';

/** What a server says of a text, so that it can be asked whether it has changed. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

const MAX_CHARACTERS = 500;

/** Reads the validators of a response; what is not well-formed is left out, because servers may choke on it too. */
export function validatorsOf(headers: OutboundResponse['headers']): Validators {
  const etag = headers.get('etag');
  const lastModified = headers.get('last-modified');
  return {
    etag: etag !== undefined && isTag(etag) ? etag : null,
    lastModified: lastModified !== undefined && isDate(lastModified) ? lastModified : null,
  };
}

/** The headers that ask for a document only if it has changed. */
export function conditionOf({ etag, lastModified }: Validators): Record<string, string> {
  if (etag !== null) return { 'if-none-match': etag };
  return lastModified === null ? {} : { 'if-modified-since': lastModified };
}

function isTag(value: string): boolean {
  return value.length <= MAX_CHARACTERS && /^(W\/)?"[\x21\x23-\x7e]*"$/.test(value);
}

function isDate(value: string): boolean {
  return value.length <= MAX_CHARACTERS && /^[\w ,:+-]+$/.test(value) && !Number.isNaN(Date.parse(value));
}
