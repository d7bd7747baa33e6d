import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SECRET_KEY } from '../../test/command-line.js';
import { type Installation, openInstallation } from '../../test/installation.js';
import { openSavedInstallation } from '../../test/saved-installation.js';

const NOTHING = { tables: {}, files: {} };
const OTHER_KEY = 'another secret that only the specs use, long enough';

let source: Installation;
let file: string;
beforeAll(async () => {
  ({ source, file } = await openSavedInstallation());
});
afterAll(() => source.remove());

/** The tables that have rows, and the files. */
async function remains(installation: Installation) {
  const { tables, files } = await installation.everything();
  return { tables: Object.fromEntries(Object.entries(tables).filter(([, rows]) => rows.length > 0)), files };
}

async function changedCopy(change: (bytes: Buffer) => Buffer): Promise<string> {
  const copy = path.join(source.folder, 'copy.backup');
  await writeFile(copy, change(await readFile(file)));
  return copy;
}

describe('lectern restore of a damaged backup', () => {
  // One for all of them: whatever one of them writes, it and all after it find.
  let target: Installation;
  beforeAll(async () => {
    target = await openInstallation();
  });
  afterAll(() => target.remove());

  it.each([0, 1, 100, 0.3, 0.9, -600, -1])('refuses a backup cut at %d and writes nothing', async (at) => {
    const cut = await changedCopy((bytes) => bytes.subarray(0, Number.isInteger(at) ? at : bytes.length * at));

    const { code, errors } = await target.run(['restore', cut]);

    expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining('damaged or incomplete') });
    expect(await remains(target)).toEqual(NOTHING);
  });

  it.each([0, 200, 0.2, 0.5, 0.8, -5])('refuses a backup with a changed byte at %d and writes nothing', async (at) => {
    const damaged = await changedCopy((bytes) => {
      const index = at < 0 ? bytes.length + at : Math.floor(Number.isInteger(at) ? at : bytes.length * at);
      bytes.writeUInt8(bytes.readUInt8(index) ^ 0x10, index);
      return bytes;
    });

    const { code, errors } = await target.run(['restore', damaged]);

    expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining('damaged or incomplete') });
    expect(await remains(target)).toEqual(NOTHING);
  });
});

describe('lectern restore', () => {
  let target: Installation;
  beforeEach(async () => {
    target = await openInstallation();
  });
  afterEach(() => target?.remove());

  it('refuses a backup of other migrations and names both', async () => {
    const { rows } = await target.database.pool.query<{ name: string }>(
      'SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1 DESC LIMIT 1',
    );
    await target.database.pool.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'c', '29990101000000_later', now())`,
    );

    const { code, errors } = await target.run(['restore', '--force', file]);

    expect(code).toBe(1);
    expect(errors).toContain(`up to "${rows[0]?.name}"`);
    expect(errors).toContain('up to "29990101000000_later"');
    expect(await remains(target)).toEqual(NOTHING);
  });

  it('refuses a migration that has the same name and another text', async () => {
    await target.database.pool.query(`UPDATE _prisma_migrations SET checksum = 'other'`);

    expect(await target.run(['restore', file])).toMatchObject({ code: 1 });
    expect(await remains(target)).toEqual(NOTHING);
  });

  it('refuses a database without a schema and says what to do', async () => {
    const empty = await openInstallation({ empty: true });

    const restored = await empty.run(['restore', file]);
    const saved = await empty.run(['backup', path.join(empty.folder, 'lectern.backup')]);

    await empty.remove();
    const refusal = {
      code: 1,
      errors: expect.stringMatching(/^The database has no schema yet. Run the command "migrate"/),
    };
    expect(restored).toMatchObject(refusal);
    expect(saved).toMatchObject(refusal);
  });

  it('refuses a database in which there is something, and leaves that alone', async () => {
    await target.run(['setup']);
    const before = await target.everything();

    const { code, errors } = await target.run(['restore', file]);

    expect(code).toBe(1);
    expect(errors).toContain('The database is not empty');
    expect(errors).toContain('users');
    expect(await target.everything()).toEqual(before);
  });

  it('replaces everything with --force, the audit trail and the files of organizations included', async () => {
    await target.run(['setup']);
    const { id } = await target.database.prisma.organization.findFirstOrThrow();
    await target.blobs.put(`${id}/files/old`, Buffer.from('old'), { contentType: 'text/plain' });

    expect(await target.run(['restore', '--force', file])).toMatchObject({ code: 0 });

    expect(await target.everything()).toEqual(await source.everything());
  });

  it('keeps what was there when a backup turns out to be damaged, also with --force', async () => {
    await target.run(['setup']);
    const before = await target.everything();
    const cut = await changedCopy((bytes) => bytes.subarray(0, -1));

    expect(await target.run(['restore', '--force', cut])).toMatchObject({ code: 1 });

    expect(await target.everything()).toEqual(before);
  });

  it('warns when the secret key is another one, and does not when the key of then is the previous one', async () => {
    const other = await target.run(['restore', file], { LECTERN_SECRET_KEY: OTHER_KEY });
    expect(other).toMatchObject({ code: 0, output: expect.stringContaining('another LECTERN_SECRET_KEY') });

    const settings = { LECTERN_SECRET_KEY: OTHER_KEY, LECTERN_SECRET_KEY_PREVIOUS: SECRET_KEY };
    const rotated = await target.run(['restore', '--force', file], settings);
    expect(rotated.code).toBe(0);
    expect(rotated.output).not.toContain('Warning');
  });

  it('says what is wrong with a file that is no backup', async () => {
    const other = path.join(target.folder, 'notes.txt');
    await writeFile(other, 'Hello');

    expect(await target.run(['restore', other])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('damaged or incomplete'),
    });
    expect(await target.run(['restore', `${other}.missing`])).toMatchObject({
      code: 1,
      errors: `There is no file "${other}.missing".\n`,
    });
  });
});
