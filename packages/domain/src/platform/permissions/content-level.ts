import { z } from 'zod';
import { ROLES } from './roles.js';

/** What members get on a piece of content without a grant. */
export const DefaultLevel = z
  .enum([...ROLES, 'inherit'])
  .nullable()
  .describe('What members get without a grant: a role, nothing (null), or what they have on the parent (`inherit`)');
export type DefaultLevel = z.infer<typeof DefaultLevel>;
