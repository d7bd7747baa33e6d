import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { newSpace } from '../../test/content.js';
import { enter, tabTo } from '../../test/keyboard.js';
import { NEXT_PET_STORE, PET_STORE } from '../../test/specifications.js';

const fileOf = (name: string, text: string) => ({ name, mimeType: 'application/yaml', buffer: Buffer.from(text) });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of this specification' }).getByRole('link', { name, exact: true });

inBrowser('API specifications', () => {
  let team: Team;
  let specs: string;
  let spaceId: string;

  beforeAll(async () => {
    team = await newTeam();
    specs = `/o/${team.organizationId}/openapi`;
    spaceId = await newSpace(team, 'Guide', [{ title: 'Start' }]);
    await newSpace(team, 'Another space');
  });

  it('lead from a file over findings and a breaking change to a change request', async () => {
    const { build } = await runningApi();
    const { page, open } = await visit(team.admin);
    await open(specs);
    await page.getByText('No specifications yet').waitFor();
    await page.getByRole('button', { name: 'Add a specification' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('A file on this device').check();
    await dialog.getByText('at most 20 MB').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('pet-store');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('Choose a file first.').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('');
    await page.locator('input[type=file]').setInputFiles(fileOf('openapi.yaml', PET_STORE));
    await dialog.getByText('openapi.yaml').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('pet-store');
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'pet-store' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Waiting to be read' }).waitFor();
    await build.processOpenApiText(team.organizationId, 'pet-store');
    await page.getByRole('status').filter({ hasText: 'Up to date' }).waitFor();

    await page.getByRole('link', { name: /1 error/ }).click();
    const findings = page.getByRole('listitem');
    await findings.filter({ hasText: 'path-parameter-unused' }).getByText('/paths/~1pets~1{id}').waitFor();
    await page.getByRole('link', { name: 'Warnings (1)' }).click();
    await page.waitForURL(/level=warning/);
    await findings.filter({ hasText: 'path-parameter-unused' }).waitFor({ state: 'detached' });
    await findings.filter({ hasText: 'unknown-field' }).getByText('/tagz', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Upload a new file…' }).click();
    const dataTransfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'second.yaml'));
      return data;
    }, NEXT_PET_STORE);
    await dialog.getByRole('radiogroup').dispatchEvent('drop', { dataTransfer });
    await dialog.getByText('second.yaml').waitFor();
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Waiting to be read' }).waitFor();
    await build.processOpenApiText(team.organizationId, 'pet-store');
    await page.getByRole('status').filter({ hasText: 'Up to date' }).waitFor();

    await tab(page, 'Versions').click();
    const versions = page.getByRole('table', { name: 'Versions' });
    await versions.getByText('Newest').waitFor();
    const downloading = page.waitForEvent('download');
    await versions
      .getByRole('button', { name: /^Download the version/ })
      .last()
      .click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^pet-store-\d{4}-\d\d-\d\d\.yaml$/);
    expect(await readFile(await download.path(), 'utf8')).toBe(PET_STORE);
    const compare = page.getByRole('button', { name: 'Compare the two' });
    expect(await compare.getAttribute('aria-disabled')).toBe('true');
    for (const checkbox of await versions.getByRole('checkbox').all()) await checkbox.check();
    await compare.click();
    await page.waitForURL(/from=.*&to=|to=.*&from=/);
    const first = page.getByRole('region', { name: /^(GET|DELETE) / }).first();
    await first.getByText('Breaking', { exact: true }).waitFor();
    expect(await first.getAttribute('aria-label')).toBe('DELETE /pets/{id}');
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('link', { name: /^Breaking only/ }).click();
    await page.getByRole('region', { name: 'GET /pets/{id}' }).waitFor({ state: 'detached' });

    await first.getByRole('button', { name: /^Begin a change request: / }).click();
    await dialog.getByLabel('Space').selectOption('Guide');
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Begin change request' }).click();
    await page.waitForURL(/\/~\/changes\/1\/~\/overview$/);
    await page.getByRole('heading', { level: 1, name: /#1 pet-store: / }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'DELETE /pets/{id} was removed.' }).waitFor();
  });

  it('are added to a space and listed with the pages that show them, by keyboard alone', async () => {
    const { build } = await runningApi();
    const spec = await build.openApiSpec(team.organizationId, { slug: 'birds' });
    const { page, open } = await visit(team.admin);
    await open(`${specs}/birds/pages`);
    await page.getByText('No page uses it yet').waitFor();
    const add = page.getByRole('button', { name: 'Add to a space…' });
    expect(await add.getAttribute('aria-disabled')).toBe('true');
    await build.openApiVersion(spec, {
      outline: { operations: [{ path: '/birds', method: 'get', title: 'List birds', tags: [], deprecated: false }] },
    });
    await page.locator('button:not([aria-disabled])', { hasText: 'Add to a space…' }).waitFor();
    await enter(page, add);
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByLabel('Space'));
    await page.keyboard.type('Guide');
    await enter(page, dialog.getByRole('button', { name: 'Add in a change request' }));
    await page.waitForURL(/\/~\/changes\/\d+\/api-reference$/);
    await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor();
    const [, changeRequestId = ''] = /changes\/(\d+)/.exec(page.url()) ?? [];
    const merge = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge';
    dataOf(await team.api.POST(merge, { params: { path: { spaceId, changeRequestId } } }));
    await open(`${specs}/birds/pages`);
    const row = page.getByRole('row').filter({ hasText: 'The whole API reference' });
    await row.getByText('Guide', { exact: true }).waitFor();
    await enter(page, row.getByRole('link', { name: 'API reference' }));
    await page.waitForURL(new RegExp(`/s/${spaceId}/api-reference$`));
  });

  it('are added by an address on a phone, and say what is wrong with it and what would be right', async () => {
    const { build } = await runningApi();
    const { page, open } = await visit(team.admin, PHONE);
    await open(specs);
    await page.getByRole('button', { name: 'Add a specification' }).first().tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://me:secret@example.com/cats/openapi.json');
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('cats');
    await dialog.getByRole('button', { name: 'Add', exact: true }).tap();
    await dialog.getByText('Must not hold a user name or a password').waitFor();
    expect(await overflowOf(page)).toBe(0);
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://example.com/cats/openapi.json');
    await dialog.getByRole('button', { name: 'Add', exact: true }).tap();
    await page.getByRole('heading', { level: 1, name: 'cats' }).waitFor();
    await page.getByRole('link', { name: 'https://example.com/cats/openapi.json' }).waitFor();

    await page.getByRole('button', { name: 'More actions' }).tap();
    await page.getByRole('menuitem', { name: 'Change the source…' }).tap();
    await dialog.getByLabel('A file on this device').check();
    await page.locator('input[type=file]').setInputFiles(fileOf('broken.yaml', 'openapi: 3.1.0\n  info: {\n'));
    await dialog.getByText('broken.yaml').waitFor();
    await dialog.getByRole('button', { name: 'Change', exact: true }).tap();
    await page.getByText('An uploaded file').waitFor();
    await build.processOpenApiText(team.organizationId, 'cats');
    const failure = page.getByRole('alert').filter({ hasText: 'The source cannot be read' });
    await failure.getByText('Correct the document.').waitFor();
    await failure.getByText(/^Line \d/).waitFor();
    expect(await overflowOf(page)).toBe(0);
    expect(await barriersOf(page)).toEqual([]);

    await page.getByRole('button', { name: 'More actions' }).tap();
    await page.getByRole('menuitem', { name: 'Delete…' }).tap();
    await dialog.getByText('No page that you can see uses it.').waitFor();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).tap();
    await page.waitForURL(new RegExp(`${specs}$`));
    await page.getByRole('link', { name: 'birds' }).waitFor();
    await page.getByRole('link', { name: 'cats' }).waitFor({ state: 'detached' });
    expect(await overflowOf(page)).toBe(0);
  });

  it('can be read, but not changed, by those whose role does not allow it', async () => {
    const { build } = await runningApi();
    const reader = await build.member(team.organizationId, 'read');
    const { page, open } = await visit(reader);
    await open(specs);
    await page.getByRole('link', { name: 'birds' }).click();
    await tab(page, 'Changes').click();
    await page.getByText('The first version').waitFor();
    for (const name of ['Read again', 'Upload a new file…', 'More actions']) {
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    }
  });
});
