/** @typedef {import('playwright-core').Request} Request */

/** The stream of what changes in an organization stays open as long as the page does. */
const STREAM = /^\/v1\/orgs\/[^/]+\/changes$/;

/** @param {Request} request */
const isStream = (request) => STREAM.test(new URL(request.url()).pathname);

/**
 * Returns whether a page of the console waits for no response, and has not since it was asked before.
 * @param {import('playwright-core').Page} page
 * @returns {() => boolean}
 */
export function watchRequests(page) {
  let underWay = 0;
  let hadAny = true;
  page.on('request', (request) => {
    if (isStream(request)) return;
    underWay += 1;
    hadAny = true;
  });
  const end = (/** @type {Request} */ request) => {
    if (!isStream(request)) underWay -= 1;
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () => {
    const wasQuiet = !hadAny && underWay === 0;
    hadAny = underWay > 0;
    return wasQuiet;
  };
}
