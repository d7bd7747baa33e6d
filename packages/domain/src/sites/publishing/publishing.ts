import type { SiteVisibility } from '../schemas.js';

/** What of a site decides who may read it. */
export interface PublishingState {
  published: boolean;
  visibility: SiteVisibility;
}

/** What a reader brings, already checked against this very site. */
export interface Evidence {
  /** The secret of an active share link of the site. */
  shareKey: boolean;
  /** A token that was signed with the key of the site and is valid now. */
  visitor: boolean;
}

export type Admission =
  | 'admitted'
  /** Nobody can read it: it answers like a site that does not exist. */
  | 'absent'
  /** It takes the secret of a share link, and none that is valid was brought; answers like `absent`. */
  | 'share-key-needed'
  /** It takes a signed token, and none that is valid was brought; the reader can be sent to sign in. */
  | 'sign-in-needed';

/** Decides whether a reader may read the published content of a site. */
export function admit({ published, visibility }: PublishingState, evidence: Evidence): Admission {
  if (!published) return 'absent';
  switch (visibility) {
    case 'public':
    case 'unlisted':
      return 'admitted';
    case 'share-link':
      return evidence.shareKey ? 'admitted' : 'share-key-needed';
    case 'visitor-auth':
      return evidence.visitor ? 'admitted' : 'sign-in-needed';
  }
}

/** Whether search engines may list a site. */
export function isIndexed({ published, visibility }: PublishingState): boolean {
  return published && visibility === 'public';
}

export type Publishing =
  | { outcome: 'published' }
  /** It is published already; nothing changes. */
  | { outcome: 'unchanged' }
  /** There is nothing to read on it. */
  | { outcome: 'nothing-to-publish' };

/** Decides what comes of publishing a site. */
export function publishing(site: { published: boolean; siteSpaces: number }): Publishing {
  if (site.siteSpaces === 0) return { outcome: 'nothing-to-publish' };
  return { outcome: site.published ? 'unchanged' : 'published' };
}

const WIDEST_FIRST: readonly SiteVisibility[] = ['public', 'unlisted', 'share-link', 'visitor-auth'];

/** The widest visibility among the published ones of the sites that hold a space; null when none is published. */
export function widestVisibility(sites: Iterable<PublishingState>): SiteVisibility | null {
  const seen = new Set([...sites].filter(({ published }) => published).map(({ visibility }) => visibility));
  return WIDEST_FIRST.find((visibility) => seen.has(visibility)) ?? null;
}
