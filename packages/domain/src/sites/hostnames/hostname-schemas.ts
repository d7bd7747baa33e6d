import { z } from 'zod';
import { Id, LocationUrls } from '../../platform/http/primitives.js';

export const HostnameStatus = z
  .enum([
    'dns_passed',
    'dns_wrong_cname',
    'dns_no_cname',
    'dns_cloudflare_proxied',
    'dns_wrong_caa',
    'live',
    'ssl_unknown',
    'ssl_pending',
    'ssl_failed',
    'ssl_retry_expired',
    'invalid_domain',
    'internal_error',
  ])
  .describe(
    'How far it is: `live` when the site is published, `dns_passed` before. `/check` asks DNS; Lectern does not check certificates',
  );
export type HostnameStatus = z.infer<typeof HostnameStatus>;

/** Whom a custom hostname belongs to. */
export const CustomHostname = z
  .strictObject({
    object: z.literal('custom-hostname'),
    hostname: z.string(),
    target: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('organization'), organization: Id }),
      z.strictObject({ type: z.literal('site'), organization: Id, site: Id }),
    ]),
    isActive: z.boolean(),
    status: HostnameStatus.optional(),
    urls: LocationUrls,
  })
  .meta({ id: 'CustomHostname' });
export type CustomHostname = z.infer<typeof CustomHostname>;

// Not checked as a hostname: one that nobody can have is one that does not exist.
export const HostnameParams = z.object({ hostname: z.string().max(512) });
export type HostnameParams = z.infer<typeof HostnameParams>;
