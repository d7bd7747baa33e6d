import type { ContentRef } from '@lectern/content/document/document';
import { isInApp, type LinkOrigin, targetKey } from '@lectern/content/links/target-key';

export type LinkStatus = 'ok' | 'broken' | 'in-app';

/** What has to exist for a target to be found: the target without its anchor; null when nothing of ours is meant. */
export function neededObject(ref: ContentRef, from: LinkOrigin): string | null {
  if (ref.kind === 'url' || ref.kind === 'tag') return null;
  const target = targetKey(ref, from);
  return ref.kind === 'anchor' ? target.slice(0, -`#${ref.anchor}`.length) : target;
}

/** Tells whether an address that is not ours can be right: a relative one names a page that could not be found. */
export function urlStatus(url: string, appUrl: string): LinkStatus {
  if (isInApp(url, appUrl)) return 'in-app';
  return /^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(url) ? 'ok' : 'broken';
}
