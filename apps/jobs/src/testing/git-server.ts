import { createHash } from 'node:crypto';
import fs, { mkdtempSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import git, { type TreeEntry } from 'isomorphic-git';

/** What a path of a commit holds: a text, bytes, a symbolic link or a submodule. */
export type Entry = string | Uint8Array | { link: string } | { submodule: string };

const NO_COMMIT = '0'.repeat(40);
const AUTHOR = { name: 'Spec', email: 'spec@example.com', timestamp: 1_700_000_000, timezoneOffset: 0 };
const CAPABILITIES = 'ofs-delta side-band-64k shallow report-status agent=specs';

/** A git server on this machine with one repository, as much of one as cloning and pushing need. */
export class GitServer {
  readonly #repository = { fs, dir: mkdtempSync(path.join(os.tmpdir(), 'lectern-git-')) };
  #server: Server | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** `user:password` that every request has to carry. */
  credentials: string | undefined;
  /** Runs before a push is taken. */
  beforePush: () => Promise<void> = async () => {};

  static async start(): Promise<GitServer> {
    const server = new GitServer();
    await git.init({ ...server.#repository, defaultBranch: 'main' });
    const http = createServer((request, response) => {
      server.#response(request, response).catch((error) => response.writeHead(500).end(String(error)));
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    server.#server = http;
    return server;
  }

  /** Where the repository is cloned from. */
  get url(): string {
    const address = this.#server?.address();
    if (typeof address !== 'object' || address === null) throw new Error('The server does not listen.');
    return `http://127.0.0.1:${address.port}/docs.git`;
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
    fs.rmSync(this.#repository.dir, { recursive: true, force: true });
  }

  /** Makes the files of a branch exactly these, in one commit, and returns its id. */
  async commit(files: Record<string, Entry>, { branch = 'main', message = 'Change' } = {}): Promise<string> {
    const ref = `refs/heads/${branch}`;
    const parent = await this.head(branch);
    const tree = await this.#writeTree(files);
    return git.commit({
      ...this.#repository,
      message,
      author: AUTHOR,
      committer: AUTHOR,
      tree,
      ref,
      parent: parent === undefined ? [] : [parent],
    });
  }

  /** The newest commit of a branch. */
  async head(branch = 'main'): Promise<string | undefined> {
    return git.resolveRef({ ...this.#repository, ref: `refs/heads/${branch}` }).catch(() => undefined);
  }

  /** Tags the newest commit. */
  async tag(ref: string): Promise<void> {
    await git.tag({ ...this.#repository, ref, object: (await this.head()) ?? '' });
  }

  /** The texts of all files of a branch, by path. */
  async files(branch = 'main'): Promise<Record<string, string>> {
    const texts: Record<string, string> = {};
    const visit = async (oid: string, prefix: string): Promise<void> => {
      for (const entry of (await git.readTree({ ...this.#repository, oid })).tree) {
        if (entry.type === 'tree') await visit(entry.oid, `${prefix}${entry.path}/`);
        else {
          const { blob } = await git.readBlob({ ...this.#repository, oid: entry.oid });
          texts[prefix + entry.path] = Buffer.from(blob).toString();
        }
      }
    };
    await visit((await this.head(branch)) ?? '', '');
    return texts;
  }

  /** Messages of the commits of a branch, newest first. */
  async messages(branch = 'main'): Promise<string[]> {
    const commits = await git.log({ ...this.#repository, ref: branch });
    return commits.map(({ commit }) => commit.message.trim());
  }

  /** How many commits each branch has. */
  async commitsOfBranches(): Promise<number[]> {
    const branches = await git.listBranches(this.#repository);
    const histories = await Promise.all(branches.map((branch) => this.messages(branch)));
    return histories.map(({ length }) => length);
  }

  async #writeTree(files: Record<string, Entry>): Promise<string> {
    const folders: Record<string, Record<string, Entry>> = {};
    const tree: TreeEntry[] = [];
    for (const [name, entry] of Object.entries(files)) {
      const slash = name.indexOf('/');
      if (slash < 0) tree.push(await this.#writeEntry(name, entry));
      else folders[name.slice(0, slash)] = { ...folders[name.slice(0, slash)], [name.slice(slash + 1)]: entry };
    }
    for (const [name, below] of Object.entries(folders)) {
      tree.push({ path: name, mode: '040000', type: 'tree', oid: await this.#writeTree(below) });
    }
    return git.writeTree({ ...this.#repository, tree });
  }

  async #writeEntry(name: string, entry: Entry): Promise<TreeEntry> {
    if (typeof entry === 'object' && 'submodule' in entry) {
      return { path: name, mode: '160000', type: 'commit', oid: entry.submodule };
    }
    const isLink = typeof entry === 'object' && 'link' in entry;
    const blob = Buffer.from(isLink ? entry.link : entry);
    const oid = await git.writeBlob({ ...this.#repository, blob });
    return { path: name, mode: isLink ? '120000' : '100644', type: 'blob', oid };
  }

  async #response(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const expected = this.credentials && `Basic ${Buffer.from(this.credentials).toString('base64')}`;
    if (expected !== undefined && request.headers.authorization !== expected) {
      response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const service = searchParams.get('service') ?? pathname.slice('/docs.git/'.length);
    const isDiscovery = pathname === '/docs.git/info/refs';
    if (!isDiscovery && !['/docs.git/git-upload-pack', '/docs.git/git-receive-pack'].includes(pathname)) {
      response.writeHead(404).end();
      return;
    }
    const type = `application/x-${service}-${isDiscovery ? 'advertisement' : 'result'}`;
    const body = await buffer(request);
    const result = isDiscovery
      ? await this.#advertise(service)
      : service === 'git-upload-pack'
        ? await this.#inTurn(() => this.#upload(body))
        : await this.beforePush().then(() => this.#inTurn(() => this.#receive(body)));
    response.writeHead(200, { 'content-type': type }).end(result);
  }

  async #advertise(service: string): Promise<Buffer> {
    const branches = await git.listBranches(this.#repository);
    const tags = await git.listTags(this.#repository);
    const names = [...branches.map((name) => `refs/heads/${name}`), ...tags.map((name) => `refs/tags/${name}`)];
    const refs: string[] = [];
    for (const ref of names) refs.push(`${await git.resolveRef({ ...this.#repository, ref })} ${ref}`);
    const head = await this.head();
    if (head !== undefined) refs.unshift(`${head} HEAD`);
    const [first = `${NO_COMMIT} capabilities^{}`, ...others] = refs;
    const capabilities = `${CAPABILITIES}${head === undefined ? '' : ' symref=HEAD:refs/heads/main'}`;
    const lines = [`${first}\0${capabilities}\n`, ...others.map((line) => `${line}\n`)];
    return Buffer.concat([packet(`# service=${service}\n`), FLUSH, ...lines.map(packet), FLUSH]);
  }

  async #upload(body: Buffer): Promise<Buffer> {
    const wants = [...body.toString('latin1').matchAll(/want ([0-9a-f]{40})/g)].map(([, oid = '']) => oid);
    const oids = new Set<string>();
    for (const want of wants) await this.#reach(want, oids);
    const { packfile } = await git.packObjects({ ...this.#repository, oids: [...oids] });
    const shallow = wants.map((oid) => packet(`shallow ${oid}\n`));
    return Buffer.concat([...shallow, FLUSH, packet('NAK\n'), ...sideBand(packfile ?? new Uint8Array()), FLUSH]);
  }

  async #reach(oid: string, oids: Set<string>): Promise<void> {
    if (oids.has(oid)) return;
    oids.add(oid);
    const { type } = await git
      .readObject({ ...this.#repository, oid, format: 'deflated' })
      .then(() => git.readObject({ ...this.#repository, oid, format: 'content' }));
    if (type === 'commit') {
      const { commit } = await git.readCommit({ ...this.#repository, oid });
      await this.#reach(commit.tree, oids);
    } else if (type === 'tree') {
      for (const entry of (await git.readTree({ ...this.#repository, oid })).tree) {
        if (entry.type !== 'commit') await this.#reach(entry.oid, oids);
      }
    }
  }

  /** One after the other: nobody reads what somebody else has half written. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }

  async #receive(body: Buffer): Promise<Buffer> {
    const length = Number.parseInt(body.toString('latin1', 0, 4), 16);
    const [command = ''] = body.toString('utf8', 4, length).split('\0');
    const [before = '', after = '', ref = ''] = command.trim().split(' ');
    const pack = body.subarray(length + 4);
    const current = await git.resolveRef({ ...this.#repository, ref }).catch(() => NO_COMMIT);
    if (current !== before) return report(`ng ${ref} fetch first`);
    const folder = path.join(this.#repository.dir, '.git/objects/pack');
    // Two branches may come to the same commit, with packs that differ in what the server has already.
    const name = `pack-${createHash('sha1').update(pack).digest('hex')}.pack`;
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, name), pack);
    await git.indexPack({ ...this.#repository, filepath: `.git/objects/pack/${name}` });
    await git.writeRef({ ...this.#repository, ref, value: after, force: true });
    return report(`ok ${ref}`);
  }
}

const FLUSH = Buffer.from('0000');
const MAX_IN_PACKET = 65_000;

function packet(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes]);
}

function sideBand(bytes: Uint8Array): Buffer[] {
  const packets: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += MAX_IN_PACKET) {
    packets.push(packet(Buffer.concat([Buffer.from([1]), bytes.subarray(from, from + MAX_IN_PACKET)])));
  }
  return packets;
}

function report(line: string): Buffer {
  const status = Buffer.concat([packet('unpack ok\n'), packet(`${line}\n`), FLUSH]);
  return Buffer.concat([...sideBand(status), FLUSH]);
}
