import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organizationRoute, personRoute } from './frames.js';

const integration = () => import('../integrations/integrations/integration.route.js');

/** The pages about integrations in an organization. */
export const integrationsRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/integrations',
    component: lazyRouteComponent(() => import('../integrations/integrations/integrations.route.js')),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/integrations/$integrationName',
    component: lazyRouteComponent(integration),
  }),
] as const;

/** An integration of the installation, which belongs to no organization. */
export const integrationRoute = createRoute({
  getParentRoute: () => personRoute,
  path: '/integrations/$integrationName',
  component: lazyRouteComponent(integration),
});
