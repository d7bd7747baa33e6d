import { describe, expect, it } from '@jest/globals';
import { ask, cookiesIn, pathOf } from '../../test/ask.js';
import { installOn } from '../../test/installed-integration.js';
import { newSite, type PublishedSite } from '../../test/sites.js';

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

  it('200: stand on the pages of a site that shows a space where an integration for spaces is enabled', async () => {
    const site = await newSite();
    const name = await installOn(site, { component: `() => ${text("'Drawn'")}` }, { target: 'space' });
    await site.addPage(`# Board\n\n{% @${name}/chart %}`);
    expect((await site.get('')).text).not.toContain('Drawn');
    const [installation] = (await site.api('GET', `/integrations/${name}/installations`)).items;
    const spaces = `/integrations/${name}/installations/${installation.id}/spaces`;
    await site.api('POST', spaces, { space: site.spaceId });
    expect((await site.get('')).text).toContain('Drawn');
    await site.api('DELETE', `${spaces}/${site.spaceId}`);
    expect((await site.get('')).text).not.toContain('Drawn');
  });

  it('200: say in previews why they cannot be shown, and nothing to readers', async () => {
    const site = await newSite();
    const component = `({ componentId }) => {
      if (componentId === 'fine') return ${text("'Fine'")};
      throw new Error(componentId);
    }`;
    const blocks = [
      { id: 'fine', title: 'Fine' },
      { id: 'broken', title: 'Broken' },
    ];
    const name = await installOn(site, { component }, { blocks });
    const bound = await installOn(site, { component }, { target: 'space' });
    const written = [`${name}/fine`, `${name}/broken`, `${name}/brocken`, `${bound}/fine`, 'nobody/x'];
    await site.addPage(['# Board', ...written.map((block) => `{% @${block} %}`)].join('\n\n'));
    const told = (await previewOf(site)).replace(/<[^>]*>/g, '\n').replaceAll('&quot;', '"');
    expect(told).toContain('Fine');
    for (const reason of [
      'The integration did not answer: its script answered 500.',
      `"${name}" cannot be shown here: it has no block "brocken". It has "fine", "broken".`,
      `"${bound}" cannot be shown here: it is not enabled on this space.`,
      '"nobody" cannot be shown here: it is not installed in this organization.',
    ]) {
      expect(told).toContain(`This block is not shown to readers. ${reason}`);
    }
    const { text: html } = await site.get('');
    expect(html).toContain('Fine');
    expect(html).not.toContain('not shown');
  });

  it('200: what is installed for others is not asked', async () => {
    const [site, other] = [await newSite(), await newSite()];
    const name = await installOn(other, { component: `() => ${text("'Theirs'")}` });
    await site.addPage(`# Board\n\nBefore.\n\n{% @${name}/chart %}`);
    const { status, text: html } = await site.get('');
    expect([status, html.includes('Before.'), html.includes('Theirs')]).toEqual([200, true, false]);
  });
});

/** The first page of a site as a member sees it before others do. */
async function previewOf(site: PublishedSite): Promise<string> {
  const { url } = await site.siteApi('GET', '/publishing/preview');
  const cookie = cookiesIn(await ask(pathOf(url)));
  return (await ask(new URL(url).pathname, { headers: { cookie } })).text;
}
