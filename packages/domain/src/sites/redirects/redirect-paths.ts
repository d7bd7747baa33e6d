import { z } from 'zod';

export const MAX_SOURCE_LENGTH = 512;

const WILDCARD = '*';
const PROBLEM =
  'must be an absolute path without query, empty or dot segments, such as "/old/page" or, for all below, "/old/*"';

/** The path that a redirect leads away from, as it is stored. */
export const RedirectSource = z
  .string()
  .max(MAX_SOURCE_LENGTH)
  .transform((text, context) => {
    const source = normalizeRedirectSource(text);
    if (source !== null) return source;
    context.issues.push({ code: 'custom', input: text, message: PROBLEM });
    return z.NEVER;
  })
  .describe('Absolute path on the site, such as `/old/page`; `/old/*` stands for everything below `/old`');

/** The form in which a source is stored and compared; null for a text that is none. */
export function normalizeRedirectSource(text: string): string | null {
  const trimmed = text.trim();
  if (!trimmed.endsWith(`/${WILDCARD}`)) return normalizePath(trimmed);
  const prefix = normalizePath(trimmed.slice(0, -1));
  if (prefix === null) return null;
  const source = prefix === '/' ? `/${WILDCARD}` : `${prefix}/${WILDCARD}`;
  return source.length <= MAX_SOURCE_LENGTH ? source : null;
}

/**
 * The one form of all spellings of a path: without a trailing slash, with percent-encoding where it is needed and only
 * there. Null for a text that is no absolute path.
 */
export function normalizePath(text: string): string | null {
  if (!text.startsWith('/') || /[?#\\\p{Cc}]/u.test(text)) return null;
  const segments = text.slice(1).replace(/\/$/, '').split('/').map(normalizeSegment);
  if (segments.length === 1 && segments[0] === '') return '/';
  if (!segments.every(isSegment)) return null;
  const path = `/${segments.join('/')}`;
  return path.length <= MAX_SOURCE_LENGTH ? path : null;
}

/** What of a path a source stands for: an empty text when it is the path itself, null when it does not match. */
export function restBelow(source: string, path: string): string | null {
  if (!isWildcard(source)) return source === path ? '' : null;
  const prefix = source.slice(0, -1);
  return path.startsWith(prefix) && path.length > prefix.length ? path.slice(prefix.length) : null;
}

/** Whether a source stands for everything below a path. */
export function isWildcard(source: string): boolean {
  return source.endsWith(`/${WILDCARD}`);
}

function isSegment(segment: string | null): segment is string {
  return segment !== null && segment !== '' && segment !== '.' && segment !== '..' && segment !== WILDCARD;
}

function normalizeSegment(segment: string): string | null {
  if (/%(?![0-9a-f]{2})/i.test(segment)) return null;
  const parts = segment
    .split(/(%[0-9a-f]{2})/i)
    .map((part, index) => (index % 2 === 1 ? decoded(part) : encoded(part)));
  return parts.every((part) => part !== null) ? parts.join('') : null;
}

/** An escaped character that needs no escape is written plainly; every other one in capital letters. */
function decoded(sequence: string): string {
  const character = String.fromCharCode(Number.parseInt(sequence.slice(1), 16));
  return /[A-Za-z0-9\-._~]/.test(character) ? character : sequence.toUpperCase();
}

function encoded(text: string): string | null {
  // Half of a surrogate pair cannot be written in UTF-8.
  if (/\p{Cs}/u.test(text)) return null;
  return text === WILDCARD ? text : encodeURIComponent(text.normalize('NFC')).replace(/[!'()*]/g, escaped);
}

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
