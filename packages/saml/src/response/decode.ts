import { SamlRefusal } from '../refusal.js';
import { DECLARATION } from '../sound-markup.js';

/** Real responses have some ten kilobytes, with a thousand groups some hundreds. This is counted in base64. */
export const MAX_RESPONSE_CHARACTERS = 512 * 1024;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Decodes the field of a form into a document without anything that a processor could resolve, skip or read in two
 * ways: document types with their entities, comments, processing instructions and CDATA.
 */
export function decodeResponse(samlResponse: string): string {
  if (samlResponse.length > MAX_RESPONSE_CHARACTERS) throw new SamlRefusal('too-large');
  const base64 = samlResponse.replace(/\s+/g, '');
  if (!BASE64.test(base64)) throw new SamlRefusal('unreadable');
  const xml = decodeUtf8(Buffer.from(base64, 'base64'));
  refuseSpecialMarkup(xml);
  return xml;
}

/** Refuses what is left of markup when elements and text are taken away. */
export function refuseSpecialMarkup(xml: string): void {
  if (/<[!?]/.test(xml.replace(DECLARATION, ''))) throw new SamlRefusal('forbidden-markup');
}

function decodeUtf8(bytes: Buffer): string {
  try {
    // Ends of lines are made equal, as any reader of XML has to, before a signature is looked at.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
  } catch (cause) {
    throw new SamlRefusal('unreadable', { cause });
  }
}
