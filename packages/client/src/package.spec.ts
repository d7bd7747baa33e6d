import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newOrganization, runningApi } from '../test/api.js';
import { dataOrThrow } from './client.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MODULES = path.join(ROOT, 'node_modules');
const COMPILER = path.join(ROOT, 'scripts', 'tsc.mjs');

/** A program of somebody else; each line that must not compile says so. */
const CONSUMER = `
import { createClient, dataOf, items, type LecternError, type Schemas } from '@lectern/client';

const client = createClient({ baseUrl: 'https://docs.example.com', token: 'lct_1', remember: true });
const path = { organizationId: 'o' };

export async function titles(signal: AbortSignal): Promise<string[]> {
  const found: string[] = [];
  for await (const space of items(client, '/v1/orgs/{organizationId}/spaces', { params: { path }, signal })) {
    found.push(space.title);
    // @ts-expect-error spaces have no such property
    found.push(space.nothing);
  }
  return found;
}

export async function rename(title: string): Promise<Schemas['Organization'] | LecternError> {
  const { data, error } = await client.PATCH('/v1/orgs/{organizationId}', { params: { path }, body: { title } });
  return error ?? data;
}

export async function upload(file: File): Promise<void> {
  const { error } = await client.POST('/v1/spaces/{spaceId}/content/files', {
    params: { path: { spaceId: 's' } },
    body: { files: [file] },
  });
  if (error) throw error;
}

export async function wrong(): Promise<void> {
  // @ts-expect-error there is no such operation
  await client.GET('/v1/nothing');
  // @ts-expect-error the organization is missing
  await client.GET('/v1/orgs/{organizationId}');
  // @ts-expect-error a title is text
  await client.PATCH('/v1/orgs/{organizationId}', { params: { path }, body: { title: 1 } });
  const organization = dataOf(await client.GET('/v1/orgs/{organizationId}', { params: { path } }));
  // @ts-expect-error a title is text
  organization.title satisfies number;
}
`;

let folder: string;
let installed: string;

/** What `npm install` would make of the package, with the one dependency taken from this checkout. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-client-'));
  const modules = path.join(folder, 'node_modules');
  installed = path.join(modules, '@lectern', 'client');
  await mkdir(path.dirname(installed), { recursive: true });
  const { stdout: name } = await run('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: path.join(ROOT, 'packages', 'client'),
  });
  await run('tar', ['-xzf', name.trim()], { cwd: folder });
  await cp(path.join(folder, 'package'), installed, { recursive: true });
  await symlink(path.join(MODULES, 'openapi-fetch'), path.join(modules, 'openapi-fetch'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the package', () => {
  it('has what runs and what describes it, and nothing else', async () => {
    expect((await readdir(installed)).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'examples', 'package.json']);
    const files = await readdir(path.join(installed, 'dist'), { recursive: true });
    expect(files).toContain(path.join('generated', 'api.d.ts'));
    expect(files.filter((file) => file.includes('spec'))).toEqual([]);
  });

  it('runs its example against an API', async () => {
    const { origin, build } = await runningApi();
    const { organizationId, admin, client } = await newOrganization();
    const spaceId = await build.space(organizationId, { title: 'Guide' });
    const document = { markdown: '# Install\n' };
    const changes = [{ operation: 'insert_page' as const, document }];
    dataOrThrow(
      await client.POST('/v1/spaces/{spaceId}/content', { params: { path: { spaceId } }, body: { changes } }),
    );
    const example = path.join(installed, 'examples', 'list-pages.mjs');
    const env = { ...process.env, LECTERN_URL: origin, LECTERN_TOKEN: admin.token };
    const { stdout } = await run(process.execPath, [example], { env });
    expect(stdout).toBe('Acme\n  Guide\n    Install\n');
    const refused = run(process.execPath, [example], { env: { ...env, LECTERN_TOKEN: 'unknown' } });
    await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^auth.token_invalid: /) });
  });

  it.each([
    ['browsers', { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: [], module: 'esnext', moduleResolution: 'bundler' }],
    ['Node', { lib: ['ES2023'], types: ['node'], module: 'nodenext' }],
  ])('has types for programs in %s', async (_, options) => {
    const compilerOptions = {
      ...options,
      target: 'ES2023',
      strict: true,
      noEmit: true,
      typeRoots: [path.join(MODULES, '@types')],
    };
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
    await writeFile(path.join(folder, 'consumer.ts'), CONSUMER);
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    const compiled = await run(process.execPath, [COMPILER, '-p', folder]).catch(({ stdout }) => ({ stdout }));
    expect(compiled.stdout).toBe('');
  });
});
