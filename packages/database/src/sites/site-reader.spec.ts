import { describe, expect, it } from '@jest/globals';
import { build, database, native } from '../../test/harness.js';

const { SiteReader } = await native<typeof import('@lectern/database/sites/site-reader')>(
  '@lectern/database/sites/site-reader',
);

describe('SiteReader', () => {
  it('reads a site once while it stays as it is', async () => {
    const { reader, site } = await newReader();
    expect(await reader.find(site.id)).toBe(await reader.find(site.id));
  });

  it('keeps the newest version of a site and forgets the one before', async () => {
    const { reader, site } = await newReader();
    const before = await reader.find(site.id);
    await database.pool.query(`UPDATE sites SET title = 'New', version = version + 1 WHERE id = $1`, [site.id]);
    const after = await reader.find(site.id);
    expect([before?.site.title, after?.site.title]).toEqual(['Docs', 'New']);
    const older = await reader.findVersions(new Map([[site.id, before?.version ?? '']]));
    expect(older.get(site.id)).toMatchObject({ version: after?.version });
  });
});

async function newReader() {
  const { id } = await build.organization();
  return { reader: new SiteReader(database), site: await build.site(id) };
}
