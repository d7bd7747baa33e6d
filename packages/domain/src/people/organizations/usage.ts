import { z } from 'zod';
import { Timestamp } from '../../platform/http/primitives.js';

const Count = z.int().min(0);

/** How much an organization has and does. */
export const OrganizationUsage = z
  .strictObject({
    object: z.literal('usage'),
    measuredAt: Timestamp,
    members: Count.describe('People who can sign in, guests included'),
    guests: Count.describe('Members who have only what was granted to them'),
    teams: Count,
    collections: Count,
    spaces: Count,
    deletedSpaces: Count.describe('Spaces that can still be restored; their content is counted below'),
    pages: Count.describe('Pages of the current content of all spaces'),
    revisions: Count,
    openChangeRequests: Count,
    files: z.strictObject({
      count: Count.describe('Different files in any revision; the same bytes count once'),
      bytes: Count,
      unmeasured: Count.describe('Files of an earlier release, whose sizes are added within a day'),
    }),
    sites: Count,
    publishedSites: Count,
    pageViews: Count.describe('Pages that visitors of sites opened within the last 30 days'),
    specifications: Count.describe('API specifications'),
    translations: Count,
    conversations: Count,
    jobs: z.strictObject({ waiting: Count, running: Count, failed: Count }),
  })
  .meta({ id: 'OrganizationUsage' });
export type OrganizationUsage = z.infer<typeof OrganizationUsage>;
