import type { ContentRef } from '@lectern/content/document/document';
import { isInApp } from '@lectern/content/links/target-key';

export type LinkStatus = 'ok' | 'broken' | 'in-app';

/** What has to exist for a target to be found, as the name of an object; null when nothing of ours is meant. */
export function neededObject(ref: ContentRef, page: string | undefined): string | null {
  const foreign = 'space' in ref && ref.space !== undefined && ref.kind !== 'space' ? `${ref.space}/` : '';
  switch (ref.kind) {
    case 'page':
      return `${foreign}page:${ref.page}`;
    case 'anchor':
      return `${foreign}page:${ref.page ?? page ?? ''}`;
    case 'file':
      return `${foreign}file:${ref.file}`;
    case 'reusable-content':
      return `${foreign}reusable-content:${ref.reusableContent}`;
    case 'space':
      return `space:${ref.space}`;
    case 'collection':
      return `collection:${ref.collection}`;
    case 'user':
      return `user:${ref.user}`;
    case 'openapi':
      return `openapi:${ref.spec}`;
    case 'tag':
    case 'url':
      return null;
  }
}

/** Tells whether an address that is not ours can be right: a relative one names a page that could not be found. */
export function urlStatus(url: string, appUrl: string): LinkStatus {
  if (isInApp(url, appUrl)) return 'in-app';
  return /^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(url) ? 'ok' : 'broken';
}
