import { FileGate } from '@lectern/content/archive/file-gate';
import { ARCHIVE_LIMITS } from '@lectern/content/archive/read-zip';
import type { AcceptedFiles } from '@lectern/content/archive/source-file';
import { ArchiveError } from '@lectern/content/archive/source-file';
import { isInside } from '@lectern/content/import/source-kinds';
import type { GuardedClient } from '@lectern/outbound/guarded-client';
import git from 'isomorphic-git';
import { PermanentJobError } from '../runtime/handler.js';
import { checkPack } from './check-pack.js';
import { permanentIfFinal, refusal } from './fetch-bytes.js';
import { gitHttp } from './git-http.js';
import { MemoryFs } from './memory-fs.js';

/** Where a repository is, and what of it is meant. */
export interface RepositoryAddress {
  /** Without credentials. */
  url: string;
  /** A branch or tag; the default branch when absent. */
  ref: string | undefined;
  /** The folder that counts, empty for all. */
  directory: string;
  /** As `user:password`. */
  credentials: string | undefined;
}

const DIR = '/repository';
const DEEPEST = 64;
const SYMBOLIC_LINK = '120000';

/** The newest commit of a branch or tag, in memory, without its history. */
export class Repository {
  readonly #fs = new MemoryFs(inspect);
  readonly #cache = {};
  /** Id of the commit; null when the repository is empty, or has no such branch and may be without. */
  head: string | null = null;
  /** The branch or tag, as the server calls it. */
  ref = '';

  constructor(
    private readonly outbound: GuardedClient,
    readonly address: RepositoryAddress,
    private readonly signal: AbortSignal,
  ) {}

  /** What every call of git needs. */
  get git() {
    return { fs: this.#fs.client, dir: DIR, cache: this.#cache };
  }

  /** What every call of git needs that speaks to the server. */
  get remote() {
    const { url, credentials = '' } = this.address;
    const [username = '', ...password] = credentials.split(':');
    return {
      ...this.git,
      url,
      http: gitHttp(this.outbound, this.signal),
      ...(credentials !== '' && { onAuth: () => ({ username, password: password.join(':') }) }),
      onAuthFailure: () => ({ cancel: true }),
    };
  }

  /** Fetches the newest commit. A branch that is not there is an error, unless it may be missing. */
  async fetch({ refMayBeMissing = false } = {}): Promise<void> {
    const ref = this.address.ref?.replace(/^refs\/(heads|tags)\//, '');
    await git.init({ ...this.git, defaultBranch: 'main' });
    try {
      const options = { singleBranch: true, depth: 1, tags: false, ...(ref !== undefined && { remoteRef: ref, ref }) };
      const fetched = await git.fetch({ ...this.remote, ...options });
      this.head = fetched.fetchHead;
      this.ref = ref ?? fetched.defaultBranch?.replace(/^refs\/heads\//, '') ?? '';
    } catch (error) {
      if (refMayBeMissing && isNotFound(error)) {
        this.ref = ref ?? '';
        return;
      }
      throw describeGitFailure(error, this.address);
    }
  }

  /** Reads the files of the fetched commit that lie in the folder; links and submodules are left out. */
  async files(): Promise<AcceptedFiles & { oids: Map<string, string> }> {
    const gate = new FileGate(ARCHIVE_LIMITS);
    const oids = new Map<string, string>();
    if (this.head !== null) await this.#walk(this.head, '', 0, gate, oids);
    return { ...gate.accepted, oids };
  }

  async #walk(oid: string, folder: string, depth: number, gate: FileGate, oids: Map<string, string>): Promise<void> {
    if (depth > DEEPEST) throw new ArchiveError(`The repository has folders nested more than ${DEEPEST} deep.`);
    const { tree } = await git.readTree({ ...this.git, oid });
    const top = this.address.directory;
    for (const entry of tree) {
      const path = folder === '' ? entry.path : `${folder}/${entry.path}`;
      const leadsTo = isInside(path, top) || isInside(top, path) || path === top;
      if (!leadsTo) continue;
      if (entry.type === 'tree') {
        countFolder(gate, path, oids);
        await this.#walk(entry.oid, path, depth + 1, gate, oids);
      } else if (isInside(path, top)) await this.#take(entry, inDirectory(path, top), gate, oids);
    }
  }

  async #take(
    entry: { oid: string; mode: string; type: string },
    path: string,
    gate: FileGate,
    oids: Map<string, string>,
  ): Promise<void> {
    const admitted = gate.admit(path);
    if (admitted === undefined) return;
    if (entry.type === 'commit') return gate.drop(admitted, 'it is a submodule');
    if (entry.mode === SYMBOLIC_LINK) return gate.drop(admitted, 'it is a symbolic link');
    const { blob } = await git.readBlob({ ...this.git, oid: entry.oid });
    oids.set(admitted, entry.oid);
    gate.take(admitted, blob);
  }
}

const MOST_FOLDERS = ARCHIVE_LIMITS.files;
const folders = new WeakMap<FileGate, number>();

/** Folders may name each other so often that walking them would never end. */
function countFolder(gate: FileGate, path: string, _oids: Map<string, string>): void {
  const count = (folders.get(gate) ?? 0) + 1;
  folders.set(gate, count);
  if (count > MOST_FOLDERS) throw new ArchiveError(`There are more than ${MOST_FOLDERS} folders, such as "${path}".`);
}

function inDirectory(path: string, directory: string): string {
  return directory === '' ? path : path.slice(directory.length + 1);
}

function inspect(path: string, bytes: Uint8Array): void {
  if (path.endsWith('.pack')) checkPack(bytes);
}

/** Turns what git says into a failure that a person can act on; one that may pass by itself stays as it is. */
export function describeGitFailure(error: unknown, { url, ref }: RepositoryAddress): unknown {
  const host = new URL(url).hostname;
  if (!(error instanceof Error)) return error;
  if (isNotFound(error)) {
    return new PermanentJobError(`The repository has no branch or tag "${ref ?? 'HEAD'}". Name one that it has.`);
  }
  const status = statusOf(error);
  if (status !== undefined) return refusal(host, status);
  if (codeOf(error) === 'UserCanceledError') return refusal(host, 401);
  if (['SmartHttpError', 'ParseError', 'InvalidOidError', 'EmptyServerResponseError'].includes(codeOf(error))) {
    return new PermanentJobError(`${host} does not answer like a git server at this address. Use the address for cloning.`);
  }
  return permanentIfFinal(error);
}

function isNotFound(error: unknown): boolean {
  return codeOf(error) === 'NotFoundError';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function statusOf(error: Error): number | undefined {
  if (codeOf(error) !== 'HttpError' || !('data' in error)) return undefined;
  const { data } = error;
  const isStatus = typeof data === 'object' && data !== null && 'statusCode' in data;
  return isStatus && typeof data.statusCode === 'number' ? data.statusCode : undefined;
}
