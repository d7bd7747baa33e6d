import type { GuardedClient } from '@lectern/outbound/guarded-client';
import git from 'isomorphic-git';
import { checkPack } from './check-pack.js';
import { describeGitFailure, isNotFound } from './git-failure.js';
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

/** The newest commit of a branch or tag, in memory, without its history. */
export class Repository {
  readonly #fs = new MemoryFs(inspect).client;
  readonly #cache = {};
  /** Id of the commit; null when the repository is empty, or has no such branch and may be without. */
  head: string | null = null;
  /** The branch or tag. */
  ref: string;

  constructor(
    private readonly outbound: GuardedClient,
    readonly address: RepositoryAddress,
    private readonly signal: AbortSignal,
  ) {
    this.ref = address.ref?.replace(/^refs\/(heads|tags)\//, '') ?? '';
  }

  /** What every call of git needs. */
  get local() {
    return { fs: this.#fs, dir: DIR, cache: this.#cache };
  }

  /** What every call of git needs that speaks to the server. */
  get remote() {
    const { url, credentials = '' } = this.address;
    const [username = '', ...password] = credentials.split(':');
    return {
      ...this.local,
      url,
      http: gitHttp(this.outbound, this.signal),
      ...(credentials !== '' && { onAuth: () => ({ username, password: password.join(':') }) }),
    };
  }

  /** Fetches the newest commit. A branch that is not there is an error, unless it may be missing. */
  async fetch({ refMayBeMissing = false } = {}): Promise<void> {
    await git.init({ ...this.local, defaultBranch: 'main' });
    await git.addRemote({ ...this.local, remote: 'origin', url: this.address.url });
    const wanted = this.ref === '' ? {} : { ref: this.ref, remoteRef: this.ref };
    try {
      const fetched = await git.fetch({ ...this.remote, singleBranch: true, depth: 1, tags: false, ...wanted });
      this.head = fetched.fetchHead;
      if (this.ref === '') this.ref = fetched.defaultBranch?.replace(/^refs\/heads\//, '') ?? 'main';
    } catch (error) {
      if (!(refMayBeMissing && isNotFound(error))) throw describeGitFailure(error, this.address);
    }
  }
}

function inspect(path: string, bytes: Uint8Array): void {
  if (path.endsWith('.pack')) checkPack(bytes);
}
