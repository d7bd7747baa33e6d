/** An address and what it held of a user name and a password. */
export interface SplitUrl {
  url: string;
  /** As `user:password`, both as they are and not encoded; absent when the address has none. */
  credentials?: string;
}

/** Takes the credentials out of an address, so that it can be shown and stored. */
export function splitCredentials(text: string): SplitUrl {
  const url = new URL(text);
  if (url.username === '' && url.password === '') return { url: text };
  const credentials = `${decoded(url.username)}:${decoded(url.password)}`;
  url.username = '';
  url.password = '';
  return { url: url.href, credentials };
}

/** The header by which a request carries credentials that `splitCredentials` gave. */
export function basicAuthorization(credentials: string): string {
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
