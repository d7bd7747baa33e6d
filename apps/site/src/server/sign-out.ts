import type { FastifyRequest } from 'fastify';
import { forgetCredentials } from '../audience/credentials.js';
import { bareLeaving } from './bare-page.js';
import { plain, redirect, type SiteResponse } from './site-response.js';

/** Where a reader who signs out was let in, and where to go then. */
interface SignOutFrom {
  cookiePath: string;
  home: string;
  /** The page of a service at which readers sign out as well. */
  logout?: string | undefined;
}

/**
 * Signs a reader out who asks for it from a page of the site. A form cannot be redirected to another host by the policy
 * of the site, and a service may redirect several times, so the way there is a page of its own.
 */
export function signedOut(request: FastifyRequest, { cookiePath, home, logout }: SignOutFrom): SiteResponse {
  if (!isFromSite(request)) return plain(403, 'Sign out on a page of the site.');
  const cookies = forgetCredentials({ path: cookiePath, isSecure: request.protocol === 'https' });
  if (logout === undefined) return redirect(home, { status: 303, cookies });
  const leaving = bareLeaving(logout);
  return { ...leaving, headers: { ...leaving.headers, 'set-cookie': cookies } };
}

/** Browsers say where a request comes from; other programs say nothing, and count for themselves. */
export function isFromSite({ headers }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site'];
  return from === undefined || from === 'same-origin' || from === 'none';
}
