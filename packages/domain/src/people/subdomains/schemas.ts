import { z } from 'zod';
import { Id, Subdomain } from '../../platform/http/primitives.js';

/** Whom a subdomain belongs to. */
export const SubdomainInfo = z
  .strictObject({
    object: z.literal('subdomain'),
    subdomain: Subdomain,
    target: z.strictObject({ type: z.literal('organization'), organization: Id }),
    isActive: z.boolean(),
  })
  .meta({ id: 'Subdomain' });
export type SubdomainInfo = z.infer<typeof SubdomainInfo>;

export const SubdomainParams = z.object({ subdomain: z.string().max(64) });
