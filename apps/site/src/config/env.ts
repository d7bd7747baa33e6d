import { CommonEnv, Port, Switch } from '@lectern/domain/platform/config/common-env';
import { z } from 'zod';

const { LECTERN_PUBLIC_URL, LECTERN_APP_URL, LECTERN_SITES_URL, LECTERN_LOG_LEVEL, NODE_ENV } = CommonEnv.shape;
const { LECTERN_HEAVY_PROCESSES } = CommonEnv.shape;

/** The variables that the site server reads: it knows neither the database nor the secret key. */
export const SiteEnv = z.object({
  NODE_ENV,
  LECTERN_PUBLIC_URL,
  LECTERN_APP_URL,
  LECTERN_SITES_URL,
  LECTERN_LOG_LEVEL,
  LECTERN_HEAVY_PROCESSES,
  LECTERN_SITE_HOST: z.string().default('0.0.0.0').describe('Address that the site server listens on'),
  LECTERN_SITE_PORT: Port.default(4002).describe('Port of the site server'),
  LECTERN_SITE_API_URL: LECTERN_APP_URL.describe(
    'URL at which the site server reaches the API; the public URL by default',
  ),
  LECTERN_SITE_TRUST_PROXY: z
    .string()
    .optional()
    .describe(
      'Addresses or networks of reverse proxies in front of the site server whose `X-Forwarded-*` headers are trusted, ' +
        'separated by commas',
    ),
  LECTERN_SITE_COUNTRY_HEADER: z
    .string()
    .toLowerCase()
    .optional()
    .describe('Header in which a reverse proxy says from which country a reader comes, such as `CF-IPCountry`'),
  LECTERN_SITE_SHARED_SCRIPTS: Switch.default(false).describe(
    'Whether integrations may also add scripts to sites below `LECTERN_SITES_URL`. All organizations share one origin ' +
      'there, so a script can read what its reader may see of other organizations',
  ),
  LECTERN_METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('If set, `/~site/metrics` returns metrics for Prometheus to requests with this bearer token'),
  LECTERN_SITE_CACHE_MEGABYTES: z.coerce
    .number()
    .int()
    .min(16)
    .max(65_536)
    .default(256)
    .describe('Memory for the cache of content and rendered pages'),
  LECTERN_SITE_IMAGE_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('Folder for resized images and preview images; a temporary one by default, which starts empty'),
  LECTERN_SITE_IMAGE_MEGABYTES: z.coerce
    .number()
    .int()
    .min(16)
    .max(1_048_576)
    .default(1_024)
    .describe('Disk space for resized images and preview images'),
  LECTERN_SITE_RATE_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .default(1_200)
    .describe('Maximum requests per minute for each IP address; 0 turns the limit off'),
});
export type SiteEnv = z.infer<typeof SiteEnv>;
