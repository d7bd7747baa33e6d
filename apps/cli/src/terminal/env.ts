import { BlobEnv } from '@lectern/database/blobs/blob-env';
import { TOKEN_PREFIX } from '@lectern/domain/people/tokens/schemas';
import { CommonEnv, Switch } from '@lectern/domain/platform/config/common-env';
import { Email } from '@lectern/domain/platform/http/primitives';
import { z } from 'zod';

const MIN_TOKEN_LENGTH = 24;

/** The variables that the command line reads. */
export const CliEnv = CommonEnv.pick({
  DATABASE_URL: true,
  LECTERN_SECRET_KEY: true,
  LECTERN_SECRET_KEY_PREVIOUS: true,
});
export type CliEnv = z.infer<typeof CliEnv>;

/** The variables that `lectern sign-in` reads to know where people sign in. */
export const SignInEnv = CommonEnv.pick({ LECTERN_PUBLIC_URL: true, LECTERN_APP_URL: true });

/** The variables that say where everything is that belongs into a backup. */
export const BackupEnv = BlobEnv.safeExtend(CliEnv.shape);

/** The variables that `lectern migrate` reads. */
export const MigrateEnv = z.object({
  ...CommonEnv.pick({ DATABASE_URL: true }).shape,
  DATABASE_ADMIN_URL: CommonEnv.shape.DATABASE_URL.optional().describe(
    'Connection string of a PostgreSQL superuser. With it, `lectern migrate` creates the role of `DATABASE_URL` and makes it the owner of the database; no other process needs it',
  ),
});

/** The variables that decide what the first start creates. */
export const SetupEnv = z.object({
  LECTERN_ADMIN_EMAIL: Email.default('admin@lectern.local').describe('Email address of the first administrator'),
  LECTERN_ADMIN_TOKEN: z
    .string()
    .startsWith(TOKEN_PREFIX, `must start with "${TOKEN_PREFIX}"`)
    .min(MIN_TOKEN_LENGTH, `must have at least ${MIN_TOKEN_LENGTH} characters`)
    .optional()
    .describe('Token of the first administrator. `npm start` creates one; otherwise use `lectern token create`'),
  LECTERN_ORGANIZATION: z
    .string()
    .trim()
    .min(2)
    .max(255)
    .optional()
    .describe('Title of an organization to create on the first start'),
  LECTERN_DEMO: Switch.default(true).describe(
    'Whether the first start creates a demo organization, if `LECTERN_ORGANIZATION` is not set',
  ),
});
export type SetupEnv = z.infer<typeof SetupEnv>;
