import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readDeliverySearch } from '../integrations/webhooks/delivery-search.js';
import { readMemberSearch } from '../people/members/member-search.js';
import { organizationsQuery } from '../people/organizations/queries.js';
import { readAuditSearch } from '../platform/audit/audit-search.js';
import { readJobSearch } from '../platform/jobs/job-search.js';
import { organizationRoute, personRoute, rootRoute } from './frames.js';
import { lastOrganization } from './last-organization.js';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Where people sign in. */
export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/sign-in',
  validateSearch: (search: Record<string, unknown>): { return?: string; organization?: string } => ({
    return: text(search['return']),
    organization: text(search['organization']),
  }),
  component: lazyRouteComponent(() => import('../people/sign-in/sign-in.route.js')),
});

const startRoute = createRoute({
  getParentRoute: () => personRoute,
  path: '/',
  beforeLoad: async ({ context }) => {
    const organizations = await context.queryClient.ensureQueryData(organizationsQuery());
    const open = organizations.find(({ id }) => id === lastOrganization.get()) ?? organizations[0];
    if (open) throw redirect({ to: '/o/$organizationId', params: { organizationId: open.id }, replace: true });
  },
  component: lazyRouteComponent(() => import('../people/organizations/new-organization.route.js')),
});

const joinRoute = createRoute({
  getParentRoute: () => personRoute,
  path: '/invite/$organizationId/$inviteId',
  component: lazyRouteComponent(() => import('../people/invites/join.route.js')),
});

const accountRoute = createRoute({
  getParentRoute: () => personRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('../people/account/account.route.js')),
});

const accountRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/account/profile', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/profile',
    component: lazyRouteComponent(() => import('../people/account/profile.route.js')),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/notifications',
    component: lazyRouteComponent(() => import('../people/account/notifications.route.js')),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/sessions',
    component: lazyRouteComponent(() => import('../people/account/sessions/sessions.route.js')),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/tokens',
    component: lazyRouteComponent(() => import('../people/account/tokens/tokens.route.js')),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: '/drafts',
    component: lazyRouteComponent(() => import('../content/drafts/drafts.route.js')),
  }),
] as const;

const settingsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('../people/organizations/settings.route.js')),
});

const settingsRoutes = [
  createRoute({
    getParentRoute: () => settingsRoute,
    path: '/',
    component: lazyRouteComponent(() => import('../people/organizations/general.route.js')),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: '/members',
    validateSearch: readMemberSearch,
    component: lazyRouteComponent(() => import('../people/members/members.route.js')),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: '/members/$userId',
    component: lazyRouteComponent(() => import('../people/members/member.route.js')),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: '/teams',
    validateSearch: (search: Record<string, unknown>): { search?: string } => ({ search: text(search['search']) }),
    component: lazyRouteComponent(() => import('../people/teams/teams.route.js')),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: '/teams/$teamId',
    component: lazyRouteComponent(() => import('../people/teams/team.route.js')),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: '/merge-rules',
    component: lazyRouteComponent(() => import('../people/merge-rules/merge-rules.route.js')),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: '/agents',
    component: lazyRouteComponent(() => import('../content/agent-instructions/agent-instructions.route.js')),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: '/sso',
    validateSearch: (search: Record<string, unknown>): { provider?: string } => ({
      provider: text(search['provider']),
    }),
    component: lazyRouteComponent(() => import('../people/sso/sso.route.js')),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: '/webhooks',
    component: lazyRouteComponent(() => import('../integrations/webhooks/webhooks.route.js')),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: '/webhooks/$webhookId',
    validateSearch: readDeliverySearch,
    component: lazyRouteComponent(() => import('../integrations/webhooks/webhook.route.js')),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: '/audit',
    validateSearch: readAuditSearch,
    component: lazyRouteComponent(() => import('../platform/audit/audit.route.js')),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: '/jobs',
    validateSearch: readJobSearch,
    component: lazyRouteComponent(() => import('../platform/jobs/jobs.route.js')),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: '/usage',
    component: lazyRouteComponent(() => import('../people/organizations/usage.route.js')),
  }),
] as const;

const inboxRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/inbox',
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'unread' } => (show === 'unread' ? { show } : {}),
  component: lazyRouteComponent(() => import('../people/inbox/inbox.route.js')),
});

/** The pages of a person. */
export const personRoutes = [startRoute, joinRoute, accountRoute.addChildren(accountRoutes)] as const;

/** The pages about the people of an organization, and what the person who looks is told. */
export const peopleRoutes = [inboxRoute, settingsRoute.addChildren(settingsRoutes)] as const;
