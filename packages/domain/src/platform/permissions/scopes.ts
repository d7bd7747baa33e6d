import { z } from 'zod';

/** What a token can be limited to. A token without scopes may do whatever its user may. */
export const Scope = z
  .enum([
    'user:read',
    'organization:read',
    'organization:write',
    'organization:members:read',
    'organization:members:write',
    'organization:ask',
    'organization:search',
    'space:read',
    'space:write',
    'space:permissions:read',
    'space:permissions:write',
    'change-request:merge',
    'site:read',
    'site:write',
    'site:publish',
    'site:permissions:read',
    'site:permissions:write',
    'site:auth:read',
    'site:auth:write',
    'site:insights:read',
    'site:ask',
    'site:search',
    'integration:read',
    'integration:installations:read',
    'integration:installations:write',
    'integration:publish',
    'integration:delete',
    'openapi:read',
    'openapi:write',
  ])
  .describe('Limit of a token');
export type Scope = z.infer<typeof Scope>;
