import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organizationRoute } from '../shell/frame-routes.js';

/** A space, with its pages beside what is open. */
export const spaceRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/s/$spaceId',
  component: lazyRouteComponent(() => import('./space-frame/space-frame.route.js')),
});

const pageRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/$',
  component: lazyRouteComponent(() => import('./page/page.route.js')),
});

/** The pages about the content of a space. */
export const contentRoutes = [spaceRoute.addChildren([pageRoute])] as const;
