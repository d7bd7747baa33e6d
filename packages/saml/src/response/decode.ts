import { SamlRefusal } from '../refusal.js';

/** Real responses have some ten kilobytes, with hundreds of groups some fifty. */
export const MAX_RESPONSE_CHARACTERS = 256 * 1024;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const DECLARATION = /^\s*<\?xml\s[^<>?]*\?>/;

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
