import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openS3Store } from '../../../../packages/database/test/blob-stores.js';
import { SECRET_KEY } from '../../test/command-line.js';
import { filesOf, type Installation, openInstallation } from '../../test/installation.js';
import { openSavedInstallation } from '../../test/saved-installation.js';

let source: Installation;
let file: string;
beforeAll(async () => {
  ({ source, file } = await openSavedInstallation());
});
afterAll(() => source.remove());

describe('lectern backup and lectern restore', () => {
  let target: Installation;
  beforeEach(async () => {
    target = await openInstallation();
  });
  afterEach(() => target?.remove());

  it('bring back every row of every table and every file', async () => {
    const { code, output } = await target.run(['restore', file]);

    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('Next: start Lectern') });
    expect(output).not.toContain('Warning');
    const [before, after] = [await source.everything(), await target.everything()];
    expect(Object.entries(before.tables).filter(([, rows]) => rows.length === 0)).toEqual([]);
    expect(Object.keys(before.files)).toHaveLength(3);
    expect(after).toEqual(before);
  });

  it('leave the triggers of the tables as they were', async () => {
    await target.run(['restore', file]);

    await expect(target.database.pool.query('DELETE FROM audit_events')).rejects.toThrow('append-only');
  });

  it('work for the owner of a database that is no superuser', async () => {
    const owner = await openInstallation({ ofPlainRole: true });
    try {
      expect(await owner.run(['migrate'])).toMatchObject({ code: 0 });
      await owner.run(['setup']);

      expect(await owner.run(['restore', '--force', file])).toMatchObject({ code: 0, errors: '' });
      expect(await owner.run(['backup', path.join(owner.folder, 'again.backup')])).toMatchObject({
        code: 0,
        errors: '',
      });

      expect(await owner.everything()).toEqual(await source.everything());
    } finally {
      await owner.remove();
    }
  });

  it('move files between a folder and S3', async () => {
    const s3 = await openS3Store();
    try {
      const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.server;
      const settings = {
        LECTERN_S3_ENDPOINT: endpoint,
        LECTERN_S3_REGION: region,
        LECTERN_S3_BUCKET: bucket,
        LECTERN_S3_ACCESS_KEY_ID: accessKeyId,
        LECTERN_S3_SECRET_ACCESS_KEY: secretAccessKey,
      };
      expect(await target.run(['restore', file], settings)).toMatchObject({ code: 0 });
      expect(await filesOf(s3.store)).toEqual(await filesOf(source.blobs));

      const second = path.join(target.folder, 'second.backup');
      expect(await target.run(['backup', second], settings)).toMatchObject({ code: 0 });
      expect(await target.run(['restore', '--force', second])).toMatchObject({ code: 0 });
      expect(await target.everything()).toEqual(await source.everything());
    } finally {
      await s3.close();
    }
  });
});

describe('lectern backup', () => {
  it('writes a file that only its owner can read, that holds no key, and leaves nothing else behind', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(source.folder)).sort()).toEqual(['blobs', 'lectern.backup']);
    expect((await readFile(file)).includes(SECRET_KEY)).toBe(false);
  });

  it('notes when it was made and how large it is, in place of the one before', async () => {
    const installation = await openInstallation();
    try {
      const made = async (name: string) => {
        const from = Date.now();
        const made = path.join(installation.folder, name);
        expect(await installation.run(['backup', made])).toMatchObject({ code: 0, errors: '' });
        const rows = await installation.database.prisma.backup.findMany();
        expect(rows).toMatchObject([{ bytes: BigInt((await stat(made)).size) }]);
        expect(Number(rows[0]?.madeAt)).toBeGreaterThanOrEqual(from);
        return rows[0]?.madeAt;
      };
      expect(await made('first.backup')).not.toEqual(await made('second.backup'));

      const second = path.join(installation.folder, 'second.backup');
      expect(await installation.run(['restore', '--force', second])).toMatchObject({ code: 0 });
      // It holds what was noted of the one before, and is noted again by the next.
      await made('third.backup');
    } finally {
      await installation.remove();
    }
  });

  it('is made all the same when that cannot be noted', async () => {
    const installation = await openInstallation();
    try {
      await installation.database.pool.query('ALTER TABLE backups RENAME COLUMN made_at TO at');
      const made = path.join(installation.folder, 'unnoted.backup');
      const { code, output } = await installation.run(['backup', made]);

      expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('could not note') });
      expect((await stat(made)).size).toBeGreaterThan(0);
    } finally {
      await installation.remove();
    }
  });

  it('does not touch a file that is there', async () => {
    const before = await readFile(file);

    const { code, errors } = await source.run(['backup', file]);

    expect({ code, errors }).toEqual({ code: 1, errors: `The file "${file}" already exists. Choose another name.\n` });
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  it('says when the file cannot be written, and leaves nothing behind', async () => {
    const { code, errors } = await source.run(['backup', path.join(source.folder, 'missing', 'lectern.backup')]);

    expect(code).toBe(1);
    expect(errors).toContain('cannot be written');
    expect(errors).not.toContain('    at ');
  });
});
