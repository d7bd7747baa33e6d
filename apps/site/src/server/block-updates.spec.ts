import { describe, expect, it } from '@jest/globals';
import { ask, cookiesIn, pathOf } from '../../test/ask.js';
import { installOn } from '../../test/installed-integration.js';
import { newSite, type PublishedSite } from '../../test/sites.js';

/** Says what it was asked, so that a response tells it. */
const ECHO = `({ componentId, props, state, action, context }) => {
  if (action?.action === 'refuse') return { status: 401, error: 'Not today.' };
  if (action?.action === 'throw') throw new Error('on purpose');
  const told = [componentId, JSON.stringify(props), JSON.stringify(state ?? null), action?.action, context.siteId].join(' / ');
  return { type: 'element', state: { ...state, seen: true }, element: { type: 'block', children: [told, { type: 'button', label: 'Go', onPress: { action: 'go' } }] } };
}`;

async function newBoard(options = {}) {
  const site = await newSite(options);
  const name = await installOn(site, { component: ECHO });
  await site.addPage(`# Board\n\n{% @${name}/board of="sales" %}`);
  return { site, name };
}

/** The address of the first block of a page. */
async function blockAt(site: PublishedSite, path = '', headers = {}): Promise<string> {
  const { text } = await ask(`${pathOf(site.address)}${path}`, { headers });
  return /data-href="([^"]*)"/.exec(text)?.[1] ?? '';
}

const send = (address: string, body: unknown, headers = {}) =>
  ask(address, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers });

describe('what readers do with a block', () => {
  it('200: is sent to the integration, and what it shows then comes back as HTML, for nobody to keep', async () => {
    const { site } = await newBoard();
    const address = await blockAt(site);
    const response = await send(address, { state: { count: 1 }, action: { action: 'go' } });
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(response.headers['content-security-policy']).toBe("default-src 'none'");
    const told = `board / {&quot;of&quot;:&quot;sales&quot;} / {&quot;count&quot;:1} / go / ${site.siteId}`;
    expect(response.text.replace(/<[^>]*>/g, '')).toContain(told);
    expect(response.text).toContain('data-state="{&quot;count&quot;:1,&quot;seen&quot;:true}"');
    const dialog = await send(address, { componentId: 'choose', props: { of: 'all' } });
    expect(dialog.text).toContain('choose / {&quot;of&quot;:&quot;all&quot;} / null');
  });

  it('200: stands below each page where the block is, wherever that is', async () => {
    const { site, name } = await newBoard();
    await site.addPage(`# Second\n\n{% @${name}/other %}`);
    const address = await blockAt(site, '/second');
    expect(address).toContain('/second/~site/blocks/');
    expect((await send(address, { action: { action: 'go' } })).text).toContain('other / {}');
  });

  it('422 and 424: says what the integration reports, and that it does not respond', async () => {
    const { site } = await newBoard();
    const address = await blockAt(site);
    const refused = await send(address, { action: { action: 'refuse' } });
    expect([refused.status, refused.text]).toEqual([422, 'Not today.']);
    const failed = await send(address, { action: { action: 'throw' } });
    expect([failed.status, failed.text]).toEqual([424, 'This block is not responding. Please try again.']);
  });

  it.each([
    ['no JSON', 'x'],
    ['a list', []],
    ['a state that is no object', { state: 'x' }],
    ['an action without a name', { action: { name: 'go' } }],
    ['a component with too long a name', { componentId: 'x'.repeat(101) }],
  ])('400: when it is %s', async (_what, body) => {
    const { site } = await newBoard();
    const { status, text } = await send(await blockAt(site), body);
    expect([status, text]).toEqual([400, expect.stringContaining('"action"')]);
  });

  it('413: when it is larger than anything that readers enter', async () => {
    const { site } = await newBoard();
    expect((await send(await blockAt(site), { state: { text: 'x'.repeat(70_000) } })).status).toBe(413);
  });

  it('403: when another site sends it', async () => {
    const { site } = await newBoard();
    const { status } = await send(await blockAt(site), {}, { 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(403);
  });

  it('404: when the page has no such block, or is none', async () => {
    const { site } = await newBoard();
    const home = pathOf(site.address);
    expect((await send(`${home}/~site/blocks/unknown`, {})).status).toBe(404);
    expect((await send(`${home}/missing/~site/blocks/unknown`, {})).status).toBe(404);
    expect((await ask(await blockAt(site))).status).toBe(404);
  });

  it('424: when the integration is not there for this site any more', async () => {
    const { site, name } = await newBoard();
    const address = await blockAt(site);
    const [installation] = (await site.api('GET', `/integrations/${name}/installations`)).items;
    await site.api('PATCH', `/integrations/${name}/installations/${installation.id}`, { status: 'paused' });
    expect((await send(address, { action: { action: 'go' } })).status).toBe(424);
  });

  it('401: when a reader may not read the page', async () => {
    const { site } = await newBoard({ visibility: 'visitor-auth' });
    await site.siteApi('PATCH', '/publishing/auth', { backend: 'custom', fallbackURL: 'https://id.example.com' });
    const home = pathOf(site.address);
    const cookie = cookiesIn(await ask(`${home}?jwt_token=${await site.sign()}`));
    const address = await blockAt(site, '', { cookie });
    expect((await send(address, { action: { action: 'go' } })).status).toBe(401);
    expect((await send(address, { action: { action: 'go' } }, { cookie })).status).toBe(200);
  });
});
