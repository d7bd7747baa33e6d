import { Switch } from '@lectern/domain/config/common-env';
import { z } from 'zod';

const S3_VARIABLES = [
  'LECTERN_S3_ENDPOINT',
  'LECTERN_S3_REGION',
  'LECTERN_S3_BUCKET',
  'LECTERN_S3_ACCESS_KEY_ID',
  'LECTERN_S3_SECRET_ACCESS_KEY',
] as const;

/** The variables that say where files are kept. The S3 ones belong together: all of them, or none. */
export const BlobEnv = z
  .object({
    LECTERN_DATA_DIR: z
      .string()
      .default('.lectern')
      .describe('Folder for files, unless an S3-compatible storage is configured'),
    LECTERN_S3_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'must be an absolute http or https address' })
      .optional()
      .describe('Address of an S3-compatible storage; needed as soon as more than one machine runs Lectern'),
    LECTERN_S3_REGION: z.string().optional().describe('Region of the bucket, such as `eu-central-1`'),
    LECTERN_S3_BUCKET: z.string().optional().describe('Bucket that files are kept in; it must exist'),
    LECTERN_S3_ACCESS_KEY_ID: z.string().optional().describe('Id of the key to the bucket'),
    LECTERN_S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of the key to the bucket'),
    LECTERN_S3_FORCE_PATH_STYLE: Switch.default(true).describe(
      'Whether the bucket stands in the path of addresses (`true`) or in front of the host (`false`)',
    ),
  })
  .check();
export type BlobEnv = z.infer<typeof BlobEnv>;
