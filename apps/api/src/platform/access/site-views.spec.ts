import { describe, expect, it } from '@jest/globals';
import { FOR_UNSIGNED_BETA, makeAdaptive } from '../../../test/adaptive-site.js';
import { api, build, native, platform } from '../../../test/harness.js';

const { SiteViews } = await native<typeof import('./site-views.js')>('../dist/platform/access/site-views.js');

describe('what readers see of a site', () => {
  it('is one thing in memory for all for whom the same conditions hold, whatever else they say', async () => {
    const { snapshot } = await siteWithCondition();
    const views = new SiteViews();
    const viewOf = (beta: boolean, signed?: boolean) =>
      views.viewOf(snapshot, { unsigned: { beta }, ...(signed !== undefined && { beta: signed }) });
    expect(viewOf(true)).toBe(viewOf(true));
    expect(viewOf(true, false)).not.toBe(viewOf(true));
    expect(viewOf(true, false).items).toBe(viewOf(true).items);
    expect([viewOf(true).spaceIds.length, viewOf(false).spaceIds.length]).toEqual([2, 1]);
  });

  it('is worked out again for another version of the site, and when there is no room for it', async () => {
    const { snapshot, rename } = await siteWithCondition();
    const [roomy, narrow] = [new SiteViews(), new SiteViews(1_000)];
    const before = roomy.viewOf(snapshot, {});
    const renamed = await rename();
    expect(roomy.viewOf(renamed, {}).snapshot).toBe(renamed);
    expect(roomy.viewOf(snapshot, {})).not.toBe(before);
    for (const beta of [true, false, true]) {
      expect(narrow.viewOf(snapshot, { unsigned: { beta } }).spaceIds).toHaveLength(beta ? 2 : 1);
    }
  });
});

/** A site whose second space is only for some. */
async function siteWithCondition() {
  const { id, admin } = await build.organization();
  const site = await build.site(id, { spaces: [await build.space(id), await build.space(id)] });
  const reading = { client: api.as(admin), url: `/orgs/${id}/sites/${site.id}` };
  await makeAdaptive(reading);
  await reading.client.patch(`${reading.url}/site-spaces/${site.siteSpaces[1]}`, { condition: FOR_UNSIGNED_BETA });
  const read = async () => {
    const snapshot = await platform.sites.find(site.id);
    if (!snapshot) throw new Error('The site is gone');
    return snapshot;
  };
  const rename = async () => {
    await reading.client.patch(reading.url, { title: 'Renamed' });
    return read();
  };
  return { snapshot: await read(), rename };
}
