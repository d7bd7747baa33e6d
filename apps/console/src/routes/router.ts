import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { NotFound } from '../platform/states/not-found.js';
import { PageError } from '../platform/states/page-error.js';
import { contentRoutes } from './content.js';
import { organizationRoute, personRoute, rootRoute, signedInRoute } from './frames.js';
import { libraryRoutes } from './library.js';
import { integrationRoute, overviewRoutes } from './overviews.js';
import { peopleRoutes, personRoutes, signInRoute } from './people.js';

const routeTree = rootRoute.addChildren([
  signInRoute,
  signedInRoute.addChildren([
    personRoute.addChildren([...personRoutes, integrationRoute]),
    organizationRoute.addChildren([...libraryRoutes, ...contentRoutes, ...overviewRoutes, ...peopleRoutes]),
  ]),
]);

/** Creates the router over all routes of the console. */
export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
