import { z } from 'zod';

/** Where content is imported from, as it is kept: without credentials in clear. */
export const StoredSource = z.discriminatedUnion('type', [
  z.object({ type: z.literal('website'), url: z.string() }),
  z.object({ type: z.literal('file'), files: z.array(z.string()) }),
  z.object({ type: z.literal('archive'), url: z.string(), credentials: z.string().optional() }),
  z.object({
    type: z.literal('git'),
    url: z.string(),
    ref: z.string().optional(),
    directory: z.string().optional(),
    /** Encrypted. */
    credentials: z.string().optional(),
    /** Set when the space is kept in sync with the repository. */
    sync: z.object({ commitUrl: z.string().optional() }).optional(),
  }),
]);
export type StoredSource = z.infer<typeof StoredSource>;

/** The path of a folder without the slashes and dots that people put around it. */
export function folderPath(text: string): string {
  return text
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .join('/');
}

/**
 * Tells two sources apart: importing from the same one updates what it brought before, and removes what is gone from
 * it now. Uploads are the same source when their files have the same names; single Markdown files and pictures are no
 * whole source.
 */
export function sourceIdentity(source: StoredSource, fileNames: readonly string[]): string | undefined {
  switch (source.type) {
    case 'website':
    case 'archive':
      return `${source.type} ${source.url}`;
    case 'git':
      return `git ${source.url} ${source.directory ?? ''}`;
    case 'file':
      return fileNames.some((name) => !/\.zip$/i.test(name)) ? undefined : `file ${[...fileNames].sort().join('/')}`;
  }
}
