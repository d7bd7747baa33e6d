import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readCatalogueSearch, readIntegrationSearch } from '../integrations/integrations/integration-search.js';
import { organizationRoute, personRoute } from './frames.js';

/** The pages about integrations in an organization. */
export const integrationsRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/integrations',
    validateSearch: readCatalogueSearch,
    component: lazyRouteComponent(() => import('../integrations/integrations/integrations.route.js')),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/integrations/$integrationName',
    validateSearch: readIntegrationSearch,
    component: lazyRouteComponent(() => import('../integrations/integrations/integration.route.js')),
  }),
] as const;

/** An integration of the installation, which belongs to no organization. */
export const integrationRoute = createRoute({
  getParentRoute: () => personRoute,
  path: '/integrations/$integrationName',
  component: lazyRouteComponent(() => import('../integrations/integrations/about.route.js')),
});
