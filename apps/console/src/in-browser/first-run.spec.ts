import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inBrowser, newTeam, overflowOf, runningApi, SCREENS, visit } from '../../test/console.js';
import { enter, tabTo } from '../../test/keyboard.js';

/** The list of first steps of an installation, with what is done. */
const stepsOf = (page: Page) => page.getByRole('region', { name: 'Get started' });

inBrowser('the first run', () => {
  it.each(SCREENS)('leads from the sign-in link to a space made from a template on $name', async (screen) => {
    const { press, navigate, options } = screen;
    const { organizationId, admin } = await newTeam('Demo');
    const { build } = await runningApi();
    const { page, open } = await visit(undefined, options);
    await open(`/auth/sign-in#${await build.signInCode(admin.email)}`);
    await press(page.getByRole('button', { name: 'Sign in' }));

    await press(stepsOf(page).getByRole('link', { name: 'Name your organization' }));
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Acme Docs');
    await press(page.getByRole('button', { name: 'Save' }));
    await page.getByText('Saved', { exact: true }).waitFor();
    await navigate(page, 'Home');
    const named = stepsOf(page).getByRole('listitem').filter({ hasText: 'Name your organization' });
    await named.getByRole('img', { name: 'Done' }).waitFor();
    await page.getByRole('button', { name: 'Acme Docs' }).waitFor();

    await press(stepsOf(page).getByRole('link', { name: 'Create a space for your docs' }));
    await press(page.getByRole('button', { name: 'New space' }).first());
    const dialog = page.getByRole('dialog', { name: 'New space' });
    await dialog.getByLabel('Name').fill('Handbook');
    await dialog.getByLabel('Begin with').selectOption({ label: 'Team handbook' });
    await press(dialog.getByRole('button', { name: 'Create' }));

    await page.waitForURL(new RegExp(`/o/${organizationId}/s/`));
    await page.getByRole('link', { name: 'Handbook' }).first().waitFor();
    await page.getByRole('heading', { name: 'Your first week', level: 1 }).waitFor();
    expect(await overflowOf(page)).toBe(0);
  });

  it('can be gone through by keyboard alone', async () => {
    const { admin } = await newTeam('Demo');
    const { build } = await runningApi();
    const { page, open } = await visit();
    await open(`/auth/sign-in#${await build.signInCode(admin.email)}`);
    await enter(page, page.getByRole('button', { name: 'Sign in' }));

    await enter(page, stepsOf(page).getByRole('link', { name: 'Name your organization' }));
    await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Acme Docs');
    await page.keyboard.press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();

    await enter(page, page.getByRole('link', { name: 'Spaces', exact: true }));
    await page.getByRole('heading', { name: 'Spaces', level: 1 }).waitFor();
    await page.keyboard.press('Shift+N');
    await page.getByRole('dialog', { name: 'New space' }).waitFor();
    await page.keyboard.type('Handbook');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Team');
    await page.keyboard.press('Enter');
    await enter(page, page.getByRole('button', { name: 'Create' }));
    await page.getByRole('treeitem').nth(1).waitFor();
    await page.getByRole('link', { name: 'Handbook' }).first().waitFor();
  });
});
