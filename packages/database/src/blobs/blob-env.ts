import { Switch } from '@lectern/domain/platform/config/common-env';
import { z } from 'zod';

const S3_VARIABLES = [
  'LECTERN_S3_ENDPOINT',
  'LECTERN_S3_REGION',
  'LECTERN_S3_BUCKET',
  'LECTERN_S3_ACCESS_KEY_ID',
  'LECTERN_S3_SECRET_ACCESS_KEY',
] as const;

/**
 * The variables that say where files are kept. The S3 ones belong together: all of them, or none.
 * An app takes them in by `BlobEnv.safeExtend(...)`, which keeps that rule.
 */
export const BlobEnv = z
  .object({
    LECTERN_DATA_DIR: z
      .string()
      .default('.lectern')
      .describe('Folder for files, unless S3-compatible storage is configured'),
    LECTERN_S3_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'must be an absolute http or https address' })
      .optional()
      .describe('URL of S3-compatible storage; required if Lectern runs on more than one machine'),
    LECTERN_S3_REGION: z.string().optional().describe('Region of the bucket, such as `eu-central-1`'),
    LECTERN_S3_BUCKET: z.string().optional().describe('Bucket for files; it must exist'),
    LECTERN_S3_ACCESS_KEY_ID: z.string().optional().describe('Id of the access key for the bucket'),
    LECTERN_S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of the access key for the bucket'),
    LECTERN_S3_FORCE_PATH_STYLE: Switch.default(true).describe(
      'Whether the bucket is part of the path (`true`) or of the hostname (`false`)',
    ),
  })
  .check(...S3_VARIABLES.map(neededWithTheOthers));
export type BlobEnv = z.infer<typeof BlobEnv>;

function neededWithTheOthers(name: (typeof S3_VARIABLES)[number]) {
  return z.refine<Partial<Record<(typeof S3_VARIABLES)[number], string>>>(
    (env) => env[name] !== undefined || S3_VARIABLES.every((other) => env[other] === undefined),
    {
      path: [name],
      error: `needed as soon as one of ${S3_VARIABLES.join(', ')} is set`,
      // Also when another variable is wrong, so that all problems are reported at once.
      when: () => true,
    },
  );
}
