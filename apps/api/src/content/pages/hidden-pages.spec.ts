import { describe, expect, it } from '@jest/globals';
import { makeAdaptive } from '../../../test/adaptive-site.js';
import { native, platform } from '../../../test/harness.js';
import { newPublishedSite } from '../../../test/published-site.js';

const { HiddenPages } = await native<typeof import('./hidden-pages.js')>('../dist/content/pages/hidden-pages.js');
const { SiteViews } = await native<typeof import('../../platform/access/site-views.js')>(
  '../dist/platform/access/site-views.js',
);

const FOR_BETA = 'visitor.claims.unsigned.beta';
const FOR_OTHERS = '!visitor.claims.unsigned.beta';
const revision = { organizationId: 'o', roots: { pages: 'p', paths: 'q', assets: 'r' } };
const conditional = [
  { id: 'top', parent: null, condition: FOR_BETA },
  { id: 'below', parent: 'top' },
  { id: 'other', parent: null, condition: FOR_OTHERS },
];

describe('the pages that conditions hide', () => {
  it('are one set in memory for all for whom the same conditions hold', async () => {
    const viewOf = await viewsOfSite();
    const hidden = new HiddenPages();
    const of = (view: ReturnType<typeof viewOf>) => hidden.of(view, revision, conditional);
    expect(of(viewOf(false))).toEqual(new Set(['top', 'below']));
    expect(of(viewOf(true))).toEqual(new Set(['other']));
    expect(viewOf(false, true)).not.toBe(viewOf(false));
    expect(of(viewOf(false, true))).toBe(of(viewOf(false)));
  });

  it('are the same in whatever order they are read, and however little can be remembered', async () => {
    const viewOf = await viewsOfSite();
    for (const hidden of [new HiddenPages(), new HiddenPages(400)]) {
      for (const beta of [false, true, false, true]) {
        const expected = new Set(beta ? ['other'] : ['top', 'below']);
        expect(hidden.of(viewOf(beta), revision, conditional)).toEqual(expected);
        expect(hidden.of(viewOf(beta, beta), revision, [...conditional].reverse())).toEqual(expected);
      }
    }
  });
});

/** Views of readers who say, and for whom is vouched, whether they try new things. */
async function viewsOfSite() {
  const site = await newPublishedSite();
  await makeAdaptive(site);
  const snapshot = await platform.sites.find(site.id);
  if (!snapshot) throw new Error('The site is gone');
  const views = new SiteViews();
  return (said: boolean, signed?: boolean) =>
    views.viewOf(snapshot, { unsigned: { beta: said }, ...(signed !== undefined && { beta: signed }) });
}
