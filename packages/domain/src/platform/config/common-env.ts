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
    .describe('In `development` and `test` every answer is checked against its schema'),
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
    .describe('Connections to PostgreSQL that one process opens at most'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .optional()
    .describe('Redis for queues and shared rate limits; without it PostgreSQL carries the queues'),
  LECTERN_SECRET_KEY: SecretKey.describe('Root of all keys: tokens, cursors, encryption at rest. Keep it safe'),
  LECTERN_SECRET_KEY_PREVIOUS: SecretKey.optional().describe('The key before a rotation; what it protects stays valid'),
  LECTERN_HOST: z.string().default('0.0.0.0').describe('Address that the API and the health of jobs listen on'),
  LECTERN_PUBLIC_URL: HttpUrl.default('http://localhost:4000').describe('Where clients reach the API, without `/v1`'),
  LECTERN_APP_URL: HttpUrl.optional().describe('Where people reach the web app; the public URL when not set'),
  LECTERN_SITES_URL: HttpUrl.default('http://localhost:4002').describe(
    'Where readers reach published sites that have no hostname of their own',
  ),
  LECTERN_SITES_SUBDOMAINS: Switch.default(false).describe(
    'Whether names under that host lead there too, so that every organization has one of its own',
  ),
  LECTERN_OUTBOUND_ALLOW: z
    .string()
    .default('')
    .describe('Internal hosts and networks that imports and other fetches may reach, separated by commas'),
  LECTERN_RUNTIME_URL: HttpUrl.default('http://127.0.0.1:4003').describe('Where scripts of integrations are run'),
  LECTERN_RUNTIME_TOKEN: SecretKey.optional().describe(
    'What API and jobs show to the runtime; without it no script is run',
  ),
  LECTERN_PLAN: z.string().default('enterprise_2024').describe('What `plan` of every organization answers'),
  LECTERN_OPENAPI_LIMIT_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .max(100 * MEBIBYTE)
    .default(20 * MEBIBYTE)
    .describe('Largest text of an API specification that is accepted'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional()
    .describe('Mail server; without it the jobs process prints mails to its console'),
  LECTERN_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much is logged'),
});
export type CommonEnv = z.infer<typeof CommonEnv>;
