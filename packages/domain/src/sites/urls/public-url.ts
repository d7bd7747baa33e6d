import { parseUrl } from '../../platform/values/parse-url.js';
import { isShareSegment } from './reader-path.js';

/** Where a token of a visitor or of a preview stands in an address. */
const SECRET_PARAMETERS = ['jwt_token', 'preview_token'];

/**
 * An address without the secrets that it may carry: share keys, tokens, user names and passwords. Gives null when it is
 * no http or https address.
 */
export function publicUrl(text: string): URL | null {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.username = '';
  url.password = '';
  url.hash = '';
  const segments = url.pathname.split('/');
  // A share key opens the site wherever it stands, so every segment that could be one goes.
  if (segments.some(isShareSegment)) {
    url.pathname = segments.filter((segment) => !isShareSegment(segment)).join('/');
  }
  for (const name of SECRET_PARAMETERS) url.searchParams.delete(name);
  return url;
}
