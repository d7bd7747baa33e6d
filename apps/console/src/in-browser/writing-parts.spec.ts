import { beforeAll, expect, it } from '@jest/globals';
import { barriersOf, inBrowser, newTeam, type Team, visit } from '../../test/console.js';
import { expectFocus } from '../../test/keyboard.js';
import { editorText, newWrittenPage, saveStatus } from '../../test/written-page.js';

const STEPS = '{% stepper %}\n{% step %}\nOne\n{% endstep %}\n\n{% step %}\nTwo\n{% endstep %}\n{% endstepper %}\n';

inBrowser('writing blocks of several parts', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  it('adds, moves, sets and removes steps, and gives updates a date and tags', async () => {
    const { path, saved } = await newWrittenPage(team, `Start.\n\n${STEPS}`);
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    const text = editorText(page);
    const press = (name: string) => text.getByRole('button', { name }).press('Enter');
    await text.getByText('One').click();
    await press('Move step forward');
    await expectFocus(text);
    await text.getByText('One').click();
    await page.keyboard.press('End');
    await press('Add a step');
    await expectFocus(text);
    await page.keyboard.type('Three');
    await text.getByText('Three').waitFor();
    await press('Step settings');
    const panel = page.getByRole('dialog', { name: 'Step' });
    await expectFocus(panel.getByRole('combobox', { name: 'Icon' }));
    await page.keyboard.type('rocket');
    await panel.getByRole('option', { name: 'rocket', exact: true }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await panel.getByRole('listbox').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await text.getByText('Two').click();
    await press('Remove step');
    await text.getByText('Two').waitFor({ state: 'detached' });
    await expectFocus(text);
    await text.getByText('Start.').click();
    // The editor hears of a click a moment after the browser, later than anybody could press a key.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/updates');
    await page.getByRole('option', { name: 'Updates' }).waitFor();
    await page.keyboard.press('Enter');
    await press('Update settings');
    const update = page.getByRole('dialog', { name: 'Update' });
    await update.getByLabel('Date').fill('2026-03-01');
    await update.getByRole('textbox', { name: 'Tags' }).fill('api, fix');
    await text.locator('.update-head').getByText('2026-03-01').waitFor();
    await page.keyboard.press('Escape');
    await update.waitFor({ state: 'detached' });
    await saveStatus(page, 'Saved').waitFor();
    expect(await saved()).toMatch(/{% update date="2026-03-01" tags="[^"]*api[^"]*fix[^"]*" %}/);
    expect(await saved()).toMatch(/{% step %}\s+One\s+{% endstep %}\s+{% step icon="rocket" %}\s+Three/);
  });
});
