import type { SourceFile } from '@lectern/content/archive/source-file';
import type { Asset } from '@lectern/content/pages/asset';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { Body } from '@lectern/database/content/content-types';
import type { ImportRunDetails } from '@lectern/database/content/imports/imports.queries';
import type { StoredSource } from '@lectern/domain/content/imports/stored-source';
import { blobs, build, commit, database, localClient, native, newRunner } from './harness.js';

const { writeZip } = await native<typeof import('@lectern/content/archive/write-zip')>(
  '@lectern/content/archive/write-zip',
);
const { storeUpload } = await native<typeof import('@lectern/commands/content/store-upload')>(
  '@lectern/commands/content/store-upload',
);
const { createImportRun, findImportRunOfJob } = await native<
  typeof import('@lectern/database/content/imports/imports.queries')
>('@lectern/database/content/imports/imports.queries');
const { findCurrentRevision } = await native<typeof import('@lectern/database/content/revisions.queries')>(
  '@lectern/database/content/revisions.queries',
);
const { findBodies } = await native<typeof import('@lectern/database/content/bodies.queries')>(
  '@lectern/database/content/bodies.queries',
);
const { bodyOf } = await native<typeof import('@lectern/database/content/body-hash')>(
  '@lectern/database/content/body-hash',
);
const { planSpaceExport, readExport } = await native<typeof import('@lectern/commands/content/export-space')>(
  '@lectern/commands/content/export-space',
);
const { updateCurrent } = await native<typeof import('@lectern/commands/content/update-content')>(
  '@lectern/commands/content/update-content',
);
const { systemContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');

/** The beginning of a picture. */
export const LOGO = Buffer.from('89504e470d0a1a0a0000000d49484452000000020000000308060000', 'hex');

/** Three pages with a table of contents, links and a picture. */
export const DOCS = {
  'README.md': '# Welcome\n\nRead [the guide](guide/README.md).\n\n![logo](.gitbook/assets/logo.png)\n',
  'SUMMARY.md':
    '# Table of contents\n\n* [Welcome](README.md)\n* [Guide](guide/README.md)\n  * [Install](guide/install.md)\n',
  'guide/README.md': '# Guide\n\nBack to [the start](../README.md).\n',
  'guide/install.md': '# Install\n\nOne.\n\nTwo.\n',
  '.gitbook/assets/logo.png': LOGO,
};

/** Contents of files by their paths. */
export type Texts = Record<string, string | Uint8Array>;

/** A page as specs compare it. */
export type PageText = Pick<PageRecord, 'title' | 'slug'> & { path: string; markdown: string };

/** A zip archive of some files. */
export function zipOf(texts: Texts): Promise<Buffer> {
  return writeZip(filesOf(texts));
}

function filesOf(texts: Texts): SourceFile[] {
  return Object.entries(texts).map(([path, content]) => ({ path, bytes: Buffer.from(content) }));
}

/** How an archive is called and where it goes. */
interface ZipOptions {
  name?: string;
  page?: string;
  changeRequest?: string;
  mayReadSpecs?: boolean;
}

/** A space with ways to import into it and to look at what came of it. */
export class ImportSpace {
  private constructor(
    readonly organizationId: string,
    readonly adminId: string,
    readonly id: string,
  ) {}

  static async create(): Promise<ImportSpace> {
    const { id, admin } = await build.organization();
    return new ImportSpace(id, admin.id, await build.space(id));
  }

  /** Stores a file as if somebody had uploaded it. */
  upload(name: string, bytes: Uint8Array): Promise<string> {
    const contentType = name.endsWith('.zip') ? 'application/zip' : 'text/markdown';
    const file = { organizationId: this.organizationId, name, contentType, bytes };
    const upload = { ...file, kind: 'import_file', createdBy: this.adminId } as const;
    return storeUpload(database, blobs, upload, new Date());
  }

  /** Records an import, which is not carried out yet. */
  async record(
    source: StoredSource,
    pageId: string | null = null,
    changeRequestId: string | null = null,
    mayReadSpecs = true,
  ): Promise<{ id: string; jobId: string }> {
    const goesTo = { organizationId: this.organizationId, spaceId: this.id, changeRequestId, pageId };
    const run = { ...goesTo, source, createdBy: this.adminId, mayReadSpecs };
    const at = new Date(Date.now() - 1000);
    const id = await createImportRun(database, run, { at, requestId: 'spec' });
    const { jobId } = await database.prisma.importRun.findUniqueOrThrow({ where: { id } });
    return { id, jobId };
  }

  /** Records the import of a zip archive of these files. */
  async recordZip(texts: Texts, { name = 'docs.zip', page, changeRequest, mayReadSpecs }: ZipOptions = {}) {
    const key = await this.upload(name, await zipOf(texts));
    return this.record({ type: 'file', files: [key] }, page, changeRequest, mayReadSpecs);
  }

  /** Carries an import out, and returns what it came to. */
  async run({ id, jobId }: { id: string; jobId: string }): Promise<ImportRunDetails> {
    await newRunner({ outbound: localClient }).run(jobId);
    return this.outcome(id);
  }

  async outcome(id: string): Promise<ImportRunDetails> {
    const run = await findImportRunOfJob(database, id);
    if (!run) throw new Error(`The import ${id} is gone`);
    return run;
  }

  /** Imports a zip archive of these files. */
  async importZip(texts: Texts, options: ZipOptions = {}): Promise<ImportRunDetails> {
    return this.run(await this.recordZip(texts, options));
  }

  async head() {
    const head = await findCurrentRevision(database, this.id);
    if (!head) throw new Error(`The space ${this.id} is gone`);
    return head;
  }

  /** The records of the current content. */
  async records(): Promise<Map<string, PageRecord>> {
    const { roots } = await this.head();
    return commit.store.pages.all(database, this.organizationId, roots.pages);
  }

  async assets(): Promise<Map<string, Asset>> {
    const { roots } = await this.head();
    return commit.store.assets.all(database, this.organizationId, roots.assets);
  }

  /** The pages of the current content by their paths, in the order of the table of contents. */
  async pages(): Promise<Map<string, PageRecord & { id: string; markdown: string }>> {
    const records = await this.records();
    const hashes = [...records.values()].flatMap(({ body }) => body ?? []);
    const bodies = await findBodies(database, this.organizationId, hashes);
    const listed = new Map<string, PageRecord & { id: string; markdown: string }>();
    const below = (parent: string | null, prefix: string): void => {
      const children = [...records].filter(([, record]) => record.parent === parent);
      children.sort(([a, x], [b, y]) => (x.order === y.order ? (a < b ? -1 : 1) : x.order < y.order ? -1 : 1));
      for (const [id, record] of children) {
        const path = `${prefix}${record.slug}`;
        listed.set(path, { ...record, id, markdown: bodies.get(record.body ?? '')?.markdown ?? '' });
        below(id, `${path}/`);
      }
    };
    below(null, '');
    return listed;
  }

  /** The paths of the current pages, in the order of the table of contents. */
  async outline(): Promise<string[]> {
    return [...(await this.pages()).keys()];
  }

  /** Adds a page as somebody does who writes it in the app. */
  async addByHand(id: string, fields: Partial<PageRecord> = {}): Promise<void> {
    const at = new Date();
    const stamp = at.toISOString();
    const record: PageRecord = {
      ...{ type: 'group', parent: null, order: 'V0', slug: id, title: id, createdAt: stamp, updatedAt: stamp },
      ...fields,
    };
    await this.#commit(new Map([[id, record]]), [], at);
  }

  /** Adds a page with a text as somebody does who writes it in the app. */
  async write(text: string, fields: Pick<PageRecord, 'slug' | 'title'>): Promise<void> {
    const body = bodyOf(text, []);
    const at = new Date();
    const stamps = { createdAt: at.toISOString(), updatedAt: at.toISOString() };
    const record: PageRecord = { type: 'document', parent: null, order: 'V0', body: body.hash, ...fields, ...stamps };
    await this.#commit(new Map([[`page-${fields.slug}`, record]]), [body], at);
  }

  async #commit(pages: Map<string, PageRecord>, bodies: Body[], at: Date): Promise<void> {
    const changes = { pages, assets: new Map(), bodies };
    const options = { spaceId: this.id, action: 'content.changed' as const, direct: false, mayReadSpecs: true };
    await inTransaction(database, (tx) =>
      updateCurrent(tx, systemContext('spec', at), commit, options, async () => ({ changes, result: null })),
    );
  }

  /** The texts that the space is exported as, by their paths. */
  async exported(): Promise<Record<string, string>> {
    const planned = await planSpaceExport(database, commit.store, await this.head(), 'Guide');
    const texts: Record<string, string> = {};
    for await (const { path, bytes } of readExport(blobs, planned)) texts[path] = Buffer.from(bytes).toString('latin1');
    return texts;
  }
}
