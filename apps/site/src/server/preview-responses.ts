import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import { isPreviewSecret, PREVIEW_MARK } from '@lectern/domain/sites/urls/site-lookups';
import type { RequestAddress } from '../audience/request-address.js';
import { decoded } from '../content/decoded.js';
import type { SiteResponse } from './site-response.js';

/** Whether an address is below one of a preview of drafts, however it is written. */
export function isPreviewAddress({ url }: Pick<RequestAddress, 'url'>): boolean {
  const segments = (parseUrl(url)?.pathname ?? '').split('/').filter((segment) => segment !== '');
  return segments[0] === PREVIEW_MARK && isPreviewSecret(decoded(segments[1] ?? ''));
}

/**
 * A response as previews give it: the console may show it in a frame, nobody keeps it, no search engine lists it, its
 * address, which is a secret, goes nowhere else, and it leaves no cookies behind.
 */
export function previewResponse(
  { status, headers, body }: SiteResponse,
  { asked }: Pick<RequestAddress, 'asked'>,
  consoleOrigin: string,
): SiteResponse {
  const { 'set-cookie': _, 'content-security-policy': policy, ...kept } = headers;
  const isAsset = asked.kind === 'own' && asked.path[0] === 'assets';
  return {
    status,
    headers: {
      ...kept,
      'content-security-policy': framedBy(policy, isAsset ? `'self' ${consoleOrigin}` : consoleOrigin),
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      // What is the same for every site has the hash of its content in its name.
      'cache-control': isAsset && status === 200 ? 'private, max-age=3600, immutable' : 'private, no-store',
    },
    ...(body !== undefined && { body }),
  };
}

/** A policy that lets pages of some origins show the response in a frame, and no others. */
function framedBy(policy: string | string[] | undefined, ancestors: string): string {
  const directives = typeof policy === 'string' ? policy.split(/;\s*/) : [];
  const others = directives.filter((directive) => directive !== '' && !directive.startsWith('frame-ancestors'));
  return [...others, `frame-ancestors ${ancestors}`].join('; ');
}
