import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StoredSource } from '@lectern/domain/content/imports/stored-source';
import { native } from '../../../../packages/database/test/harness.js';
import { type Installation, openInstallation } from '../../test/installation.js';

const { Factory } = await native<typeof import('@lectern/commands/testing/factory')>(
  '@lectern/commands/testing/factory',
);
const { Keyring } = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');
const { bytesInMemory } = await native<typeof import('@lectern/content/archive/archive-bytes')>(
  '@lectern/content/archive/archive-bytes',
);
const { readZip } = await native<typeof import('@lectern/content/archive/read-zip')>(
  '@lectern/content/archive/read-zip',
);
const { completeImport } = await native<typeof import('@lectern/database/content/imports/imports.queries')>(
  '@lectern/database/content/imports/imports.queries',
);

let installation: Installation;
let folder: string;
beforeAll(async () => {
  [installation, folder] = [await openInstallation(), await mkdtemp(path.join(tmpdir(), 'lectern-import-'))];
  await mkdir(path.join(folder, 'docs/.git'), { recursive: true });
  await mkdir(path.join(folder, 'docs/guide'), { recursive: true });
  await writeFile(path.join(folder, 'docs/README.md'), '# Welcome\n');
  await writeFile(path.join(folder, 'docs/guide/install.md'), '# Install\n');
  await writeFile(path.join(folder, 'docs/.git/HEAD'), 'ref: refs/heads/main\n');
});
afterAll(async () => {
  await installation.remove();
  await rm(folder, { recursive: true });
});

async function newSpace(): Promise<string> {
  const build = new Factory(installation.database, new Keyring('a secret that only the specs use, long enough'));
  const { id } = await build.organization();
  return build.space(id);
}

const importInto = (space: string, source: string, ...options: string[]) =>
  installation.run(['import', source, '--space', space, ...options]);
const runOf = (spaceId: string) => installation.database.prisma.importRun.findFirstOrThrow({ where: { spaceId } });

describe('lectern import', () => {
  it('uploads a folder as an archive and records its import', async () => {
    const space = await newSpace();

    const { code, output } = await importInto(space, path.join(folder, 'docs'), '--no-wait');

    expect([code, output]).toEqual([0, expect.stringContaining('Created import')]);
    const { database, blobs } = installation;
    const run = await runOf(space);
    expect(output).toContain(run.id);
    const upload = await database.prisma.upload.findFirstOrThrow({ where: { organizationId: run.organizationId } });
    expect(upload).toMatchObject({ name: 'docs.zip', kind: 'import_file', receivedAt: expect.anything() });
    expect(run.source).toEqual({ type: 'file', files: [upload.id] } satisfies StoredSource);
    const { openUpload } = await native<typeof import('@lectern/database/content/uploads/upload-blobs')>(
      '@lectern/database/content/uploads/upload-blobs',
    );
    const blob = await openUpload(blobs, { ...upload, receivedAt: upload.receivedAt ?? new Date() });
    const chunks: Uint8Array[] = [];
    for await (const chunk of blob?.stream ?? []) chunks.push(chunk);
    const { files } = await readZip(bytesInMemory(Buffer.concat(chunks)));
    expect(files.map((file) => file.path)).toEqual(['README.md', 'guide/install.md']);
  });

  it.each([
    ['https://example.com/docs.zip', [], { type: 'archive', url: 'https://example.com/docs.zip' }],
    ['https://example.com/docs.git', [], { type: 'git', url: 'https://example.com/docs.git' }],
    [
      'https://example.com/docs',
      ['--ref', 'next', '--directory', 'docs/'],
      { type: 'git', url: 'https://example.com/docs', ref: 'next', directory: 'docs' },
    ],
  ])('takes %s for what it is', async (url, options, source) => {
    const space = await newSpace();

    expect(await importInto(space, url, '--no-wait', ...options)).toMatchObject({ code: 0 });

    expect((await runOf(space)).source).toEqual(source);
  });

  it('never stores credentials in clear', async () => {
    const space = await newSpace();

    await importInto(space, 'https://robot:s3cret@example.com/docs.git', '--no-wait');

    expect(JSON.stringify((await runOf(space)).source)).not.toContain('s3cret');
  });

  it('says that the worker must be running when nothing starts the import', async () => {
    const { code, errors } = await importInto(await newSpace(), path.join(folder, 'docs'), '--patience', '0');

    expect(code).toBe(1);
    expect(errors).toContain('the worker is not running');
  });

  it('follows the import to its end, and says what it did', async () => {
    const space = await newSpace();
    const followed = importInto(space, path.join(folder, 'docs'), '--patience', '60');
    const counts = { created: 2, updated: 0, unchanged: 0, removed: 0 };
    const line = { path: 'odd.txt', outcome: 'dropped' as const, notes: ['no page uses it'] };
    const report = { pages: counts, files: counts, links: { resolved: 3, broken: 1 }, lines: [line] };
    for (;;) {
      const run = await runOf(space).catch(() => undefined);
      if (!run) continue;
      const outcome = { at: new Date(), revisionId: 'r', report, pages: [] };
      await completeImport(installation.database, run.id, outcome);
      break;
    }

    const { code, output } = await followed;

    expect(code).toBe(0);
    expect(output).toContain('Pages: 2 new, 0 changed, 0 unchanged, 0 removed.');
    expect(output).toContain('3 work, 1 broken');
    expect(output).toContain('skipped  odd.txt: no page uses it');
  });

  it.each([
    ['a path that is not there', ['nowhere'], 'no file or folder "nowhere"'],
    ['a file of another kind', [import.meta.filename], 'is not a folder, a .zip file or a .md file'],
  ])('refuses %s', async (_what, args, message) => {
    const { code, errors } = await importInto(await newSpace(), args[0] ?? '');

    expect([code, errors]).toEqual([1, expect.stringContaining(message)]);
  });

  it('refuses a space and a page that are not there, and a locked space', async () => {
    const space = await newSpace();
    const source = path.join(folder, 'docs');

    expect((await importInto('unknown', source)).errors).toContain('There is no space "unknown"');
    expect((await importInto(space, source, '--page', 'unknown')).errors).toContain('There is no page "unknown"');
    await installation.database.prisma.space.update({ where: { id: space }, data: { editMode: 'locked' } });
    expect((await importInto(space, source)).errors).toContain('is locked');
  });
});

describe('lectern export', () => {
  it('writes a space into a folder and into an archive, with the same files', async () => {
    const space = await newSpace();
    const target = path.join(folder, 'exported');

    expect(await installation.run(['export', target, '--space', space])).toMatchObject({ code: 0 });
    expect(await installation.run(['export', `${target}.zip`, '--space', space])).toMatchObject({ code: 0 });

    expect(await readFile(path.join(target, 'SUMMARY.md'), 'utf8')).toContain('# Guide');
    const { files } = await readZip(bytesInMemory(await readFile(`${target}.zip`)));
    expect(files.map((file) => file.path)).toEqual(['.gitbook.yaml', 'SUMMARY.md']);
  });

  it('never writes into a folder that holds something', async () => {
    const { code, errors } = await installation.run(['export', folder, '--space', await newSpace()]);

    expect([code, errors]).toEqual([1, expect.stringContaining('is not empty')]);
  });

  it('refuses a space that is not there', async () => {
    const { code, errors } = await installation.run(['export', path.join(folder, 'x'), '--space', 'unknown']);

    expect([code, errors]).toEqual([1, expect.stringContaining('There is no space "unknown"')]);
  });
});
