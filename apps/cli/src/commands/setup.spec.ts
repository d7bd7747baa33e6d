import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { native, serverUrl } from '../../../../packages/database/test/harness.js';
import { lectern, SECRET_KEY } from '../../test/command-line.js';

const { createEmptyDatabase } = await native<typeof import('@lectern/database/testing/clone-database')>(
  '@lectern/database/testing/clone-database',
);
const { openDatabase } = await native<typeof import('@lectern/database/client')>('@lectern/database/client');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lectern-setup-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function freshInstallation(settings: Record<string, string> = {}) {
  const env = {
    DATABASE_URL: await createEmptyDatabase(serverUrl),
    LECTERN_SECRET_KEY: SECRET_KEY,
    LECTERN_DATA_DIR: folder,
    ...settings,
  };
  expect(await lectern(['migrate'], env)).toMatchObject({ code: 0 });
  const tokenFile = path.join(folder, path.basename(env.DATABASE_URL));
  return { env, tokenFile, setup: () => lectern(['setup', '--token-file', tokenFile], env) };
}

async function contentsOf(databaseUrl: string) {
  const database = openDatabase({ url: databaseUrl, poolSize: 2, applicationName: 'lectern-specs' });
  try {
    const users = await database.prisma.user.findMany({ select: { email: true, isAdministrator: true } });
    const organizations = await database.prisma.organization.findMany({ select: { title: true } });
    const spaces = await database.prisma.space.findMany({ select: { title: true } });
    return {
      users,
      titles: organizations.map(({ title }) => title),
      spaces: spaces.map(({ title }) => title),
      sites: await database.prisma.site.findMany({
        select: { title: true, basename: true, visibility: true, published: true },
      }),
      imports: await database.prisma.importRun.count(),
      tokens: await database.prisma.apiToken.count(),
    };
  } finally {
    await database.close();
  }
}

describe('lectern setup', () => {
  it('creates the administrator, a demo organization and a token that only its owner can read', async () => {
    const { env, tokenFile, setup } = await freshInstallation();

    expect(await setup()).toMatchObject({ code: 0 });

    expect(await contentsOf(env.DATABASE_URL)).toEqual({
      users: [{ email: 'admin@lectern.local', isAdministrator: true }],
      titles: ['Demo'],
      spaces: ['Lectern docs'],
      sites: [{ title: 'Lectern docs', basename: 'docs', visibility: 'public', published: true }],
      imports: 1,
      tokens: 1,
    });
    expect(await readFile(tokenFile, 'utf8')).toMatch(/^lct_\S{43}\n$/);
    expect((await stat(tokenFile)).mode & 0o777).toBe(0o600);
  });

  it('changes nothing when it is repeated, also by two at once', async () => {
    const { env, tokenFile, setup } = await freshInstallation();
    await setup();
    const [contents, token] = [await contentsOf(env.DATABASE_URL), await readFile(tokenFile, 'utf8')];

    await Promise.all([setup(), setup()]);

    expect(await contentsOf(env.DATABASE_URL)).toEqual(contents);
    expect(await readFile(tokenFile, 'utf8')).toBe(token);
  });

  it('makes a new token when the kept one has stopped working', async () => {
    const { env, tokenFile, setup } = await freshInstallation();
    await setup();
    const before = await readFile(tokenFile, 'utf8');
    await rm(tokenFile);

    await setup();

    expect(await readFile(tokenFile, 'utf8')).not.toBe(before);
    expect((await contentsOf(env.DATABASE_URL)).tokens).toBe(2);
  });

  it('does what the environment says, for pipelines', async () => {
    const { env, setup, tokenFile } = await freshInstallation({
      LECTERN_ADMIN_EMAIL: 'Ops@Example.com',
      LECTERN_ADMIN_TOKEN: 'lct_a-token-that-a-pipeline-knows',
      LECTERN_ORGANIZATION: 'Acme',
      LECTERN_DEMO: 'false',
    });

    await setup();

    const users = [{ email: 'ops@example.com', isAdministrator: true }];
    expect(await contentsOf(env.DATABASE_URL)).toEqual({
      users,
      titles: ['Acme'],
      spaces: [],
      sites: [],
      imports: 0,
      tokens: 1,
    });
    expect(await readFile(tokenFile, 'utf8')).toBe('lct_a-token-that-a-pipeline-knows\n');
  });

  it('leaves an organization alone that was renamed since', async () => {
    const { env, setup } = await freshInstallation();
    await setup();
    const database = openDatabase({ url: env.DATABASE_URL, poolSize: 2, applicationName: 'lectern-specs' });
    await database.prisma.organization.updateMany({ data: { title: 'Acme' } });
    await database.close();

    await setup();

    expect((await contentsOf(env.DATABASE_URL)).titles).toEqual(['Acme']);
  });

  it('creates no organization when the demo is switched off', async () => {
    const { env, setup } = await freshInstallation({ LECTERN_DEMO: 'false' });

    await setup();

    expect((await contentsOf(env.DATABASE_URL)).titles).toEqual([]);
  });

  it('refuses a token that nobody would recognise as one', async () => {
    const { env } = await freshInstallation();

    const { code, errors } = await lectern(['setup'], { ...env, LECTERN_ADMIN_TOKEN: 'secret' });

    expect(code).toBe(1);
    expect(errors).toContain('LECTERN_ADMIN_TOKEN: must start with "lct_"');
    expect(errors).not.toContain('"secret"');
  });
});

describe('lectern migrate', () => {
  it('ends with a failure and a sentence when the database cannot be reached', async () => {
    const { code, errors } = await lectern(['migrate'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });

    expect(code).toBe(1);
    expect(errors).toContain('127.0.0.1:9');
    expect(errors).not.toContain('    at ');
  });
});
