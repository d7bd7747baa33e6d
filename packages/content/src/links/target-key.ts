import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import type { DocumentRef } from '../document/document.js';

/** Where a reference stands: what it leaves unsaid is meant relative to this. */
export interface LinkOrigin {
  page?: string;
  space?: string;
}

/**
 * Gives one text per target, so that references to the same thing group: a page, an anchor in a page, a file and so on.
 * A space that the reference names and stands in itself makes no difference.
 */
export function targetKey(ref: DocumentRef, from: LinkOrigin): string {
  switch (ref.kind) {
    case 'page':
      return `${within(ref.space, from)}page:${ref.page}`;
    case 'anchor': {
      const page = ref.page ?? (ref.space === undefined ? from.page : undefined) ?? '';
      return `${within(ref.space, from)}page:${page}#${ref.anchor}`;
    }
    case 'file':
      return `${within(ref.space, from)}file:${ref.file}`;
    case 'reusable-content':
      return `${within(ref.space, from)}reusable-content:${ref.reusableContent}`;
    case 'tag':
      return `${within(ref.space, from)}tag:${ref.tag}`;
    case 'space':
      return `space:${ref.space}`;
    case 'collection':
      return `collection:${ref.collection}`;
    case 'user':
      return `user:${ref.user}`;
    case 'openapi':
      return `openapi:${ref.spec}`;
    case 'url':
      return `url:${ref.url}`;
  }
}

/** Whether a URL leads into the web application at `appUrl`, so that it works for its users only. */
export function isInApp(url: string, appUrl: string): boolean {
  const target = parseUrl(url);
  const app = parseUrl(appUrl);
  if (target === undefined || app === undefined || target.origin !== app.origin) return false;
  const base = app.pathname.replace(/\/+$/, '');
  return target.pathname === base || target.pathname.startsWith(`${base}/`);
}

function within(space: string | undefined, from: LinkOrigin): string {
  return space === undefined || space === from.space ? '' : `space:${space}/`;
}
