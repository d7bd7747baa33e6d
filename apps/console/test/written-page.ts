import { dataOf } from '@lectern/client';
import type { Locator, Page } from 'playwright-core';
import type { Team } from './console.js';
import { newSpace } from './content.js';

let spaces = 0;

/** The text of the page that is open in the editor. */
export function editorText(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Text of/ });
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
