import { z } from 'zod';

const LARGEST_SIZE = 2 ** 31 - 1;

export const UploadKind = z
  .enum(['customization_font', 'import_file', 'organization_file'])
  .describe('What the file is for');
export type UploadKind = z.infer<typeof UploadKind>;

/** A file that a client wants to send. */
export const AnnounceUpload = z.object({
  file: z.object({
    name: z.string().min(1).max(256),
    type: z
      .string()
      .min(1)
      .max(200)
      .regex(/^[\x20-\x7e]+$/, 'must be a media type such as "application/zip"')
      .describe('Media type'),
    size: z.int().min(1).max(LARGEST_SIZE).describe('Bytes that will be sent, neither more nor less'),
  }),
  kind: UploadKind,
});
export type AnnounceUpload = z.infer<typeof AnnounceUpload>;

/** Where a file can be sent to, once and for one hour, and what it is called from then on. */
export const UploadUrl = z
  .strictObject({
    object: z.literal('storage-signed-url'),
    url: z.string().describe('PUT the bytes of the file here; the address is its own permission'),
    key: z.string().describe('Names the file in later requests, such as an import'),
  })
  .meta({ id: 'UploadUrl' });
export type UploadUrl = z.infer<typeof UploadUrl>;
