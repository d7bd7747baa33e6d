import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';
import type { SiteResponse } from './site-response.js';

const STYLES =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.5rem;color-scheme:light dark}h1{font-size:1.5rem}';

/** Says that nothing is published at an address, whoever asks: not even whether there is a site that is not for them. */
export function bareNotFound(): SiteResponse {
  return bare(404, 'Nothing is published here', 'There is no site at this address, or it is not for you.');
}

/** Says that something went wrong that is not the reader's fault. */
export function bareFailure(status: 500 | 503, requestId: string): SiteResponse {
  const text =
    status === 503
      ? 'The content cannot be reached at the moment. Please try again in a minute.'
      : `Something went wrong on our side. If it stays so, tell whoever runs this site: ${requestId}`;
  return bare(status, 'This page cannot be shown', text);
}

/** Asks readers to sign out of a site that is not for them any more. */
export function bareSignOut(): SiteResponse {
  const form = (
    <form method="post">
      <button type="submit">Sign out</button>
    </form>
  );
  return bare(200, 'Sign out', 'You can no longer read this site with what this browser has kept.', { content: form });
}

/** Says that the reader is signed out, and leads on at once. */
export function bareLeaving(url: string): SiteResponse {
  const link = (
    <p>
      <a href={url}>{new URL(url).host}</a>
    </p>
  );
  return bare(200, 'You are signed out', 'You are being redirected.', { content: link, leadsTo: url });
}

interface BareOptions {
  content?: VNode;
  /** Where the page leads on by itself. */
  leadsTo?: string;
}

function bare(status: number, title: string, text: string, { content, leadsTo }: BareOptions = {}): SiteResponse {
  const html = render(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {leadsTo !== undefined && <meta http-equiv="refresh" content={`0; url=${leadsTo}`} />}
        <title>{title}</title>
        <style>{STYLES}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p>{text}</p>
          {content}
        </main>
      </body>
    </html>,
  );
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      ...(status === 503 && { 'retry-after': '30' }),
    },
    body: `<!doctype html>${html}`,
  };
}
