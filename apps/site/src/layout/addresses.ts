import type { SiteView } from './site-view.js';

/** Addresses that the site answers itself; all stand below its own path, the only one that a proxy may forward. */
export function siteAddresses({ basePath }: Pick<SiteView, 'basePath'>) {
  return {
    search: `${basePath}~site/search`,
    feedback: `${basePath}~site/feedback`,
    signOut: `${basePath}~site/sign-out`,
  };
}
