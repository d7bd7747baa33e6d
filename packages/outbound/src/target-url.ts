import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import { OutboundError } from './outbound-error.js';

/**
 * Reads an http or https URL for an outbound request, without its fragment and without the trailing dot of its host;
 * throws `invalid_url` for anything else.
 */
export function parseTargetUrl(text: string, base?: string): URL {
  const url = parseUrl(text, base);
  if (!url) throw invalid('This is not a URL. Write it like https://example.com/openapi.json.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw invalid(`URLs that start with "${url.protocol}" are not supported. Use an http or https URL.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid(`The URL on ${url.hostname} contains a user name or password. Send credentials in a header instead.`);
  }
  url.hash = '';
  // The dot only says that the name is absolute; certificates, SNI and the allow-list know the name without it.
  url.hostname = url.hostname.replace(/\.$/, '');
  if (url.hostname.split('.').includes('')) {
    throw invalid(`The host ${url.hostname} has an empty part between its dots. Check the URL.`);
  }
  return url;
}

function invalid(message: string): OutboundError {
  return new OutboundError('invalid_url', message);
}
