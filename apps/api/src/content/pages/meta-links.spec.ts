import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { build } from '../../../test/harness.js';
import { newPublishedSite } from '../../../test/published-site.js';

describe('GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/meta-links', () => {
  it('200: gives the addresses of a page on the site of a reader as content references', async () => {
    const site = await newPublishedSite();
    const { client, space } = site;
    const { organizationId: id, admin } = space;
    const translation = await newContentSpace({ id, admin });
    const { body: variant } = await client.post(`${site.url}/site-spaces`, { spaceId: translation.id });
    await build.pages(space.id, [{ id: 'install', text: 'Run it.' }]);
    await build.pages(translation.id, [{ id: 'install', slug: 'installieren', text: 'Führe es aus.' }]);
    const reader = await site.reader();
    const { body: revision } = await reader.get(`${space.url}/content`);

    for (const content of [`${space.url}/content`, `${space.url}/revisions/${revision.id}`]) {
      const { status, body } = await reader.get(`${content}/page/install/meta-links`);

      expect(status).toBe(200);
      expect(body).toEqual({
        canonical: { kind: 'url', url: `${site.address}/install` },
        alternates: [{ kind: 'url', url: `${site.address}/${variant.path}/installieren` }],
      });
    }
  });

  it('200: has no addresses for members, who read the page on no site', async () => {
    const site = await newPublishedSite();
    const pageId = await site.space.addPage('# Install');
    const { body } = await site.client.get(`${site.space.url}/content/page/${pageId}/meta-links`);
    expect(body).toEqual({});
  });
});
