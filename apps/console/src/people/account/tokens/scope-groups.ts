import type { Scope } from '@lectern/domain/platform/permissions/scopes';

/** What scopes are for. */
export type Purpose = 'account' | 'organization' | 'spaces' | 'sites' | 'integrations' | 'specifications';

/** Every scope, by what it is for; where one of a purpose is missing here, nobody can choose it. */
export const SCOPES_BY_PURPOSE: Readonly<Record<Purpose, readonly Scope[]>> = {
  account: ['user:read'],
  organization: [
    'organization:read',
    'organization:write',
    'organization:members:read',
    'organization:members:write',
    'organization:search',
    'organization:ask',
  ],
  spaces: ['space:read', 'space:write', 'change-request:merge', 'space:permissions:read', 'space:permissions:write'],
  sites: [
    'site:read',
    'site:write',
    'site:publish',
    'site:permissions:read',
    'site:permissions:write',
    'site:auth:read',
    'site:auth:write',
    'site:insights:read',
    'site:search',
    'site:ask',
  ],
  integrations: [
    'integration:read',
    'integration:installations:read',
    'integration:installations:write',
    'integration:publish',
    'integration:delete',
  ],
  specifications: ['openapi:read', 'openapi:write'],
};

/** The purposes in the order in which they are shown. */
export const PURPOSES: readonly Purpose[] = [
  'account',
  'organization',
  'spaces',
  'sites',
  'integrations',
  'specifications',
];
