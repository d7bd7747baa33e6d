import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inBrowser, newReader, open } from '../../test/browsing.js';
import { newSite, type PublishedSite } from '../../test/sites.js';

const NOTHING = 'Nothing is published here';

async function newWrittenSite(options: Parameters<typeof newSite>[0]): Promise<PublishedSite> {
  const site = await newSite(options);
  await site.addPage('# Welcome\n\nStart here.');
  await site.addPage('# Install\n\nRun it.');
  return site;
}

inBrowser('a share link', () => {
  let site: PublishedSite;

  beforeAll(async () => {
    site = await newWrittenSite({ visibility: 'share-link' });
  });

  it('lets its reader in, leaves the address, and stops at once when it is taken back', async () => {
    const link = await site.siteApi('POST', '/share-links', { name: 'Partners' });
    const reader = await newReader();
    const page = await reader.newPage();
    await page.goto(site.address);
    await page.getByRole('heading', { name: NOTHING }).waitFor();

    await page.goto(`${link.urls.published}/install`);
    expect(page.url()).toBe(`${site.address}/install`);
    await page.getByRole('heading', { name: 'Install', level: 1 }).waitFor();
    await page.getByRole('navigation', { name: 'Table of contents' }).getByRole('link', { name: 'Welcome' }).click();
    await page.waitForURL(site.address);
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();

    await site.siteApi('PATCH', `/share-links/${link.id}`, { active: false });
    await page.reload();
    await page.getByRole('heading', { name: NOTHING }).waitFor();
  });
});

inBrowser('a site for visitors who sign in', () => {
  let site: PublishedSite;
  let gate: Server;

  beforeAll(async () => {
    site = await newWrittenSite({ visibility: 'visitor-auth' });
    gate = createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname === '/bye') return response.end('Good bye');
      const back = new URL(searchParams.get('location') ?? '/', site.address);
      back.searchParams.set('jwt_token', await site.sign());
      response.writeHead(302, { location: back.href }).end();
    });
    await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
    const place = gate.address();
    const at = `http://127.0.0.1:${typeof place === 'object' && place !== null ? place.port : 0}`;
    const addresses = { fallbackURL: `${at}/in`, logoutURL: `${at}/bye` };
    await site.siteApi('PATCH', '/publishing/auth', { backend: 'custom', ...addresses });
  });

  afterAll(() => {
    gate?.close();
  });

  it('sends its reader to sign in and back to the same page, and lets them leave', async () => {
    const reader = await newReader();
    const page = await reader.newPage();
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    await page.goto(`${site.address}/install`);
    expect(page.url()).toBe(`${site.address}/install`);
    await page.getByRole('heading', { name: 'Install', level: 1 }).waitFor();
    expect(visited.filter((url) => url.includes('jwt_token'))).toEqual([]);
    expect(await page.evaluate(() => document.cookie)).toBe('');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Good bye').waitFor();
    const kept = (await reader.cookies()).filter(({ name }) => name.includes('visitor'));
    expect(kept).toEqual([]);
  });
});

inBrowser('a site that adapts to its readers', () => {
  const beta = { type: 'boolean', description: 'Tries new things' };
  let site: PublishedSite;

  beforeAll(async () => {
    site = await newWrittenSite({});
    const jsonSchema = { type: 'object', properties: { beta }, additionalProperties: false };
    await site.siteApi('PUT', '/adaptive-schema', { jsonSchema });
    await site.siteApi('PATCH', '', { adaptiveContent: { enabled: true } });
    const condition = 'visitor.claims.beta == true';
    await site.addPage(`# Plans\n\nFor all.\n\n{% if ${condition} %}\nFor the bold.\n{% endif %}`);
    await site.addPage('# Secret plans', { condition });
  });

  it('shows each of them their own, in the text, the contents and the search', async () => {
    const shown = async (url: string) => {
      const page = await open(url);
      await page.getByText('For all.').waitFor();
      const text = (await page.locator('body').textContent()) ?? '';
      await page.keyboard.press('/');
      await page.keyboard.type('plans');
      await page.getByRole('option').first().waitFor();
      const found = await page.getByRole('option', { name: 'Secret plans' }).count();
      return [text.includes('For the bold.'), text.includes('Secret plans'), found > 0];
    };
    const token = await site.sign({ beta: true });
    expect(await shown(`${site.address}/plans?jwt_token=${token}`)).toEqual([true, true, true]);
    expect(await shown(`${site.address}/plans`)).toEqual([false, false, false]);
  });
});

inBrowser('a preview', () => {
  it('shows what is not published to whoever has its address, and says so on every page', async () => {
    const site = await newWrittenSite({ published: false });
    const { url } = await site.siteApi('GET', '/publishing/preview');
    const page = await open(url);
    await page.getByText('This is a preview.').waitFor();
    expect(page.url()).not.toContain('preview_token');
    await page.getByRole('navigation', { name: 'Table of contents' }).getByRole('link', { name: 'Install' }).click();
    await page.getByRole('heading', { name: 'Install', level: 1 }).waitFor();
    await page.getByText('This is a preview.').waitFor();
    const stranger = await open(page.url());
    await stranger.getByRole('heading', { name: NOTHING }).waitFor();
  });
});
