import { expect, it } from '@jest/globals';
import { inBrowser, open } from '../../test/browsing.js';
import { installOn } from '../../test/installed-integration.js';
import { newSite, sites } from '../../test/sites.js';

/** Marks the page, and tries what only its policy can allow. */
const SCRIPT = `
  document.documentElement.dataset.chat = 'here';
  const inline = document.createElement('script');
  inline.textContent = "document.documentElement.dataset.inline = 'ran'";
  document.head.append(inline);
  fetch('https://chat.example.com/hello', { mode: 'no-cors' }).then(
    () => { document.documentElement.dataset.called = 'through'; },
    () => { document.documentElement.dataset.called = 'blocked'; },
  );`;

async function newChattySite(scope: 'site:script:inject' | 'site:script:cookies', contentSecurityPolicy?: string) {
  const site = await newSite();
  await site.addPage('# Welcome\n\nStart here.');
  await installOn(
    site,
    { script: SCRIPT },
    { scopes: [scope], ...(contentSecurityPolicy && { contentSecurityPolicy }) },
  );
  return site;
}

inBrowser('scripts of integrations', () => {
  it('run on the pages of a site that has them installed, and reach no further than the policy', async () => {
    const site = await newChattySite('site:script:inject');
    const page = await open(site.address);
    const root = page.locator('html[data-chat="here"][data-called="blocked"]');
    await root.waitFor();
    expect(await root.getAttribute('data-inline')).toBeNull();
  });

  it('reach what the policy of the integration names', async () => {
    const site = await newChattySite('site:script:inject', 'connect-src https://chat.example.com');
    const page = await open(site.address);
    const root = page.locator('html[data-chat="here"][data-called="through"]');
    await root.waitFor();
    expect(await root.getAttribute('data-inline')).toBeNull();
  });

  it('are not there without the scope', async () => {
    const site = await newChattySite('site:script:cookies');
    const page = await open(site.address);
    await page.locator('main').waitFor();
    expect(await page.locator('script[src*="/integrations/"]').count()).toBe(0);
    expect(await page.locator('html[data-chat]').count()).toBe(0);
  });

  it('are not there where organizations share a host, unless the operator says so', async () => {
    const site = await newChattySite('site:script:inject');
    const { startSite, sitesUrl } = await sites();
    const strict = await startSite({ LECTERN_SITE_SHARED_SCRIPTS: 'false' });
    const { host } = new URL(sitesUrl);
    const { statusCode, body } = await strict.inject({ url: new URL(site.address).pathname, headers: { host } });
    await strict.close();
    expect([statusCode, body.includes('Start here.'), body.includes('/integrations/')]).toEqual([200, true, false]);
  });
});
