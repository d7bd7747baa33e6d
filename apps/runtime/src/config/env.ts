import { CommonEnv, Port } from '@lectern/domain/platform/config/common-env';
import { z } from 'zod';

const { LECTERN_PUBLIC_URL, LECTERN_APP_URL, LECTERN_OUTBOUND_ALLOW, LECTERN_LOG_LEVEL } = CommonEnv.shape;

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** The variables that the runtime reads: it knows neither the database nor the secret key. */
export const RuntimeEnv = z.object({
  LECTERN_PUBLIC_URL,
  LECTERN_OUTBOUND_ALLOW,
  LECTERN_LOG_LEVEL,
  LECTERN_RUNTIME_HOST: z.string().default('127.0.0.1').describe('Address that the integration runtime listens on'),
  LECTERN_RUNTIME_PORT: Port.default(4003).describe('Port of the integration runtime'),
  LECTERN_RUNTIME_TOKEN: z
    .string({ error: 'a token of at least 32 characters is needed' })
    .min(32, 'must have at least 32 characters')
    .describe('Token that the API and the worker send to the integration runtime'),
  LECTERN_RUNTIME_API_URL: LECTERN_APP_URL.describe(
    'URL at which the integration runtime reaches the API; the public URL by default',
  ),
  LECTERN_RUNTIME_CPU_MS: whole(50, 60_000)
    .default(1_000)
    .describe('Maximum CPU time of one call of an integration, in milliseconds'),
  LECTERN_RUNTIME_WALL_MS: whole(100, 120_000)
    .default(10_000)
    .describe('Maximum time of a call of an integration that somebody waits for, in milliseconds'),
  LECTERN_RUNTIME_BACKGROUND_SECONDS: whole(1, 600)
    .default(300)
    .describe(
      'Maximum time of a call that nobody waits for, such as an event, and of what a script does after its response',
    ),
  LECTERN_RUNTIME_MEMORY_MEGABYTES: whole(128, 8_192)
    .default(256)
    .describe('Maximum memory for the process of one integration'),
  LECTERN_RUNTIME_PROCESSES: whole(1, 1_000)
    .default(16)
    .describe('Maximum number of integrations that run at the same time, each in its own process'),
  LECTERN_RUNTIME_IDLE_SECONDS: whole(1, 86_400)
    .default(60)
    .describe('Seconds without a call after which the process of an integration is stopped'),
});
export type RuntimeEnv = z.infer<typeof RuntimeEnv>;
