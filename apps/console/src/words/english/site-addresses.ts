/** What the addresses of a site say in English. */
export const siteAddresses = {};
