import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { native } from '../../../packages/database/test/harness.js';
import { type Installation, openInstallation } from './installation.js';

const { fillEveryTable } = await native<typeof import('@lectern/database/testing/fill-every-table')>(
  '@lectern/database/testing/fill-every-table',
);

/** An installation with something in every table, and a backup of it. */
export async function openSavedInstallation(): Promise<{ source: Installation; file: string }> {
  const source = await openInstallation();
  await fill(source);
  const file = path.join(source.folder, 'lectern.backup');
  const { code, errors } = await source.run(['backup', file]);
  if (code !== 0) throw new Error(`The backup failed: ${errors}`);
  return { source, file };
}

async function fill({ database, blobs }: Installation): Promise<void> {
  const client = await database.pool.connect();
  await fillEveryTable(client, 1, 2).finally(() => client.release());
  // More than is read or written at once.
  await database.pool.query('UPDATE content_bodies SET markdown = repeat(markdown, 400)');
  await blobs.put('w1/files/Logo.png', randomBytes(3_000_000), { contentType: 'image/png' });
  await blobs.put('w1/files/empty', Buffer.alloc(0), { contentType: 'text/plain; charset=utf-8' });
  await blobs.put('w2/exports/part', Buffer.from('half\r\nwhole'), { contentType: 'application/zip' });
}
