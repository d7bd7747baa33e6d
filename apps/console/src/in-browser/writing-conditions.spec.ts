import { beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, type Team, visit } from '../../test/console.js';
import { expectFocus } from '../../test/keyboard.js';
import { cursorToEnd, editorText, newWrittenPage } from '../../test/written-page.js';

inBrowser('writing conditions and variables', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  it('builds a condition of the claims that sites declare, and says what is wrong with one', async () => {
    const { spaceId, path, saved } = await newWrittenPage(team, 'Start.\n');
    const { organizationId } = team;
    const site = dataOf(
      await team.api.POST('/v1/orgs/{organizationId}/sites', {
        params: { path: { organizationId } },
        body: { type: 'ultimate', title: 'Docs', visibility: 'public', spaces: [spaceId] },
      }),
    );
    const plan = { type: 'string' as const, description: 'What they pay for', enum: ['free', 'pro'] };
    const seats = { type: 'number' as const, description: 'How many they are' };
    dataOf(
      await team.api.PUT('/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema', {
        params: { path: { organizationId, siteId: site.id } },
        body: { jsonSchema: { type: 'object', properties: { plan, seats }, additionalProperties: false } },
      }),
    );
    const { page, open } = await visit(team.admin, PHONE);
    await open(`${path}/guide?edit=true`);
    await expectFocus(editorText(page));
    await cursorToEnd(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('/condition');
    await page.getByRole('option', { name: 'Condition' }).waitFor();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Condition' });
    const expression = panel.getByRole('textbox', { name: 'Condition' });
    await expectFocus(expression);
    await panel.getByRole('button', { name: 'Add a rule' }).click();
    await panel.getByRole('combobox', { name: 'Value' }).selectOption('pro');
    await panel.getByRole('button', { name: 'Add a rule' }).click();
    const second = panel.getByRole('group', { name: 'Rule' }).nth(1);
    await second.getByRole('combobox', { name: 'Claim' }).selectOption({ label: 'seats' });
    await second.getByRole('textbox', { name: 'Value' }).fill('5');
    await panel.getByRole('combobox', { name: 'Show it if' }).selectOption('or');
    const source = 'visitor.claims.plan == "pro" || visitor.claims.seats == 5';
    await eventually('the condition', async () => (await expression.inputValue()) === source);
    await panel.getByText('Readers for whom it does not hold see nothing').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await expression.fill('visitor.claims.plan = "pro"');
    await panel.getByText('This cannot be a condition:').waitFor();
    await expression.fill(source);
    await page.keyboard.press('Escape');
    await expectFocus(editorText(page));
    await page.keyboard.type('For some.');
    await eventually('the condition', async () => (await saved()).includes('For some.'));
    expect(await saved()).toContain('visitor.claims.seats == 5');
  });

  it('offers the variables of the change request that is open, and shows what an expression gives', async () => {
    const { spaceId, path, saved } = await newWrittenPage(team, 'Start.\n');
    const { id: changeRequestId } = dataOf(
      await team.api.POST('/v1/spaces/{spaceId}/change-requests', {
        params: { path: { spaceId } },
        body: { subject: 'Proposed' },
      }),
    );
    dataOf(
      await team.api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
        params: { path: { spaceId, changeRequestId }, query: { compat: 'false' } },
        body: { changes: [{ operation: 'set_variables', variables: { release: '2.4' } }] },
      }),
    );
    const { page, open } = await visit(team.admin);
    await open(`${path}/~/changes/${changeRequestId}/guide?edit=true`);
    await expectFocus(editorText(page));
    await cursorToEnd(page);
    await page.keyboard.type(' {{rel');
    await page.getByRole('option', { name: 'release' }).waitFor();
    await page.keyboard.press('Enter');
    const inserted = editorText(page).getByText('{{ space.vars.release }}');
    await inserted.dblclick();
    const panel = page.getByRole('dialog', { name: 'Expression' });
    await panel.getByText('Readers see: 2.4').waitFor();
    await panel.getByRole('textbox', { name: 'Expression' }).fill('space.vars.release +');
    await panel.getByText('This cannot be read as an expression').waitFor();
    await panel.getByRole('textbox', { name: 'Expression' }).fill('space.vars.release + "!"');
    await panel.getByText('Readers see: 2.4!').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectFocus(editorText(page));
    await eventually('the expression', async () => (await saved(changeRequestId)).includes('space.vars.release + "!"'));
  });
});
