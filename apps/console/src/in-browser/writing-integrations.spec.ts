import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, type Team, visit } from '../../test/console.js';
import { newIntegration, type RespondAsBlock } from '../../test/integration.js';
import { expectFocus } from '../../test/keyboard.js';
import { editorText, openEditor } from '../../test/written-page.js';

const BLOCKS = [
  { id: 'poll', title: 'Poll', description: 'Asks readers something', icon: 'vote' },
  { id: 'board', title: 'Board', urlUnfurl: ['https://boards.test/b/**'] },
];

/** Has a question that is written in place, a button whose answer brings another color, and one that fails. */
const respond: RespondAsBlock = ({ componentId, props, state = {}, action, context }) => {
  if (componentId === 'board') {
    return {
      body: { type: 'block', children: [{ type: 'text', children: [`Board ${action?.['url'] ?? 'of nothing'}`] }] },
    };
  }
  if (action?.action === 'fail') return { status: 500, body: {} };
  const now = action?.action === 'paint' ? { ...props, color: 'red' } : props;
  const children = [
    {
      type: 'text',
      children: [`Question: ${now['question'] ?? 'none'}, ${now['color'] ?? 'plain'}, ${context['editable']}`],
    },
    {
      type: 'input',
      label: 'Question',
      element: {
        type: 'textinput',
        state: 'question',
        initialValue: props['question'] ?? '',
        onValueChange: { action: '@editor.node.updateProps', props: { question: { $state: 'question' } } },
      },
    },
    { type: 'button', label: 'Paint', onPress: { action: 'paint' } },
    { type: 'button', label: 'Fail', onPress: { action: 'fail' } },
  ];
  return { body: { type: 'element', state, props: now, element: { type: 'block', children } } };
};

inBrowser('writing with blocks of integrations', () => {
  let team: Team;
  let integration: Awaited<ReturnType<typeof newIntegration>>;

  beforeAll(async () => {
    team = await newTeam();
    integration = await newIntegration(team, { title: 'Polls', blocks: BLOCKS }, respond);
  });
  afterAll(() => {
    integration?.stop();
  });

  it('offers them, shows them as readers see them, and keeps what is set in them', async () => {
    const { page, edit, saves } = await openEditor(team, 'Start.\n\nEnd.\n');
    await edit();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/po');
    await page.getByRole('option', { name: 'Poll Asks readers something' }).waitFor();
    await page.keyboard.press('Enter');
    const text = editorText(page);
    await text.getByText('Question: none, plain, true').waitFor();
    // By the keyboard: into the block, and back to the text.
    await page.keyboard.press('Enter');
    const question = text.getByRole('textbox', { name: 'Question' });
    await expectFocus(question);
    await page.keyboard.type('Tea?');
    await saves('question="Tea?"');
    await page.keyboard.press('Tab');
    await text.getByText('Question: Tea?, plain, true').waitFor();
    await text.getByRole('button', { name: 'Paint' }).click();
    await text.getByText('Question: Tea?, red, true').waitFor();
    await saves('color="red"');
    await text.getByRole('button', { name: 'Fail' }).click();
    await text.getByRole('alert').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectFocus(text);
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await saves(`End.\n\n{% @${integration.name}/poll question="Tea?" color="red" %}`);
    // What was set is undone like everything else, and shown again.
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await text.getByText('Question: Tea?, plain, true').waitFor();
    await page.keyboard.press('Control+y');
    await text.getByText('Question: Tea?, red, true').waitFor();
    await text.getByText('Question: Tea?, red, true').click();
    await page.keyboard.press('Delete');
    await text.getByText('Question: Tea?').waitFor({ state: 'detached' });
  });

  it('makes one of an address that is pasted, and says why one cannot be shown', async () => {
    const { page, path, edit, saves } = await openEditor(team, 'Start.\n');
    await edit();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await editorText(page).evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'https://boards.test/b/7');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByRole('listbox').getByRole('option', { name: 'Board' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show as Board' }).click();
    await editorText(page).getByText('Board https://boards.test/b/7').waitFor();
    await saves('{% embed url="https://boards.test/b/7" %}');
    dataOf(
      await team.api.DELETE('/v1/integrations/{integrationName}/installations/{installationId}', {
        params: { path: { integrationName: integration.name, installationId: integration.installation.id } },
      }),
    );
    const phone = await visit(team.admin, PHONE);
    await phone.open(`${path}/guide?edit=true`);
    const gone = editorText(phone.page).getByRole('alert');
    await gone.getByText('it is not installed in this organization').waitFor();
    await gone.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await barriersOf(phone.page)).toEqual([]);
    expect(await overflowOf(phone.page)).toBe(0);
  });
});
