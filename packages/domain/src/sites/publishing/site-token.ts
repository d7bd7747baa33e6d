import { z } from 'zod';
import { Id, NumericDate } from '../../platform/http/primitives.js';
import type { Claims, ClaimValue } from '../adaptive/claims-of.js';

const ClaimValues: z.ZodType<ClaimValue> = z.lazy(() =>
  z.union([
    z.boolean(),
    z.number(),
    z.string(),
    z.array(z.union([z.boolean(), z.number(), z.string()])),
    z.record(z.string(), ClaimValues),
  ]),
);

/** What a token says that reads the content of one published site. Clients decode it; only the installation verifies it. */
export const SiteToken = z.object({
  kind: z.literal('site'),
  organization: Id,
  site: Id,
  siteSpace: Id.describe('Where the reader was when it was issued'),
  siteSection: Id.optional(),
  space: Id,
  spaces: z.array(Id).describe('Spaces of the site that the reader may see; of very many, the first ones'),
  claims: z.record(z.string(), ClaimValues).optional(),
  rateLimitMultiplier: z.number().optional(),
  /** What let the reader in; when it does no longer, neither does the token. */
  shareLink: Id.optional(),
  visitorKey: z.string().optional(),
  member: Id.optional(),
  /** The SAML provider that vouched for the member, where one did. */
  vouchedBy: Id.optional(),
  preview: z.literal(true).optional(),
  /** The preview of drafts that it reads. */
  sitePreview: Id.optional(),
  exp: NumericDate,
});
export type SiteToken = z.infer<typeof SiteToken> & { claims?: Claims };

/** How many spaces a token names: a token travels in a header, and headers have a limit. */
export const MAX_SPACES_IN_TOKEN = 100;

/** A token lasts at least so long, and at most half as long again, so that equal readers get equal tokens for a while. */
const LEAST_SECONDS = 20 * 60;
const WINDOW_SECONDS = 10 * 60;

/** When a token ends that is issued now, in seconds since 1970. */
export function siteTokenEnd(now: Date): number {
  const window = Math.floor(now.getTime() / 1000 / WINDOW_SECONDS) + 1;
  return window * WINDOW_SECONDS + LEAST_SECONDS;
}
