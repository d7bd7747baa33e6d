import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import { findEmails } from './addresses.js';
import { maskFindings, maskPersonalData } from './mask.js';
import { placeholderForName } from './personal-names.js';
import { findSecrets } from './secrets.js';

/**
 * Masks the address of a page: the user before its host goes, values of the query and the fragment are masked. The path
 * loses only email addresses and secrets, because numbers in it are what makes the link work.
 */
export function maskUrl(url: string): string {
  const parsed = parseUrl(url);
  if (!parsed) return maskPersonalData(url);
  const { hash, search } = parsed;
  const [, scheme = '', authority = '', path = ''] =
    /^([a-z][a-z0-9+.-]*:(?:\/\/)?)?([^/?#]*)([^?#]*)/i.exec(url) ?? [];
  if (!scheme.endsWith('//')) return maskPersonalData(url);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const segments = path.split('/').map((segment) => maskPart(segment, maskSegment));
  return `${scheme}${host}${segments.join('/')}${maskQuery(search, '?')}${maskFragment(hash)}`;
}

function maskSegment(segment: string): string {
  return maskFindings(segment, [findSecrets, findEmails]);
}

/** A fragment may be a query, as where tokens are handed over in it. */
function maskFragment(hash: string): string {
  if (hash === '' || /^#[^=&]+=/.test(hash)) return maskQuery(hash, '#');
  return `#${maskPart(hash.slice(1), maskPersonalData)}`;
}

function maskQuery(query: string, mark: string): string {
  if (query === '') return '';
  const pairs = query.slice(1).split('&');
  return (
    mark +
    pairs
      .map((pair) => {
        const at = pair.indexOf('=');
        const name = at < 0 ? '' : pair.slice(0, at);
        const value = maskPart(
          pair.slice(at + 1),
          (text) => placeholderForName(decoded(name), text) ?? maskPersonalData(text),
        );
        return at < 0 ? value : `${maskPart(name, maskPersonalData)}=${value}`;
      })
      .join('&')
  );
}

/** What does not change keeps the spelling that it has. */
function maskPart(part: string, mask: (text: string) => string): string {
  const text = decoded(part);
  const masked = mask(text);
  return masked === text ? part : encodeURIComponent(masked).replaceAll('%5B', '[').replaceAll('%5D', ']');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}
