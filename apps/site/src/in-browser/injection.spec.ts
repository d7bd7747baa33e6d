import { beforeAll, expect, it } from '@jest/globals';
import { IS_EXHAUSTIVE, sampled } from '../../../../scripts/lib/sampling.mjs';
import { inBrowser, open } from '../../test/browsing.js';
import { type GuardedPage, newGuardedPage } from '../../test/guarded-page.js';
import { type HostilePages, newHostilePages, OF_BODIES } from '../../test/hostile-sites.js';
import { payloads } from '../../test/payloads.js';

/** Dozens of large pages take a while on a machine that does other things as well. */
const PATIENCE = 180_000;

let hostile: HostilePages;

beforeAll(async () => {
  if (globalThis.hasBrowser) hostile = await newHostilePages();
}, PATIENCE);

async function incidentsAt(addresses: readonly string[], bypassCSP: boolean): Promise<string[]> {
  const { inspect, incidents } = await newGuardedPage({ bypassCSP });
  for (const address of addresses) await inspect(address);
  return incidents;
}

/** Shows the responses to many requests one after the other, as the script of the site shows what was found. */
async function showResponses({ page }: GuardedPage, addresses: string[]): Promise<number[]> {
  return page.evaluate(async (all) => {
    const left = [...all];
    const statuses = new Set<number>();
    const showNext = async (): Promise<void> => {
      for (let address = left.pop(); address !== undefined; address = left.pop()) {
        const response = await fetch(address);
        statuses.add(response.status);
        // The first style is that of the page itself, which the policy of another page does not know.
        const html = (await response.text()).replace(/<style>.*?<\/style>/s, '');
        const { body } = new DOMParser().parseFromString(html, 'text/html');
        document.querySelector('main')?.replaceChildren(...body.childNodes);
      }
    };
    await Promise.all(Array.from({ length: 6 }, showNext));
    return [...statuses];
  }, addresses);
}

it('has three hundred payloads, each of its own', () => {
  expect(new Set(payloads()).size).toBeGreaterThanOrEqual(300);
});

inBrowser('a browser that notices', () => {
  it('tells when something runs, so that silence means something', async () => {
    const { page, incidents } = await newGuardedPage({ bypassCSP: true });
    await page.goto(hostile.home);
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="pwned(0)">');
    });
    for (let tries = 0; incidents.length === 0 && tries < 50; tries += 1) await page.waitForTimeout(20);
    expect(incidents).toEqual(['payload 0 ran']);
  });

  it('is shown what was written, as text', async () => {
    const page = await open(hostile.bodies.find((address) => address.endsWith('/document-0')) ?? '');
    const text = (await page.locator('main').textContent()) ?? '';
    // Neither the API nor HTML keeps these two characters as they are.
    const isKept = (payload: string) => !payload.includes('\0') && !payload.includes('\r');
    const written = sampled(payloads(), OF_BODIES).slice(0, 30).filter(isKept);
    expect(written.length).toBeGreaterThan(25);
    expect(written.filter((payload) => !text.includes(payload))).toEqual([]);
  });
});

inBrowser.each([
  { protection: 'the policy of the site', bypassCSP: false },
  { protection: 'nothing but how it is rendered', bypassCSP: true },
])('with $protection, nothing that somebody wrote runs', ({ bypassCSP }) => {
  it.each(['text', 'document'])(
    'in the pages of the kind %j, wherever text can stand',
    async (kind) => {
      const pages = hostile.bodies.filter((address) => address.includes(`/${kind}-`));
      expect(pages.length).toBeGreaterThan(IS_EXHAUSTIVE ? 9 : 3);
      // What could run is found without the policy; with it, a few pages show that it has nothing to refuse.
      expect(await incidentsAt(sampled(pages, bypassCSP ? 1 : 3), bypassCSP)).toEqual([]);
    },
    PATIENCE,
  );

  it('in titles, descriptions, emoji, icons and addresses of pages', async () => {
    expect(await incidentsAt(sampled(hostile.names, bypassCSP ? 2 : 4), bypassCSP)).toEqual([]);
  });

  it('in headers, sections, footers, announcements, versions and variables', async () => {
    expect(await incidentsAt(sampled(hostile.frames, bypassCSP ? 1 : 2), bypassCSP)).toEqual([]);
  });

  it('in comments, which are for those who write', async () => {
    expect(await incidentsAt([hostile.discussed], bypassCSP)).toEqual([]);
    for (const path of ['', '.md', '/llms-full.txt', '/~site/search?q=think']) {
      const response = await fetch(`${hostile.discussed}${path}`);
      expect([path, (await response.text()).includes('What do you think?')]).toEqual([path, false]);
    }
  });

  it('in API references', async () => {
    expect(await incidentsAt(sampled(hostile.api, bypassCSP ? 1 : 4), bypassCSP)).toEqual([]);
  });

  it('in files and their names, shown or opened', async () => {
    const { inspect, page, incidents } = await newGuardedPage({ bypassCSP });
    await inspect(hostile.files.page);
    for (const address of hostile.files.opened) {
      expect((await fetch(address)).status).toBe(200);
      // Browsers save what could run instead of opening it.
      await page.goto(address).catch(() => undefined);
    }
    expect(incidents).toEqual([]);
  });

  it(
    'in what is searched for, and in addresses where there is nothing',
    async () => {
      const guarded = await newGuardedPage({ bypassCSP });
      const query = (payload: string) => `${hostile.home}/~site/search?q=${encodeURIComponent(payload)}`;
      const some = payloads().filter((_, index) => index % 60 === 1);
      for (const payload of sampled(some, bypassCSP ? 2 : 5)) {
        await guarded.inspect(query(payload));
        await guarded.inspect(`${hostile.home}/${encodeURIComponent(payload)}`);
      }
      await guarded.page.goto(hostile.home);
      const searches = payloads().map((payload) => `${query(payload)}&fragment=1`);
      const absent = payloads().map((payload) => `${hostile.home}/none/${encodeURIComponent(payload)}`);
      expect(await showResponses(guarded, sampled(searches, bypassCSP ? 10 : 60))).toEqual([200]);
      expect(await showResponses(guarded, sampled(absent, bypassCSP ? 20 : 60))).toEqual([404]);
      expect(guarded.incidents).toEqual([]);
    },
    PATIENCE,
  );
});
