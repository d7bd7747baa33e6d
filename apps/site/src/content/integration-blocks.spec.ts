import { describe, expect, it } from '@jest/globals';
import { installOn } from '../../test/installed-integration.js';
import { newSite } from '../../test/sites.js';

const text = (words: string) => `({ type: 'element', element: { type: 'block', children: [${words}] } })`;

describe('blocks that an integration renders', () => {
  it('200: stand where they were written, with what the integration was told', async () => {
    const site = await newSite();
    const told = `[event.componentId, event.props.of, event.context.siteId, event.context.spaceId].join(' / ')`;
    const name = await installOn(site, { component: `(event) => ${text(told)}` });
    await site.addPage(`# Board\n\nBefore.\n\n{% @${name}/chart of="sales" %}\n\nAfter.`);
    const { status, text: html } = await site.get('');
    expect(status).toBe(200);
    expect(html.replace(/<[^>]*>/g, '')).toContain(`Before.chart / sales / ${site.siteId} / ${site.spaceId}After.`);
  });

  it('200: are asked for with every request, and caches learn that the page is another', async () => {
    const site = await newSite();
    const name = await installOn(site, { component: `(event, asked) => ${text("'Asked ' + asked")}` });
    await site.addPage(`# Board\n\n{% @${name}/count %}`);
    const pages = [await site.get(''), await site.get('')];
    expect(pages.map(({ text: html }) => /Asked \d/.exec(html)?.[0])).toEqual(['Asked 1', 'Asked 2']);
    const etag = pages[1]?.headers.get('etag') ?? '';
    expect((await site.get('', { 'if-none-match': etag })).status).toBe(200);
  });

  it('200: the rest of the page is there when an integration fails, answers nonsense or is not installed', async () => {
    const site = await newSite();
    const component = `({ componentId }) => {
      if (componentId === 'broken') throw new Error('broken on purpose');
      return componentId === 'nonsense' ? [1, 'two'] : ${text("'Fine'")};
    }`;
    const name = await installOn(site, { component });
    const blocks = ['broken', 'nonsense', 'good'].map((block) => `{% @${name}/${block} %}`);
    await site.addPage(['# Board', 'Before.', ...blocks, '{% @nobody/x %}', 'After.'].join('\n\n'));
    const { status, text: html } = await site.get('');
    expect(status).toBe(200);
    expect(html.replace(/<[^>]*>/g, '')).toMatch(/Before\..*Fine.*After\./s);
  });

  it('200: the rest of the page is there when an integration does not answer', async () => {
    const site = await newSite();
    const name = await installOn(site, { component: '() => new Promise((resolve) => setTimeout(resolve, 60_000))' });
    await site.addPage(`# Board\n\nBefore.\n\n{% @${name}/chart %}\n\nAfter.`);
    const { status, text: html } = await site.get('');
    expect(status).toBe(200);
    expect(html.replace(/<[^>]*>/g, '')).toContain('Before.After.');
  });

  it('200: nothing that an integration answers is HTML', async () => {
    const site = await newSite();
    const hostile = `'<img src=x onerror=alert(1)>', { type: 'link', target: { url: 'javascript:alert(1)' }, children: ['x'] }`;
    const name = await installOn(site, { component: `() => ${text(hostile)}` });
    await site.addPage(`# Board\n\n{% @${name}/chart %}`);
    const { text: html } = await site.get('');
    expect(html).toContain('&lt;img src=x onerror=alert(1)>');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('href="javascript:');
  });

  it('200: what is installed for others is not asked', async () => {
    const [site, other] = [await newSite(), await newSite()];
    const name = await installOn(other, { component: `() => ${text("'Theirs'")}` });
    await site.addPage(`# Board\n\nBefore.\n\n{% @${name}/chart %}`);
    const { status, text: html } = await site.get('');
    expect([status, html.includes('Before.'), html.includes('Theirs')]).toEqual([200, true, false]);
  });
});
