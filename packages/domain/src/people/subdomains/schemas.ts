import { z } from 'zod';
import { Id, Subdomain as SubdomainLabel } from '../../platform/http/primitives.js';

/** Whom a subdomain belongs to. */
export const Subdomain = z
  .strictObject({
    object: z.literal('subdomain'),
    subdomain: SubdomainLabel,
    target: z.strictObject({ type: z.literal('organization'), organization: Id }),
    isActive: z.boolean(),
  })
  .meta({ id: 'Subdomain' });
export type Subdomain = z.infer<typeof Subdomain>;

export const SubdomainParams = z.object({ subdomain: z.string().max(64) });
