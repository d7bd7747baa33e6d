/** What the redirects of a site say in English. */
export const siteRedirects = {};
