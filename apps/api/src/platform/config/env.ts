import { isIP } from 'node:net';
import { BlobEnv } from '@lectern/database/blobs/blob-env';
import { CommonEnv, Port, Switch } from '@lectern/domain/platform/config/common-env';
import { MODEL_RULES, ModelEnv } from '@lectern/intelligence/models/model-env';
import { z } from 'zod';

const MEBIBYTE = 1024 * 1024;

/** The variables that the API reads, beside the common ones. */
export const ApiEnv = BlobEnv.safeExtend({
  ...CommonEnv.shape,
  ...ModelEnv.shape,
  PORT: Port.default(4000).describe('Port of the API'),
  LECTERN_RATE_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .default(1000)
    .describe('Maximum requests per minute for each token, or for each IP address without a token; 0 turns limits off'),
  LECTERN_BODY_LIMIT_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .default(10 * MEBIBYTE)
    .describe('Maximum size of a JSON body'),
  LECTERN_CONVERSATIONS_LIMIT_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .default(32 * MEBIBYTE)
    .describe('Maximum size of a body with conversations, unless `LECTERN_BODY_LIMIT_BYTES` is larger'),
  LECTERN_UPLOAD_LIMIT_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .default(50 * MEBIBYTE)
    .describe('Maximum size of a file'),
  LECTERN_STATEMENT_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600)
    .default(30)
    .describe('Maximum time of a single database statement of a request'),
  LECTERN_CORS_ORIGINS: z
    .string()
    .default('*')
    .transform((value) => value.split(',').map((origin) => origin.trim()))
    .describe('Web origins that may call the API from a browser, separated by commas; `*` for all'),
  LECTERN_TRUST_PROXY: z
    .string()
    .optional()
    .describe('Addresses or networks of reverse proxies whose `X-Forwarded-For` is trusted, separated by commas'),
  LECTERN_DNS_SERVERS: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((server) => server.trim() || []))
    .refine((servers) => servers.every(isDnsServer), 'must be IP addresses, each with a port if it is not 53')
    .describe(
      'DNS servers that the check of custom hostnames asks, separated by commas; those of the system by default',
    ),
  LECTERN_SITE_SERVER_URL: CommonEnv.shape.LECTERN_APP_URL.describe(
    'URL at which the API reaches the site server, to ask whether it works; `LECTERN_SITES_URL` by default',
  ),
  LECTERN_METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('If set, `/metrics` requires this bearer token'),
  LECTERN_CONSOLE: Switch.default(true).describe('Whether the API serves the console, where that is built'),
  LECTERN_CONSOLE_DIR: z.string().optional().describe('Folder with the built console; beside the API by default'),
}).check(...MODEL_RULES);
export type ApiEnv = z.infer<typeof ApiEnv>;

/** Under this name the environment is injected. */
export const API_ENV = Symbol('ApiEnv');

function isDnsServer(server: string): boolean {
  const [, bracketed, plain] = /^(?:\[(.+)\](?::\d{1,5})?|([\d.]+)(?::\d{1,5})?)$/.exec(server) ?? [];
  return isIP(bracketed ?? plain ?? server) !== 0;
}
