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

function bare(status: number, title: string, text: string): SiteResponse {
  const html = render(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{STYLES}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p>{text}</p>
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
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      ...(status === 503 && { 'retry-after': '30' }),
    },
    body: `<!doctype html>${html}`,
  };
}
