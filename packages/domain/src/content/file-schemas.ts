import { z } from 'zod';
import { PageQuery, pageOf } from '../platform/http/page.js';
import { Id } from '../platform/http/primitives.js';
import { GitOrigin } from './page-schemas.js';

/** An uploaded file. */
export const File = z
  .strictObject({
    id: Id,
    name: z.string(),
    contentType: z.string(),
    downloadURL: z.string().describe('Where it can be fetched; the address says who may do so and expires'),
    size: z.int().nonnegative().describe('Bytes'),
    dimensions: z.strictObject({ width: z.number(), height: z.number() }).optional().describe('Of images, in pixels'),
    git: GitOrigin.optional(),
  })
  .meta({ id: 'File' });
export type File = z.infer<typeof File>;

/** Files that were added to content. */
export const AddedFiles = z
  .strictObject({ files: z.array(File), revision: Id.describe('The revision that holds them') })
  .meta({ id: 'AddedFiles' });
export type AddedFiles = z.infer<typeof AddedFiles>;

export const FilePage = pageOf(File).meta({ id: 'FilePage' });
export const ListFiles = PageQuery;
