/** A response to a browser that does not follow redirects by itself. */
export interface Visited {
  status: number;
  location: string;
  cookie: string;
  html: string;
}

/** Opens an address, or sends a form to it. */
export async function visit(url: string, form?: Record<string, string>): Promise<Visited> {
  const response = await fetch(url, {
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    cookie: response.headers.get('set-cookie') ?? '',
    html: await response.text(),
  };
}

/** What the browser keeps of a sign-in that it has begun. */
export function verifierIn({ cookie }: Visited): string {
  return /^lectern_sign_in=([^;]+)/.exec(cookie)?.[1] ?? '';
}

/** The form that an identity provider sends the browser on with. */
export function formIn({ html }: Visited): { action: string; samlResponse: string } {
  return {
    action: /action="([^"]*)"/.exec(html)?.[1] ?? '',
    samlResponse: /name="SAMLResponse" value="([^"]*)"/.exec(html)?.[1] ?? '',
  };
}

/** Walks through a whole sign-in up to the response of the service to the response. */
export async function signInWith(startUrl: string, relayState = ''): Promise<Visited & { verifier: string }> {
  const started = await visit(startUrl);
  const { action, samlResponse } = formIn(await visit(started.location));
  const responded = await visit(action, { SAMLResponse: samlResponse, RelayState: relayState });
  return { ...responded, verifier: verifierIn(started) };
}

/** The code that a sign-in ended with. */
export function codeIn({ location }: Visited): string {
  const url = new URL(location);
  return url.hash.slice(1) || (url.searchParams.get('code') ?? '');
}
