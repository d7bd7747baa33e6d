import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { focusPageIfLost } from '../platform/page/page.js';
import { NotFound } from '../platform/states/not-found.js';
import { PageError } from '../platform/states/page-error.js';
import { contentRoutes } from './content.js';
import { conversationsRoutes } from './conversations.js';
import { organizationRoute, personRoute, rootRoute, signedInRoute } from './frames.js';
import { integrationRoute, integrationsRoutes } from './integrations.js';
import { libraryRoutes } from './library.js';
import { openapiRoutes } from './openapi.js';
import { peopleRoutes, personRoutes, signInRoute } from './people.js';
import { systemRoutes } from './platform.js';
import { reviewRoutes } from './review.js';
import { sitesRoutes } from './sites.js';
import { translationsRoutes } from './translations.js';

const routeTree = rootRoute.addChildren([
  signInRoute,
  signedInRoute.addChildren([
    personRoute.addChildren([...personRoutes, integrationRoute, systemRoutes]),
    organizationRoute.addChildren([
      ...libraryRoutes,
      ...contentRoutes,
      ...reviewRoutes,
      ...sitesRoutes,
      ...openapiRoutes,
      ...translationsRoutes,
      ...conversationsRoutes,
      ...integrationsRoutes,
      ...peopleRoutes,
    ]),
  ]),
]);

/** Creates the router over all routes of the console. */
export function createConsoleRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // What had the focus may be gone with the page before.
    if (fromLocation && pathChanged) focusPageIfLost();
  });
  return router;
}

/** Loads the parts of the page at an address at once, rather than after what the page has to know. */
export function preloadPage(router: ReturnType<typeof createConsoleRouter>, pathname: string): void {
  const [routes] = router.getMatchedRoutes(pathname);
  for (const { options } of routes) void options.component?.preload?.();
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
