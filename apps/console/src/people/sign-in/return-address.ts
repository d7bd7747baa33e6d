import { returnPath } from '@lectern/domain/people/sso/return-address';

const KEY = 'lectern-return';
/** Links that are mailed work for less than this. */
const MAX_AGE_MS = 60 * 60_000;

/** Remembers where somebody wanted to go, because the link that they get by mail does not know. */
export function rememberReturn(path: string | undefined, now = Date.now()): void {
  if (path === undefined) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify({ path, at: now }));
}

/** The page to go on with after signing in: one of this console that was asked for, here or before the mail was sent. */
export function pageAfterSignIn(asked: string | undefined, now = Date.now()): string {
  const path = returnPath(asked ?? '') ?? returnPath(storedPath(now)) ?? '/';
  localStorage.removeItem(KEY);
  return path;
}

function storedPath(now: number): string {
  try {
    const { path, at } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof path === 'string' && typeof at === 'number' && now - at < MAX_AGE_MS ? path : '';
  } catch {
    return '';
  }
}
