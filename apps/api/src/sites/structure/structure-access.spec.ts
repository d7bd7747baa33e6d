import { describe, expect, it } from '@jest/globals';
import { api, build, endpoints } from '../../../test/harness.js';
import { openSite } from '../../../test/open-site.js';
import { statusesOf } from '../../../test/statuses.js';

const READS = ['getSiteStructure', 'listSiteSpaces', 'listSiteSections', 'listSiteSectionGroups'];

describe.each([
  'SiteStructureController',
  'SiteSpacesController',
  'SiteSectionsController',
  'SiteSectionGroupsController',
  'SiteExternalLinksController',
])('every operation of %s', (controller) => {
  const operations = endpoints.filter((entry) => entry.controller === controller).map((entry) => entry.endpoint);
  const allRespond = (status: (operationId: string) => number) =>
    Object.fromEntries(operations.map(({ operationId }) => [operationId, status(operationId)]));

  it('401: needs a token', async () => {
    const { organizationId, id: siteId } = await openSite({ sections: 1 });
    const statuses = await statusesOf(api, controller, { organizationId, siteId });
    expect(operations).not.toEqual([]);
    expect(statuses).toEqual(allRespond(() => 401));
  });

  it('403: is for administrators of the site when it changes something', async () => {
    const { organizationId, id: siteId } = await openSite({ sections: 1 });
    const editor = await build.member(organizationId, 'create');
    const statuses = await statusesOf(api.as(editor), controller, { organizationId, siteId });
    expect(statuses).toEqual(allRespond((operationId) => (READS.includes(operationId) ? 200 : 403)));
  });

  it('404: sites of other organizations, and under the wrong organization, are as those that do not exist', async () => {
    const [site, other] = [await openSite({ sections: 1 }), await openSite({ sections: 1 })];
    const sites = [
      { organizationId: other.organizationId, siteId: other.id },
      { organizationId: site.organizationId, siteId: other.id },
      { organizationId: site.organizationId, siteId: 'missing' },
    ];
    for (const params of sites) {
      expect(await statusesOf(site.client, controller, params)).toEqual(allRespond(() => 404));
    }
  });
});
