import { describe, expect, it } from '@jest/globals';
import type { Sql } from '@lectern/database/sql';
import { build, database, native } from '../../test/harness.js';

const { findRedirectsFrom } = await native<typeof import('@lectern/database/sites/site-redirects.queries')>(
  '@lectern/database/sites/site-redirects.queries',
);

describe('the redirects from a path', () => {
  it('are found by their sources, without a look at the thousands that a site may have', async () => {
    const { id: organizationId } = await build.organization();
    const { id: siteId } = await build.site(organizationId);
    await database.pool.query(
      `INSERT INTO site_redirects (id, organization_id, site_id, source, destination)
       SELECT $2 || '-' || n, $1, $2, '/old-' || n, '{"kind": "external", "url": "https://example.com"}'
         FROM generate_series(1, 10000) n`,
      [organizationId, siteId],
    );
    await database.pool.query('ANALYZE site_redirects');
    const plans: object[] = [];
    const explained: Sql = {
      async query(row, text, values = []) {
        plans.push(...(await database.pool.query(`EXPLAIN (FORMAT JSON) ${text}`, [...values])).rows);
        return database.query(row, text, values);
      },
      execute: database.execute,
    };

    const ref = { organizationId, siteId };
    const found = await findRedirectsFrom(explained, ref, ['/old-7/a', '/old-7', '/old-9999', '/*']);

    expect(found.map(({ source }) => source).sort()).toEqual(['/old-7', '/old-9999']);
    expect(found[0]).toMatchObject({ destination: { kind: 'external' }, captureWildcard: false, updatedAt: null });
    expect(JSON.stringify(plans)).toContain('site_redirects_site_id_source_key');
  });
});
