import type { Reading } from '../content/reading.js';
import type { RenderedText } from './rendered-text.js';
import type { SiteResponse } from './site-response.js';

/** Whether everybody sees the same, so that caches on the way may keep it. */
export function isForAll({ published: { site }, at, isSignedIn }: Reading): boolean {
  const isOpen = site.visibility === 'public' || site.visibility === 'unlisted';
  return isOpen && at.preview !== true && !isSignedIn && site.adaptiveContent?.enabled !== true;
}

/** The headers that keep what a reader sees from whom it is not for. */
export function cachingOf(reading: Reading): Record<string, string> {
  const isShared = isForAll(reading);
  return {
    'cache-control': isShared ? 'public, max-age=0, must-revalidate' : 'private, no-cache',
    vary: isShared ? 'accept, accept-encoding' : 'accept, accept-encoding, cookie',
  };
}

/** Answers with something rendered for a reader. */
export function responded(reading: Reading, body: RenderedText): SiteResponse {
  return { status: 200, headers: { ...body.headers, etag: body.etag, ...cachingOf(reading) }, body };
}
