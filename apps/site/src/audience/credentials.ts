/** What a reader has shown of itself before, kept in cookies of the site. */
export interface ReaderCredentials {
  /** Token that says who reads, signed with the key of the site. */
  visitorToken?: string;
  /** Secret of a share link. */
  shareKey?: string;
  previewToken?: string;
  /** What the reader says of itself, as JSON. */
  claims?: string;
}

export type CredentialName = keyof ReaderCredentials;

const COOKIES: Record<CredentialName, string> = {
  visitorToken: 'lectern_visitor',
  shareKey: 'lectern_share',
  previewToken: 'lectern_preview',
  claims: 'lectern_claims',
};
const NAMES: CredentialName[] = ['visitorToken', 'shareKey', 'previewToken', 'claims'];

/** Browsers refuse longer cookies; a longer value is spread over several. */
const PIECE_LENGTH = 3_000;
const MAX_PIECES = 6;

/** Reads what a reader has shown before from the cookie header of a request. */
export function readCredentials(header: string | undefined): ReaderCredentials {
  if (header === undefined) return {};
  const cookies = new Map<string, string>();
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    const name = (at < 0 ? pair : pair.slice(0, at)).trim();
    // Browsers name the cookie of the longest path first: that of this site, not of one that stands above it.
    if (!cookies.has(name)) cookies.set(name, at < 0 ? '' : pair.slice(at + 1).trim());
  }
  const entries = NAMES.flatMap((name): [CredentialName, string][] => {
    const value = written(joined(cookies, COOKIES[name]));
    return value === '' ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** Where cookies are good, and for how long. */
export interface CookieScope {
  /** The path that leads to the site. */
  path: string;
  isSecure: boolean;
  /** In seconds; as long as the browser is open when absent. */
  maxAge?: number;
}

/** Writes the `set-cookie` headers that keep something a reader has shown, and that drop what a longer one left behind. */
export function keepCredential(name: CredentialName, value: string, scope: CookieScope): string[] {
  const text = encodeURIComponent(value);
  const pieces = Array.from({ length: Math.ceil(text.length / PIECE_LENGTH) }, (_, index) =>
    text.slice(index * PIECE_LENGTH, (index + 1) * PIECE_LENGTH),
  );
  if (pieces.length > MAX_PIECES) return [];
  return Array.from({ length: MAX_PIECES }, (_, index) =>
    pieces[index] === undefined
      ? cookie(pieceName(COOKIES[name], index), '', { ...scope, maxAge: 0 })
      : cookie(pieceName(COOKIES[name], index), pieces[index], scope),
  ).slice(0, Math.max(pieces.length + 1, 2));
}

/** Writes the `set-cookie` headers that forget everything a reader has shown. */
export function forgetCredentials(scope: CookieScope): string[] {
  return NAMES.flatMap((name) =>
    Array.from({ length: MAX_PIECES }, (_, index) =>
      cookie(pieceName(COOKIES[name], index), '', { ...scope, maxAge: 0 }),
    ),
  );
}

function cookie(name: string, value: string, { path, isSecure, maxAge }: CookieScope): string {
  const age = maxAge === undefined ? '' : `; Max-Age=${Math.max(0, Math.floor(maxAge))}`;
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}${age}`;
}

function pieceName(name: string, index: number): string {
  return index === 0 ? name : `${name}_${index}`;
}

function joined(cookies: ReadonlyMap<string, string>, name: string): string {
  let text = '';
  for (let index = 0; index < MAX_PIECES; index += 1) {
    const piece = cookies.get(pieceName(name, index));
    if (piece === undefined || piece === '') break;
    text += piece;
    // Only the last one is shorter; what follows belongs to a site above this one.
    if (piece.length < PIECE_LENGTH) break;
  }
  return text;
}

/** What was written into a cookie; what nobody here can have written counts for nothing. */
function written(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
