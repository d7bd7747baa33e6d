import { planImport } from '@lectern/content/import/plan-import';
import type { GuardedClient } from '@lectern/outbound/guarded-client';
import git, { type TreeEntry } from 'isomorphic-git';
import { JobError, PermanentJobError } from '../../platform/runtime/handler.js';
import { codeOf, describeGitFailure } from './git-failure.js';
import { filesOfCommit } from './read-repository.js';
import { Repository, type RepositoryAddress } from './repository.js';

const AUTHOR = { name: 'Lectern', email: 'lectern@localhost' };

/** What is pushed. */
export interface Push {
  /** The content, by paths in the folder of the repository. */
  files: ReadonlyMap<string, Uint8Array>;
  message: string;
  /** Whether commits that others pushed meanwhile may be replaced. */
  force: boolean;
  at: Date;
}

/**
 * Makes the content of a branch what is given, in one commit, and returns the newest one. Files of the branch that are
 * no content, such as programs, stay as they are. When nothing is different there is no commit.
 */
export async function pushFiles(
  outbound: GuardedClient,
  address: RepositoryAddress,
  push: Push,
  signal: AbortSignal,
): Promise<{ oid: string }> {
  const repository = new Repository(outbound, address, signal);
  await repository.fetch({ refMayBeMissing: true });
  const { head, local } = repository;
  const before = head === null ? undefined : (await git.readCommit({ ...local, oid: head })).commit.tree;
  const tree = await writeTree(repository, before, await wantedEntries(repository, push));
  if (head !== null && tree === before) return { oid: head };
  const seconds = Math.floor(push.at.getTime() / 1000);
  const author = { ...AUTHOR, timestamp: seconds, timezoneOffset: 0 };
  const parent = head === null ? [] : [head];
  const ref = `refs/heads/${repository.ref}`;
  const oid = await git.commit({ ...local, message: push.message, author, committer: author, parent, tree, ref });
  await send(repository, ref, push.force);
  return { oid };
}

/** What becomes of each path of the branch: the id of its new content, or null when it goes. */
async function wantedEntries(repository: Repository, { files }: Push): Promise<Map<string, string | null>> {
  const { local, head, address } = repository;
  const top = address.directory === '' ? '' : `${address.directory}/`;
  const wanted = new Map<string, string | null>();
  if (head !== null) {
    const { files: existing } = await filesOfCommit(repository, head);
    // Whatever an import would take is content: what of it the space does not have any more goes.
    const id = (path: string): string => path;
    const plan = planImport(existing, { page: id, file: id, reusable: id });
    const content = new Set([...plan.pages, ...plan.files, ...plan.reusable].map(({ sourcePath }) => sourcePath));
    for (const { path } of existing) if (content.has(path)) wanted.set(top + path, null);
  }
  for (const [path, blob] of files) wanted.set(top + path, await git.writeBlob({ ...local, blob }));
  return wanted;
}

/** Writes a tree that differs from another one in the wanted paths only. */
async function writeTree(
  repository: Repository,
  before: string | undefined,
  wanted: ReadonlyMap<string, string | null>,
): Promise<string> {
  const { local } = repository;
  const known = before === undefined ? [] : (await git.readTree({ ...local, oid: before })).tree;
  const entries = new Map<string, TreeEntry>(known.map((entry) => [entry.path, entry]));
  for (const [name, below] of byFirstSegment(wanted)) {
    const whole = below.get('');
    if (whole !== undefined && below.size === 1) {
      if (whole === null) entries.delete(name);
      else entries.set(name, { path: name, mode: entries.get(name)?.mode ?? '100644', oid: whole, type: 'blob' });
      continue;
    }
    const folder = entries.get(name);
    below.delete('');
    const oid = await writeTree(repository, folder?.type === 'tree' ? folder.oid : undefined, below);
    if ((await git.readTree({ ...local, oid })).tree.length === 0) entries.delete(name);
    else entries.set(name, { path: name, mode: '040000', oid, type: 'tree' });
  }
  return git.writeTree({ ...local, tree: [...entries.values()] });
}

function byFirstSegment(paths: ReadonlyMap<string, string | null>): Map<string, Map<string, string | null>> {
  const groups = new Map<string, Map<string, string | null>>();
  for (const [path, oid] of paths) {
    const slash = path.indexOf('/');
    const name = slash < 0 ? path : path.slice(0, slash);
    const group = groups.get(name) ?? new Map<string, string | null>();
    group.set(slash < 0 ? '' : path.slice(slash + 1), oid);
    groups.set(name, group);
  }
  return groups;
}

async function send(repository: Repository, ref: string, force: boolean): Promise<void> {
  try {
    await git.push({ ...repository.remote, ref, remoteRef: ref, force });
  } catch (error) {
    throw describePushFailure(error, repository.address);
  }
}

/** The next attempt builds on what somebody else has pushed meanwhile; a server that does not want it never will. */
function describePushFailure(error: unknown, address: RepositoryAddress): unknown {
  const code = codeOf(error);
  if (code !== 'PushRejectedError' && code !== 'GitPushError') return describeGitFailure(error, address);
  const reason = error instanceof Error ? error.message : '';
  if (code === 'PushRejectedError' || /fetch first|fast-forward|stale/i.test(reason)) {
    return new JobError('Somebody else pushed to the branch in the meantime.');
  }
  return new PermanentJobError(
    `The server rejected the push. Check that you may push to the branch. It says: ${reason}`,
  );
}
