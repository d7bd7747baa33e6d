import { beforeAll, expect, it } from '@jest/globals';
import { createClient, dataOf, type LecternClient } from '@lectern/client';
import type { Person } from '@lectern/commands/testing/factory';
import type { Page } from 'playwright-core';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { newSpace } from '../../test/content.js';
import { enter, expectFocus } from '../../test/keyboard.js';

const bell = (page: Page, unread: number) =>
  page.getByRole('link', { name: unread === 0 ? 'Inbox' : `Inbox, ${unread} unread`, exact: true });
const entryOf = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Inbox' }).getByRole('row').filter({ hasText: text });

inBrowser('the inbox', () => {
  let team: Team;
  let spaceId: string;
  let writer: LecternClient;

  beforeAll(async () => {
    const { origin, build } = await runningApi();
    team = await newTeam();
    spaceId = await newSpace(team, 'Guide', [{ title: 'Start' }]);
    const { token } = await build.member(team.organizationId, 'review');
    writer = createClient({ baseUrl: origin, token });
  });

  /** Somebody else asks for a review by a new member, and mentions that member in a comment. */
  async function newReader(): Promise<{ reader: Person; path: { spaceId: string; changeRequestId: string } }> {
    const { build } = await runningApi();
    const reader = await build.member(team.organizationId, 'review');
    const changeRequestId = await build.changeRequest(spaceId, team.admin.id, 'Better words');
    const path = { spaceId, changeRequestId };
    const users = [reader.id];
    dataOf(
      await writer.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers', {
        params: { path },
        body: { users },
      }),
    );
    await mention(reader, path, 'have a look');
    return { reader, path };
  }

  async function mention(reader: Person, path: { spaceId: string; changeRequestId: string }, text: string) {
    const body = { body: { markdown: `[You](/users/${reader.id}), ${text}` } };
    dataOf(
      await writer.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments', { params: { path }, body }),
    );
  }

  it('is reached by a bell that counts, leads to the very place, and marks what was opened, by keyboard', async () => {
    const { reader } = await newReader();
    const { page, open } = await visit(reader);
    await open(`/o/${team.organizationId}`);
    await enter(page, bell(page, 2));
    await entryOf(page, 'mentioned you in a comment on').getByText('You, have a look').waitFor();
    const asked = entryOf(page, 'asked for your review of');
    await enter(page, asked.getByRole('link'));
    await page.waitForURL(/\/~\/changes\/\d+\/~\/changes$/);
    await bell(page, 1).waitFor();
    await page.goBack();
    await enter(page, entryOf(page, 'mentioned you').getByRole('link'));
    await page.waitForURL(/\/~\/overview\?comment=/);
    await expectFocus(page.getByRole('article').filter({ hasText: 'have a look' }));
    await bell(page, 0).waitFor();
    await page.goBack();
    await asked.getByRole('button', { name: /^Mark as unread/ }).waitFor();
    await enter(page, asked.getByRole('button', { name: /^Mark as unread/ }));
    await bell(page, 1).waitFor();
  });

  it('shows what was not read, marks all of it at once, and counts again when somebody comes back to it', async () => {
    const { reader, path } = await newReader();
    const { page, open } = await visit(reader, PHONE);
    await open(`/o/${team.organizationId}/inbox?show=unread`);
    await bell(page, 2).waitFor();
    expect(await overflowOf(page)).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark all as read' }).tap();
    await page.getByText('Nothing left to read').waitFor();
    await bell(page, 0).waitFor();
    await page.getByRole('link', { name: 'All', exact: true }).tap();
    await entryOf(page, 'asked for your review of').waitFor();

    await mention(reader, path, 'and again');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await bell(page, 1).waitFor();
  });

  it('says what it is for while there is nothing in it', async () => {
    const { build } = await runningApi();
    const { page, open } = await visit(await build.member(team.organizationId, 'read'));
    await open(`/o/${team.organizationId}/inbox`);
    await page.getByText('Nothing yet').waitFor();
    await bell(page, 0).waitFor();
    expect(await page.getByRole('button', { name: 'Mark all as read' }).getAttribute('aria-disabled')).toBe('true');
  });
});
