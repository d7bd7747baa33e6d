import { isAdmitted } from '../audience/admitted-by.js';
import { type CredentialName, keepCredential } from '../audience/credentials.js';
import type { Reader } from '../audience/reader.js';
import { tokenLifetime } from '../audience/token-lifetime.js';
import type { Reading } from '../content/reading.js';
import { redirect, type SiteResponse, withQuery } from './site-response.js';

/** A reader is forgotten after this time at the latest. */
const MAX_SECONDS = 30 * 24 * 60 * 60;

interface Asking {
  /** What follows the path of the content and says what is asked for, such as `.md`. */
  suffix: string;
  isSecure: boolean;
  now: Date;
}

/**
 * What an address says of the reader is kept in cookies instead, so that nobody sends it on with the address: answers
 * where to go without it, and nothing where an address says nothing.
 */
export function withoutSecrets(
  { at, map, cookiePath }: Reading,
  { brought, query }: Reader,
  { suffix, isSecure, now }: Asking,
): SiteResponse | undefined {
  if (Object.keys(brought).length === 0 && at.shareKey === undefined) return undefined;
  const shareMark = at.shareKey === undefined ? '' : `~${at.shareKey}/`;
  const withoutMark = (path: string) =>
    shareMark === '' ? path : `${path}/`.replace(shareMark, '').replace(/\/$/, '');
  const scope = { path: withoutMark(cookiePath) || '/', isSecure };
  const cookies = provenBy(at, brought).flatMap(([name, value]) =>
    keepCredential(name, value, { ...scope, ...lifetimeOf(name, value, now) }),
  );
  // A page may begin with a tilde, which must not be taken for a secret again.
  const page = at.pathname.slice(1).replace(/(^|\/)~/g, '$1%7E');
  const rest = `${at.basePath.slice(at.siteBasePath.length)}${page}`;
  const clean = `${withoutMark(map.basePath.slice(0, -1))}/${rest}`.replace(/\/$/, '');
  return redirect(withQuery(`${clean}${suffix}` || '/', query), { status: 303, cookies });
}

/** Only what the API has taken is kept, so that nobody can be given a cookie that keeps them out. */
function provenBy(
  { apiToken, preview, shareKey }: Reading['at'],
  brought: Reader['brought'],
): [CredentialName, string][] {
  const { visitorToken, previewToken, claims } = brought;
  const proven: [CredentialName, string | undefined][] = [
    ['visitorToken', isAdmitted(apiToken).asVisitor ? visitorToken : undefined],
    ['previewToken', preview ? previewToken : undefined],
    ['shareKey', shareKey],
    ['claims', claims],
  ];
  return proven.flatMap(([name, value]): [CredentialName, string][] => (value ? [[name, value]] : []));
}

function lifetimeOf(name: CredentialName, value: string, now: Date): { maxAge?: number } {
  if (name === 'shareKey') return { maxAge: MAX_SECONDS };
  const seconds = tokenLifetime(value, now);
  return seconds === undefined ? {} : { maxAge: Math.min(seconds, MAX_SECONDS) };
}
