import type { SiteView } from './views.js';

/**
 * Addresses that the site answers itself; all stand below its own path, the only one that a proxy may forward, and
 * those that are about what is read below the path of its space.
 */
export function siteAddresses({ basePath, spacePath }: Pick<SiteView, 'basePath' | 'spacePath'>) {
  return {
    /** Below it stand the branches of the table of contents, by the id of the page that they stand below. */
    contents: `${spacePath}~site/contents`,
    /** Below it stand shared schemas of API specifications, by the name of the specification and their own. */
    schemas: `${spacePath}~site/schemas`,
    /** Below it stand parts of operations of API specifications, by the name of the specification and the method. */
    operations: `${spacePath}~site/operations`,
    /** Sends requests of readers who try operations. */
    requests: `${spacePath}~site/requests`,
    search: `${spacePath}~site/search`,
    feedback: `${spacePath}~site/feedback`,
    signOut: `${basePath}~site/sign-out`,
  };
}

/** Where a page sends what readers do with one of its blocks: below the page itself, so that whoever may read it may do so. */
export function blockAddress(pageHref: string, key: string): string {
  return `${pageHref.replace(/\/$/, '')}/~site/blocks/${encodeURIComponent(key)}`;
}
