import { FileGate } from '@lectern/content/archive/file-gate';
import { ARCHIVE_LIMITS } from '@lectern/content/archive/read-zip';
import { type AcceptedFiles, ArchiveError, type SourceFile } from '@lectern/content/archive/source-file';
import { isInside } from '@lectern/content/import/source-kinds';
import type { GuardedClient } from '@lectern/outbound/guarded-client';
import git, { type TreeEntry } from 'isomorphic-git';
import { PermanentJobError } from '../../platform/runtime/handler.js';
import { describeGitFailure } from './git-failure.js';
import { Repository, type RepositoryAddress } from './repository.js';

const DEEPEST = 64;
const MAX_FOLDERS = 20_000;
const SYMBOLIC_LINK = '120000';

/** The files of a commit, with their paths in the folder that was asked for. */
export interface ReadRepository extends AcceptedFiles<SourceFile> {
  ref: string;
  commit: { oid: string; message: string };
}

/** Reads the files of the newest commit of a branch or tag. */
export async function readRepository(
  outbound: GuardedClient,
  address: RepositoryAddress,
  signal: AbortSignal,
): Promise<ReadRepository> {
  const repository = new Repository(outbound, address, signal);
  await repository.fetch();
  const { head, ref } = repository;
  if (head === null) throw new PermanentJobError('The repository is empty. Push something to it first.');
  try {
    const { commit } = await git.readCommit({ ...repository.local, oid: head });
    const accepted = await filesOfCommit(repository, head);
    return { ...accepted, ref, commit: { oid: head, message: commit.message } };
  } catch (error) {
    throw describeGitFailure(error, address);
  }
}

/** Reads the files of a commit that lie in the folder of its repository; links and submodules are left out. */
export async function filesOfCommit(repository: Repository, commit: string): Promise<AcceptedFiles<SourceFile>> {
  const walk = new TreeWalk(repository);
  await walk.visit(commit, '', 0);
  return walk.accepted;
}

class TreeWalk {
  readonly #gate = new FileGate<SourceFile>(ARCHIVE_LIMITS);
  #folders = 0;

  constructor(private readonly repository: Repository) {}

  get accepted(): AcceptedFiles<SourceFile> {
    return this.#gate.accepted;
  }

  async visit(oid: string, folder: string, depth: number): Promise<void> {
    // Folders can name each other so often that walking through all of them would never end.
    this.#folders += 1;
    if (depth > DEEPEST || this.#folders > MAX_FOLDERS) {
      throw new ArchiveError(
        `The repository has more than ${MAX_FOLDERS} folders, or more than ${DEEPEST} nested folders.`,
      );
    }
    const { directory } = this.repository.address;
    const { tree } = await git.readTree({ ...this.repository.local, oid });
    for (const entry of tree) {
      const path = folder === '' ? entry.path : `${folder}/${entry.path}`;
      if (entry.type === 'tree') {
        const isOnTheWay = path === directory || isInside(directory, path) || isInside(path, directory);
        if (isOnTheWay) await this.visit(entry.oid, path, depth + 1);
      } else if (isInside(path, directory)) {
        await this.#take(entry, directory === '' ? path : path.slice(directory.length + 1));
      }
    }
  }

  async #take({ oid, mode, type }: TreeEntry, name: string): Promise<void> {
    const path = this.#gate.admit(name);
    if (path === undefined) return;
    if (type === 'commit') this.#gate.drop(path, 'it is a submodule');
    else if (mode === SYMBOLIC_LINK) this.#gate.drop(path, 'it is a symbolic link');
    else {
      const { blob: bytes } = await git.readBlob({ ...this.repository.local, oid });
      this.#gate.take(path, bytes.length, { path, bytes });
    }
  }
}
