import { expect } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../../scripts/lib/eventually.mjs';
import { type Team, type VisitOptions, visit } from './console.js';
import { newSpace } from './content.js';
import { expectFocus } from './keyboard.js';

let spaces = 0;

/** The text of the page that is open in the editor. */
export function editorText(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Text of/ });
}

/**
 * Moves the cursor behind the text that has the focus. Right after an editor got the focus it may still put the cursor back
 * to where it was, so that it has to be there twice.
 */
export async function cursorToEnd(page: Page): Promise<void> {
  let wasThere = false;
  await eventually('the cursor at the end', async () => {
    await page.keyboard.press('Control+End');
    const isThere = await page.evaluate(() => {
      const { focusNode = null, focusOffset = 0 } = window.getSelection() ?? {};
      const text = document.activeElement;
      if (!focusNode || !text?.contains(focusNode)) return false;
      const rest = document.createRange();
      rest.selectNodeContents(text);
      rest.setStart(focusNode, focusOffset);
      return rest.toString().trim() === '';
    });
    const isSettled = isThere && wasThere;
    wasThere = isThere;
    return isSettled;
  });
}

/** What the editor says about saving, once it says that. */
export function saveStatus(page: Page, name: string): Locator {
  return page.getByRole('status').filter({ hasText: name });
}

/** A space with one page, `Guide`, and a way to read what is saved of it. */
export async function newWrittenPage(team: Team, markdown: string) {
  spaces += 1;
  const spaceId = await newSpace(team, `Space ${spaces}`, [{ title: 'Guide', markdown }]);
  const path = `/o/${team.organizationId}/s/${spaceId}`;
  const saved = async (changeRequestId?: string): Promise<string> => {
    const at = { spaceId, pagePath: 'guide' };
    const response = await (changeRequestId === undefined
      ? team.api.GET('/v1/spaces/{spaceId}/content/path/{pagePath}', { params: { path: at } })
      : team.api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}', {
          params: { path: { ...at, changeRequestId } },
        }));
    const page = dataOf(response);
    return 'markdown' in page ? (page.markdown ?? '') : '';
  };
  return { spaceId, path, saved };
}

/** The editor of a new page, which `edit` opens; `saves` waits until the server has some Markdown. */
export async function openEditor(team: Team, markdown: string, options: VisitOptions = {}) {
  const written = await newWrittenPage(team, markdown);
  const { page, open } = await visit(team.admin, options);
  const edit = async () => {
    await open(`${written.path}/guide?edit=true`);
    await expectFocus(editorText(page));
  };
  const saves = async (expected: string) => {
    const isSaved = async () => (await written.saved()).includes(expected);
    await eventually(expected, isSaved).catch(() => undefined);
    expect(await written.saved()).toContain(expected);
  };
  return { ...written, page, edit, saves };
}
