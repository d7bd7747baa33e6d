/** The page to go on with: an address of this console that was asked for, or its beginning. */
export function ownAddress(asked: string | undefined): string {
  if (asked === undefined || !asked.startsWith('/')) return '/';
  // Whatever browsers make of slashes, backslashes and control characters, only the own origin counts.
  const { origin, pathname, search, hash } = new URL(asked, window.location.origin);
  return origin === window.location.origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}
