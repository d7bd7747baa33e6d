import { CommonEnv, Port, Switch } from '@lectern/domain/platform/config/common-env';
import { z } from 'zod';

const { LECTERN_PUBLIC_URL, LECTERN_APP_URL, LECTERN_SITES_URL, LECTERN_LOG_LEVEL, NODE_ENV } = CommonEnv.shape;

/** The variables that the server of sites reads: it knows neither the database nor the secret key. */
export const SiteEnv = z.object({
  NODE_ENV,
  LECTERN_PUBLIC_URL,
  LECTERN_SITES_URL,
  LECTERN_LOG_LEVEL,
  LECTERN_SITE_HOST: z.string().default('0.0.0.0').describe('Address that the server of sites listens on'),
  LECTERN_SITE_PORT: Port.default(4002).describe('Port of the server of sites'),
  LECTERN_SITE_API_URL: LECTERN_APP_URL.describe(
    'Where the server of sites reaches the API; the public URL when not set',
  ),
  LECTERN_SITE_TRUST_PROXY: z
    .string()
    .optional()
    .describe(
      'Addresses or networks of reverse proxies in front of the server of sites whose `X-Forwarded-*` headers are ' +
        'believed, separated by commas',
    ),
  LECTERN_SITE_SHARED_SCRIPTS: Switch.default(false).describe(
    'Whether integrations may add scripts to sites below `LECTERN_SITES_URL` too, where all organizations share one ' +
      'origin: such a script can read what its reader may see of the others',
  ),
  LECTERN_METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('When set, `/~site/metrics` answers figures for Prometheus to whoever shows this bearer token'),
  LECTERN_SITE_CACHE_MEGABYTES: z.coerce
    .number()
    .int()
    .min(16)
    .max(65_536)
    .default(256)
    .describe('Memory in which the server of sites keeps what it has read and drawn'),
  LECTERN_SITE_RATE_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .default(1_200)
    .describe('Requests a minute that one address may make to the server of sites; 0 for no limit'),
});
export type SiteEnv = z.infer<typeof SiteEnv>;
