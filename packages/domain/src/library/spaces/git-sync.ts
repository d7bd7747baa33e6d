import { z } from 'zod';
import { Timestamp, Url } from '../../platform/http/primitives.js';

export const GitProvider = z.enum(['github', 'gitlab', 'github-legacy']);

/** The last time that content was pulled or pushed. */
const Operation = z.strictObject({
  state: z.enum(['running', 'failure', 'success', 'timeout']),
  direction: z.enum(['export', 'import']),
  startedAt: Timestamp,
  endedAt: Timestamp.optional(),
  error: z.string().optional(),
});

/** Where the content of a space is kept in sync with a repository. */
export const GitSync = z
  .strictObject({
    repoName: z.string(),
    installationProvider: GitProvider,
    installationStatus: z.enum(['unauthenticated', 'active', 'pending']),
    installationId: z.string(),
    integration: z.string(),
    url: z.string(),
    updatedAt: z.string(),
    operation: Operation,
  })
  .partial()
  .meta({ id: 'GitSync' });
export type GitSync = z.infer<typeof GitSync>;

/** The same with what only those need who synchronise it. */
export const GitSyncInfo = GitSync.extend({
  ref: z.string().describe('The branch or tag'),
  repoProjectDirectory: z.string().optional().describe('The folder that holds the content'),
  commit: z.string().optional().describe('The commit that was pulled or pushed last'),
  revision: z.string().optional().describe('The revision that stands for it'),
}).meta({ id: 'GitSyncInfo' });
export type GitSyncInfo = z.infer<typeof GitSyncInfo>;

/** What is kept of the synchronisation of a space. It holds no credentials. */
export interface GitSyncState {
  url: string;
  ref: string;
  directory?: string | undefined;
  provider?: z.infer<typeof GitProvider> | undefined;
  updatedAt: string;
  operation: z.infer<typeof Operation>;
  commit?: string | undefined;
  revision?: string | undefined;
  /** The revision that was pushed last. */
  pushedRevision?: string | undefined;
}

const repository = {
  url: Url.describe('Address of the repository; credentials go into it as `https://user:token@host/path`'),
  ref: z.string().trim().min(1).max(255).describe('Branch, such as `main` or `refs/heads/main`'),
  repoCacheID: z.string().optional().describe('Accepted'),
  repoTreeURL: z.string().optional().describe('Accepted'),
  repoCommitURL: z.string().optional().describe('Address that ids of commits are appended to'),
  repoProjectDirectory: z.string().trim().max(1024).optional().describe('The folder that holds the content'),
  timestamp: z.string().optional().describe('Accepted'),
  force: z.boolean().optional().describe('Whether a push may replace commits that others made'),
  standalone: z.boolean().optional().describe('Accepted'),
  gitInfo: z.object({ provider: z.enum(['github', 'gitlab']).optional(), url: z.string().optional() }).optional(),
};

export const ImportGitRepository = z.object(repository);
export type ImportGitRepository = z.infer<typeof ImportGitRepository>;

export const ExportToGitRepository = z.object({ ...repository, commitMessage: z.string().min(1).max(10_000) });
export type ExportToGitRepository = z.infer<typeof ExportToGitRepository>;

/** A synchronisation that has not come to an end after this time never will. */
export const GIT_SYNC_LIMIT_MS = 45 * 60_000;

/** Presents what everybody may know of a synchronisation, who may see its space. */
export function presentGitSync(spaceId: string, state: GitSyncState): GitSync {
  const { url, provider, updatedAt, operation } = state;
  return {
    repoName: repoNameOf(url),
    ...(provider !== undefined && { installationProvider: provider }),
    installationStatus: 'active',
    installationId: spaceId,
    url,
    updatedAt,
    operation,
  };
}

/** Presents all that is kept of a synchronisation, at a given instant. */
export function presentGitSyncInfo(spaceId: string, state: GitSyncState, now: Date): GitSyncInfo {
  const { ref, directory = '', commit, revision, operation } = state;
  const isOver = now.getTime() - Date.parse(operation.startedAt) > GIT_SYNC_LIMIT_MS;
  return {
    ...presentGitSync(spaceId, state),
    operation: operation.state === 'running' && isOver ? { ...operation, state: 'timeout' } : operation,
    ref,
    ...(directory !== '' && { repoProjectDirectory: directory }),
    ...(commit !== undefined && { commit }),
    ...(revision !== undefined && { revision }),
  };
}

function repoNameOf(url: string): string {
  return new URL(url).pathname.replace(/^\/+|(\.git)?\/*$/g, '');
}
