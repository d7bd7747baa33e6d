import { beforeAll, describe, expect, it } from '@jest/globals';
import { ask, cookiesIn, pathOf } from '../../test/ask.js';
import { newSite, type PublishedSite } from '../../test/sites.js';

const plan = { type: 'string', enum: ['free', 'pro'], description: 'What the customer pays for' };
const language = { type: 'string', description: 'Preferred language' };
const unsigned = {
  type: 'object',
  description: 'Nobody vouches for it',
  properties: { language },
  additionalProperties: false,
};
const SCHEMA = { type: 'object', properties: { plan, unsigned }, additionalProperties: false };

const PAGE = `# Prices

For everybody.

{% if visitor.claims.plan == "pro" %}
The pro price is a wombat.
{% endif %}

{% if visitor.claims.unsigned.language == "fr" %}
Le prix.
{% endif %}
`;

let site: PublishedSite;
let home: string;
let pro: string;
let free: string;

beforeAll(async () => {
  site = await newSite();
  await site.addPage('# Welcome\n\nStart here.');
  await site.addPage(PAGE);
  await site.addPage('# Wombats\n\nOnly for some.', { condition: 'visitor.claims.plan == "pro"' });
  await site.siteApi('PUT', '/adaptive-schema', { jsonSchema: SCHEMA });
  await site.siteApi('PATCH', '', { adaptiveContent: { enabled: true } });
  home = pathOf(site.address);
  pro = `lectern_visitor=${await site.sign({ plan: 'pro' })}`;
  free = `lectern_visitor=${await site.sign({ plan: 'free' })}`;
});

const as = (cookie: string, path: string, headers: Record<string, string> = {}) =>
  ask(`${home}${path}`, { headers: { ...headers, ...(cookie !== '' && { cookie }) } });

describe('a site that shows different readers different things', () => {
  it('200: each sees its own, however often and in whatever order they ask', async () => {
    for (let round = 0; round < 3; round += 1) {
      const responses = await Promise.all([pro, free, '', pro].map((cookie) => as(cookie, '/prices')));
      expect(responses.map(({ text }) => text.includes('wombat'))).toEqual([true, false, false, true]);
    }
  });

  it('404: a page that is for others is not there, nor in contents, feeds, search and Markdown', async () => {
    expect((await as(pro, '/wombats')).status).toBe(200);
    expect((await as(pro, '')).text).toContain('Wombats');
    for (const cookie of [free, '']) {
      for (const path of ['/wombats', '/wombats.md']) expect((await as(cookie, path)).status).toBe(404);
      for (const path of [
        '',
        '/sitemap.xml',
        '/llms.txt',
        '/llms-full.txt',
        '/rss.xml',
        '/~site/search?q=wombats&fragment',
      ]) {
        const { status, text } = await as(cookie, path);
        expect([path, status]).toEqual([path, 200]);
        expect(text).not.toMatch(/href="[^"]*wombats|Only for some|\/wombats/);
      }
    }
  });

  it('200: nothing of it may be kept by caches on the way, not even what everybody sees', async () => {
    for (const cookie of [pro, free, '']) {
      for (const path of ['/prices', '/prices.md', '/sitemap.xml']) {
        const { headers } = await as(cookie, path);
        expect([headers['cache-control'], headers.vary]).toEqual([
          'private, no-cache',
          'accept, accept-encoding, cookie',
        ]);
      }
    }
  });

  it('304: what one reader has is never taken for what another one sees', async () => {
    const [ofPro, ofFree] = await Promise.all([as(pro, '/prices'), as(free, '/prices')]);
    const [tagOfPro = '', tagOfFree = ''] = [ofPro.headers.etag, ofFree.headers.etag];
    expect(tagOfPro).not.toBe(tagOfFree);
    const ask304 = async (cookie: string, etag: string) =>
      (await as(cookie, '/prices', { 'if-none-match': etag })).status;
    expect(await ask304(pro, tagOfPro)).toBe(304);
    expect(await ask304(free, tagOfPro)).toBe(200);
    expect(await ask304(pro, tagOfFree)).toBe(200);
  });

  it('303: what readers say of themselves is kept, and is never believed like what is signed', async () => {
    const { status, headers } = await ask(`${home}/prices?visitor.language=fr&x=1`);
    expect([status, headers.location]).toEqual([303, `${home}/prices?x=1`]);
    const french = cookiesIn(await ask(`${home}/prices?visitor.language=fr`));
    expect((await as(french, '/prices')).text).toContain('Le prix.');
    const liar = cookiesIn(await ask(`${home}/prices?visitor.plan=pro&visitor.unsigned=x&visitor.__proto__=pro`));
    const { status: read, text } = await as(liar, '/prices');
    expect([read, text.includes('wombat')]).toEqual([200, false]);
  });

  it('200: claims that are no claims are nothing', async () => {
    for (const claims of ['null', '[]', '{', '"pro"', '1', '{"plan":"pro"}']) {
      const { status, text } = await as(`lectern_claims=${encodeURIComponent(claims)}`, '/prices');
      expect([claims, status, text.includes('wombat')]).toEqual([claims, 200, false]);
    }
  });

  it('404: what is for some is for nobody while claims are not looked at, and there again when they are', async () => {
    const status = async () => (await as(pro, '/wombats')).status;
    expect(await status()).toBe(200);
    await site.siteApi('PATCH', '', { adaptiveContent: { enabled: false } });
    expect(await status()).toBe(404);
    await site.siteApi('PATCH', '', { adaptiveContent: { enabled: true } });
    expect(await status()).toBe(200);
  });
});
