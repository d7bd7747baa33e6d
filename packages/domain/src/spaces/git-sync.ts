import { z } from 'zod';

/** Where the content of a space is kept in sync with a repository. */
export const GitSync = z
  .object({
    repoName: z.string(),
    installationProvider: z.enum(['github', 'gitlab', 'github-legacy']),
    integration: z.string(),
    url: z.string(),
    updatedAt: z.string(),
  })
  .partial()
  .meta({ id: 'GitSync' });
export type GitSync = z.infer<typeof GitSync>;
