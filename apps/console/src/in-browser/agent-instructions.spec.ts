import { expect, it } from '@jest/globals';
import { inBrowser, newTeam, overflowOf, PHONE, runningApi, visit } from '../../test/console.js';
import { enter, tabTo } from '../../test/keyboard.js';

const TEXT = '## Tone\n\n* Be **brief**.\n* Say “page”, not “article”.';

inBrowser('instructions for agents', () => {
  it('are written by keyboard alone, and nothing typed is lost before they are saved', async () => {
    const { organizationId, admin, api } = await newTeam();
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}/settings`);
    await enter(page, page.getByRole('link', { name: 'Agents' }));
    const field = page.getByLabel('Instructions', { exact: true });
    await tabTo(page, field);
    await page.keyboard.insertText(TEXT);
    await open(`/o/${organizationId}/settings/agents`);
    await page.getByText('Be **brief**').waitFor();
    expect(await field.inputValue()).toBe(TEXT);

    await enter(page, page.getByRole('button', { name: 'Save' }));
    await page.getByText('Saved', { exact: true }).waitFor();
    await open(`/o/${organizationId}/settings/agents`);
    await page.getByText('Be **brief**').waitFor();
    expect(await field.inputValue()).toBe(TEXT);
    const path = { organizationId };
    const { data } = await api.GET('/v1/orgs/{organizationId}/agent-instructions', { params: { path } });
    expect(data?.instructions.nodes.map((node) => node['type'])).toEqual(['heading-2', 'list-unordered']);
  });

  it('are for administrators only, and fit on a phone', async () => {
    const { organizationId, admin } = await newTeam();
    const { build } = await runningApi();
    const small = await visit(admin, PHONE);
    await small.open(`/o/${organizationId}/settings/agents`);
    await small.page.getByLabel('Instructions', { exact: true }).waitFor();
    expect(await overflowOf(small.page)).toBe(0);

    const { page, open } = await visit(await build.member(organizationId, 'edit'));
    await open(`/o/${organizationId}/settings/agents`);
    await page.getByRole('heading', { name: 'This is not here' }).waitFor();
    expect(await page.getByRole('link', { name: 'Agents' }).count()).toBe(0);
  });
});
