import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { newFilledTeam } from '../test/every-route.js';

// What surrounds pages has styles, which only browsers read.
const frames = { SignedInFrame: undefined, PersonFrame: undefined, OrganizationFrame: undefined };
jest.unstable_mockModule('./shell/frames.js', () => frames);
const { createConsoleRouter } = await import('./routes/router.js');

/** Pages that are not among those that the spec of accessibility goes through, and why. */
const NOT_VISITED: Readonly<Record<string, string>> = {
  '/': 'Only people without an organization see it; the spec of people looks for barriers there',
  '/auth/sign-in': 'Only people without a session need it; the spec of accessibility looks at it by itself',
};

const router = createConsoleRouter(new QueryClient());
/** The addresses of all routes that show a page; what has others below it is a frame, and some only lead elsewhere. */
const pages = Object.values(router.routesById)
  .filter(({ children, options }) => children === undefined && options.component !== undefined)
  .map(({ fullPath }) => withoutSlash(fullPath));

describe('the pages of the console', () => {
  let visited: ReadonlySet<string>;

  beforeAll(async () => {
    const { routes } = await newFilledTeam();
    visited = new Set(routes.map(({ path }) => pageAt(path)));
  });

  it('are visited by the spec of accessibility, or named with the reason why they are not', () => {
    expect(pages.filter((page) => !visited.has(page) && !(page in NOT_VISITED))).toEqual([]);
  });

  it('are named only as long as they exist and are not visited', () => {
    const named = Object.keys(NOT_VISITED);
    expect(named.filter((page) => !pages.includes(page) || visited.has(page))).toEqual([]);
  });
});

/** Which page an address shows. */
function pageAt(address: string): string {
  const { pathname } = new URL(address, 'http://localhost');
  const [routes] = router.getMatchedRoutes(pathname);
  return withoutSlash(routes.at(-1)?.fullPath ?? '');
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}
