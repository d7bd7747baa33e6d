import { z } from 'zod';

const MEBIBYTE = 1024 * 1024;

/** A variable that switches something on or off. */
export const Switch = z
  .enum(['true', 'false', '1', '0'], { error: 'must be "true" or "false"' })
  .transform((value) => value === 'true' || value === '1');

export const Port = z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65_535);

const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an absolute http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));

const SecretKey = z
  .string({ error: 'a secret of at least 32 characters is needed' })
  .min(32, 'must have at least 32 characters');

/** The variables that every process of the platform reads. */
export const CommonEnv = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .describe('In `development` and `test`, every response is checked against its schema'),
  DATABASE_URL: z
    .string({ error: 'the address of a PostgreSQL database is needed' })
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .describe('PostgreSQL connection string'),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(500)
    .default(10)
    .describe('Maximum number of PostgreSQL connections per process'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .optional()
    .describe('Redis for job queues and shared rate limits; without it, the queues run on PostgreSQL'),
  LECTERN_SECRET_KEY: SecretKey.describe('Root of all keys: tokens, cursors, encryption at rest. Keep it safe'),
  LECTERN_SECRET_KEY_PREVIOUS: SecretKey.optional().describe(
    'The previous key, during a rotation; what it protects stays valid',
  ),
  LECTERN_HOST: z
    .string()
    .default('0.0.0.0')
    .describe('Address that the API and the health checks of the worker listen on'),
  LECTERN_PUBLIC_URL: HttpUrl.default('http://localhost:4000').describe(
    'URL at which clients reach the API, without `/v1`',
  ),
  LECTERN_APP_URL: HttpUrl.optional().describe('URL of the web app; the public URL by default'),
  LECTERN_SITES_URL: HttpUrl.default('http://localhost:4002').describe(
    'URL of published sites that have no hostname of their own',
  ),
  LECTERN_SITES_SUBDOMAINS: Switch.default(false).describe(
    'Whether subdomains of that host lead there too, one for each organization',
  ),
  LECTERN_OUTBOUND_ALLOW: z
    .string()
    .default('')
    .describe(
      'Internal hosts and networks that Lectern may connect to, for imports and other requests, separated by commas',
    ),
  LECTERN_RUNTIME_URL: HttpUrl.default('http://127.0.0.1:4003').describe('URL of the integration runtime'),
  LECTERN_RUNTIME_TOKEN: SecretKey.optional().describe(
    'Token that the API and the worker send to the integration runtime; without it, no script runs',
  ),
  LECTERN_PLAN: z.string().default('enterprise_2024').describe('Value of `plan` in every organization'),
  LECTERN_OPENAPI_LIMIT_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .max(100 * MEBIBYTE)
    .default(20 * MEBIBYTE)
    .describe('Maximum size of an API specification'),
  LECTERN_HEAVY_PROCESSES: z.coerce
    .number()
    .int()
    .min(0)
    .max(64)
    .default(2)
    .describe('Maximum processes beside each application for large bodies, texts and files; 0 for none'),
  LECTERN_HEAVY_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600)
    .default(30)
    .describe('Maximum time of a request that is passed on to such a process'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional()
    .describe('Mail server; without it, the worker prints emails to its console'),
  LECTERN_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Log level: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`'),
});
export type CommonEnv = z.infer<typeof CommonEnv>;
