import { beforeAll, describe, expect, it } from '@jest/globals';
import { inBrowser, open } from '../../test/browsing.js';
import { addSpecification } from '../../test/full-site.js';
import { largeApi } from '../../test/large-api.js';
import { newSite, type PublishedSite, sites } from '../../test/sites.js';

let site: PublishedSite;

beforeAll(async () => {
  site = await newSite({ title: 'Parts' });
  await addSpecification(site, 'large', largeApi);
  await site.addPage('# Welcome');
  const operation = '{% openapi-operation spec="large" path="/wholes" method="get" %}\n{% endopenapi-operation %}';
  await site.addPage(operation, { title: 'Wholes', slug: 'wholes' });
  const names = Object.keys(largeApi.components.schemas).join(',');
  const schemas = `{% openapi-schemas spec="large" schemas="${names}" grouped="true" %}\n{% endopenapi-schemas %}`;
  await site.addPage(schemas, { title: 'Models', slug: 'models' });
});

describe('a shared schema', () => {
  it('200: is a part of a page, whole or without what stands beside it, or a page by itself', async () => {
    const [parts, whole, page] = await Promise.all([
      site.get('/~site/schemas/large/Part0?fragment=parts'),
      site.get('/~site/schemas/large/Part0?fragment=whole'),
      site.get('/~site/schemas/large/Part0'),
    ]);
    expect([parts.status, whole.status, page.status]).toEqual([200, 200, 200]);
    expect(parts.text).toMatch(/^<div class="api-parts">.*depth0.*<\/div>$/s);
    expect(parts.text).not.toContain('About part 0');
    expect(whole.text).toMatch(/^<div class="api-schema-body">.*About part 0.*depth0.*<\/div>$/s);
    expect(page.text).toMatch(/<h1 class="page-heading">Part0<\/h1>.*depth0/s);
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
  });

  it('404: is not there when the specification has none of that name, or cannot be read', async () => {
    for (const path of ['large/Nothing', 'large/toString', 'large', 'gone/Part0', '']) {
      expect((await site.get(`/~site/schemas/${path}?fragment=parts`)).status).toBe(404);
    }
    expect((await site.get('/~site/schemas/large/Nothing')).status).toBe(404);
  });

  it('404: of a specification that no page shows is not there', async () => {
    const { build } = await sites();
    const spec = await build.openApiSpec(site.organizationId, { slug: 'private' });
    await build.openApiVersion(spec, { document: largeApi });
    expect((await site.get('/~site/schemas/private/Part0?fragment=parts')).status).toBe(404);
  });

  it('stands in pages by its name only, where there are many', async () => {
    const { text } = await site.get('/models');
    expect(text).not.toContain('depth0');
    expect(text).toContain('/~site/schemas/large/Part0?fragment=whole');
  });
});

inBrowser('a reader of a large API', () => {
  it('opens schemas in place, one within the other', async () => {
    const page = await open(`${site.address}/wholes`);
    const part = page.locator('.api-entry', { has: page.locator('.api-entry-name', { hasText: /^p0$/ }) }).first();
    expect(await page.getByText('depth0', { exact: true }).count()).toBe(0);
    await part.locator('summary').first().click();
    await part.getByText('depth0', { exact: true }).first().waitFor();
    expect(await part.locator('[data-part]').count()).toBe(0);
  });

  it('opens a model that an address leads to', async () => {
    const page = await open(`${site.address}/models`);
    const anchor = await page.locator('details.api-schema', { hasText: 'Part3' }).first().getAttribute('id');
    await page.goto(`${site.address}/models#${anchor}`);
    await page.getByText('depth3', { exact: true }).waitFor();
  });

  it('goes to them without JavaScript', async () => {
    const page = await open(`${site.address}/models`, { javaScriptEnabled: false });
    await page.locator('summary', { hasText: /^Part3$/ }).click();
    await page.getByRole('link', { name: 'Part3', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Part3' }).waitFor();
    await page.getByText('depth3', { exact: true }).waitFor();
  });
});
