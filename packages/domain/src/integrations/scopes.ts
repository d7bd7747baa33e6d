import { z } from 'zod';

/** What an integration may do and hear of where it is installed. */
export const IntegrationScope = z
  .enum([
    'space:content:read',
    'space:content:write',
    'space:metadata:read',
    'space:metadata:write',
    'space:git:sync',
    'page:feedback:read',
    'site:metadata:read',
    'site:views:read',
    'site:script:inject',
    'site:script:cookies',
    'site:visitor:auth',
    'site:visitor:claims',
    'site:adaptive:read',
    'site:adaptive:write',
    'openapi:read',
    'openapi:write',
    'conversations:ingest',
  ])
  .describe('What an integration may do or hear of');
export type IntegrationScope = z.infer<typeof IntegrationScope>;
