import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@lectern/content/document/document';
import { dataOf, listOf, textOf } from '@lectern/content/document/json-values';
import type { Locator, Page } from 'playwright-core';
import { inBrowser, open } from '../../test/browsing.js';
import { installManifest, type Manifest, readManifests } from '../../test/manifests.js';
import { newSite, type PublishedSite, sites } from '../../test/sites.js';

/** What readers see of each element. Frames of other hosts are buttons that fetch them, or links. */
const SEEN: Record<string, string> = {
  box: '.integration-stack',
  button: '.button',
  card: '.integration-card',
  checkbox: 'input[type=checkbox]:not([role])',
  codeblock: '.code, .integration-code-input',
  divider: 'hr',
  hint: '.hint',
  hstack: '.integration-row',
  image: 'img',
  input: '.integration-field',
  link: 'a',
  markdown: '.document',
  radio: 'input[type=radio]',
  select: 'select',
  stepper: '.integration-steps',
  switch: '[role=switch]',
  text: '.integration-text',
  textinput: 'input[type=text], input[type=password], textarea',
  vstack: '.integration-stack',
  webframe: 'iframe, .embed',
};
const MAX_ON_A_PAGE = 12;

const manifests = readManifests();
const blocks = manifests.flatMap((manifest) =>
  manifest.blocks.map((block) => ({ manifest, id: block.id, written: writtenAs(manifest.name, block) })),
);

/** A block as people write it: as the fence or the address that stands for it, or by its name. */
function writtenAs(integration: string, { id, markdown, urlUnfurl }: Manifest['blocks'][number]): string {
  if (markdown) return `\`\`\`${markdown.codeblock}\nA --> B\n\`\`\``;
  const pattern = urlUnfurl?.[0];
  if (pattern === undefined) return `{% @${integration}/${id} of="${id}" %}`;
  return pattern.includes('*') ? pattern.replaceAll('**', '1/2').replaceAll('*', 'team') : `${pattern}1`;
}

let site: PublishedSite;
/** Installations, all of them active. */
const installed: string[] = [];
const pages: string[] = [];

beforeAll(async () => {
  await (await sites()).useRuntime();
  site = await newSite();
  installed.push(...(await Promise.all(manifests.map((manifest) => installManifest(site, manifest)))));
  for (let at = 0; at < blocks.length; at += MAX_ON_A_PAGE) {
    const written = blocks.slice(at, at + MAX_ON_A_PAGE).map((block) => block.written);
    const title = `Blocks ${pages.length + 1}`;
    await site.addPage([`# ${title}`, ...written].join('\n\n'));
    pages.push(pages.length === 0 ? '' : `/${title.toLowerCase().replace(' ', '-')}`);
  }
});

/** The elements of a component that stand in it as they are, by type. */
function elementsOf(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(elementsOf);
  if (typeof value !== 'object' || value === null) return [];
  const element = dataOf(value);
  const { children, element: inner, header, footer, buttons, hint, icon } = element;
  const type = textOf(element['type']);
  // Of steps only the first one is there.
  if (type === 'stepper') return [type, ...elementsOf(listOf(children)[0])];
  return [
    ...(type in SEEN ? [type] : []),
    ...[children, inner, header, footer, buttons, hint, icon].flatMap(elementsOf),
  ];
}

/** The block of an integration on a page that is open. */
const blockOn = (page: Page, id: string): Locator => page.locator(`form[data-component="${id}"]`).first();

describe('manifests of the shapes that are found in public', () => {
  it('are at least 25, which are published, installed, configured and enabled', () => {
    expect(installed.length).toBeGreaterThanOrEqual(25);
    expect(installed).toHaveLength(manifests.length);
  });

  it('have every element that there is', () => {
    const used = manifests.flatMap(({ components }) => Object.values(components).flatMap(elementsOf));
    expect([...new Set(used)].sort()).toEqual(Object.keys(SEEN).sort());
  });

  it('make pages of a space', async () => {
    const sources = manifests.flatMap(({ name, contentSources }) => contentSources.map(({ id }) => ({ name, id })));
    for (const { name, id } of sources) {
      const source = { type: `integration:${name}:${id}`, props: {} };
      const path = `/spaces/${site.spaceId}/content/computed/revision`;
      expect((await site.api('POST', path, { source, seed: '' })).pages).toMatchObject([{ title: 'One' }]);
    }
    expect(sources.length).toBeGreaterThanOrEqual(2);
  });

  it('render the components by which they are configured', async () => {
    const { organizationId } = site;
    const render = async ({ name, components }: Manifest, componentId: string) => {
      const asked = { componentId, props: {}, context: { organizationId } };
      expect(await site.api('POST', `/integrations/${name}/render`, asked)).toMatchObject({
        element: components[componentId],
      });
    };
    for (const manifest of manifests) {
      for (const schema of [
        ...Object.values(manifest.configurations),
        ...manifest.contentSources.map((one) => one.configuration),
      ]) {
        if ('componentId' in schema) await render(manifest, schema.componentId);
      }
    }
  });
});

inBrowser('the blocks of such manifests on published pages', () => {
  it('are all shown with all of their elements', async () => {
    const seen: string[] = [];
    for (const [number, path] of pages.entries()) {
      const page = await open(`${site.address}${path}`);
      const shown = page.locator('.integration > form');
      for (const [at, { manifest, id }] of blocks
        .slice(number * MAX_ON_A_PAGE, (number + 1) * MAX_ON_A_PAGE)
        .entries()) {
        const block = shown.nth(at);
        const missing: string[] = [];
        const expected = elementsOf(manifest.components[id]);
        for (const type of new Set(expected)) {
          const found = await block.locator(SEEN[type] ?? '').count();
          if (found < expected.filter((other) => other === type).length) missing.push(type);
        }
        expect([manifest.name, await block.getAttribute('data-component'), missing]).toEqual([manifest.name, id, []]);
        expect([id, await block.isVisible()]).toEqual([id, true]);
        seen.push(`${manifest.name}/${id}`);
      }
    }
    expect(seen).toHaveLength(blocks.length);
  });

  it('are told of the address that they stand for', async () => {
    const page = await open(`${site.address}${pages.at(-1)}`);
    await blockOn(page, 'board').getByText('Last: @link.unfurl https://boards.example/b/1/2').waitFor();
  });

  it('run the scripts that they add to sites, in the policy that they name', async () => {
    const page = await open(site.address);
    const injected = manifests.filter(({ scopes }) => scopes.includes('site:script:inject'));
    const withoutCookies = injected.filter(({ scopes }) => !scopes.includes('site:script:cookies'));
    for (const { name } of withoutCookies) await page.locator(`html.ran-${name}`).waitFor({ state: 'attached' });
    expect(injected.length).toBeGreaterThan(withoutCookies.length);
  });

  it('react to readers: buttons, forms, frames and dialogs', async () => {
    const page = await open(`${site.address}${pages.at(-1)}`);
    const frame = blockOn(page, 'frame');
    const inside = frame.frameLocator('iframe');
    await inside.getByText('"topic":"Reading"').waitFor();
    await frame.getByLabel('Topic').fill('Writing');
    await inside.getByText('"topic":"Writing"').waitFor();
    await inside.getByRole('button').click();
    await frame.getByText('Last: pressed in the frame').waitFor();
    await frame.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'A preview' });
    await dialog.getByText('Everything in one place').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const steps = blockOn(page, 'steps');
    await steps.getByRole('button', { name: 'Next' }).click();
    await steps.getByText('Last: step.change').waitFor();
  });
});
