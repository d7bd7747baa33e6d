import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, visit } from '../../test/console.js';
import { enter, expectFocus, tabTo } from '../../test/keyboard.js';
import { csvRows } from '../platform/downloads/csv.js';

/** An organization in which two people did something on two days, beside what its start has left behind. */
async function newLog() {
  const { organizationId, admin } = await newTeam();
  const { database } = await runningApi();
  const event = (name: string, action: string, at: string) => ({
    id: randomUUID(),
    organizationId,
    occurredAt: new Date(at),
    action,
    actorType: 'user' as const,
    actorId: `id-of-${name}`,
    actorLabel: name,
    source: 'api' as const,
    targetType: 'team',
    targetId: `team-of-${name}`,
    targetLabel: `=Team "of", ${name}`,
    requestId: `request-of-${name}`,
    payload: { title: `Written by ${name}` },
  });
  // Half an hour before and after midnight in Berlin.
  const ada = event('Ada', 'team.updated', '2024-05-31T22:30:00.000Z');
  const grace = event('Grace', 'team.deleted', '2024-05-31T21:30:00.000Z');
  await database.prisma.auditEvent.createMany({ data: [ada, grace] });
  return { organizationId, admin, ada, grace };
}

const IN_BERLIN = { timezoneId: 'Europe/Berlin' };
const log = (page: Page) => page.getByRole('table', { name: 'Audit log' });
const entries = (page: Page) => log(page).getByRole('button');
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Waits until only one event is listed, and says which. */
async function onlyEntry(page: Page): Promise<string | null> {
  await eventually('only one event', async () => (await entries(page).count()) === 1);
  return entries(page).textContent();
}

inBrowser('the audit log', () => {
  it('is filtered by action, person and day, and told in full, by keyboard alone', async () => {
    const { organizationId, admin, ada } = await newLog();
    const { page, open } = await visit(admin, IN_BERLIN);
    await open(`/o/${organizationId}/settings/audit`);
    await tabTo(page, page.getByRole('combobox', { name: 'Action' }));
    await page.keyboard.type('Team upd');
    await page.getByRole('option', { name: 'Team updated' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await onlyEntry(page)).toBe('Team updated');
    expect(searchOf(page)).toEqual({ action: 'team.updated' });
    await enter(page, page.getByRole('button', { name: 'Clear filters' }));
    await log(page).getByText('Grace', { exact: true }).waitFor();
    expect(searchOf(page)).toEqual({});

    await tabTo(page, page.getByRole('searchbox', { name: 'Who' }), 'Shift+Tab');
    await page.keyboard.type('id-of-Grace');
    expect(await onlyEntry(page)).toBe('Team deleted');
    expect(searchOf(page)).toEqual({ actor: 'id-of-Grace' });
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await log(page).getByText('Ada', { exact: true }).waitFor();

    await tabTo(page, page.getByLabel('From'));
    await page.keyboard.type('06012024');
    await tabTo(page, page.getByLabel('Until'));
    await page.keyboard.type('06012024');
    expect(await onlyEntry(page)).toBe('Team updated');
    expect(searchOf(page)).toEqual({ from: '2024-06-01', to: '2024-06-01' });

    await enter(page, entries(page));
    const drawer = page.getByRole('dialog', { name: 'Details' });
    const details = drawer.getByRole('table', { name: 'Details' });
    await details.waitFor();
    const cells = await details.getByRole('cell').allTextContents();
    expect(cells.slice(1)).toEqual([
      'Team updated (team.updated)',
      'Ada · user · id-of-Ada',
      `${ada.targetLabel} · team · team-of-Ada`,
      'API',
      'request-of-Ada',
    ]);
    expect(cells[0]).toContain('Jun 1, 2024');
    expect(JSON.parse((await drawer.getByRole('region').textContent()) ?? '')).toEqual(ada.payload);
    expect(searchOf(page)['event']).toBe(ada.id);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expectFocus(entries(page));
    await page.keyboard.press('Enter');
    await enter(page, drawer.getByRole('button', { name: 'Only what was done to it' }));
    await drawer.waitFor({ state: 'detached' });
    expect(searchOf(page)).toEqual({ from: '2024-06-01', to: '2024-06-01', target: 'team-of-Ada' });
    expect(await page.getByRole('searchbox', { name: 'On what' }).inputValue()).toBe('team-of-Ada');
  });

  it('is downloaded as it is filtered, by keyboard alone', async () => {
    const { organizationId, admin, ada, grace } = await newLog();
    const { page, open } = await visit(admin, IN_BERLIN);
    await open(`/o/${organizationId}/settings/audit?to=2024-06-01`);
    const downloading = page.waitForEvent('download');
    await enter(page, page.getByRole('button', { name: 'Download as CSV' }));
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/);
    const [titles, ...rows] = csvRows(await readFile(await download.path(), 'utf8')).map(({ cells }) => cells);
    expect(titles?.slice(0, 4)).toEqual(['When', 'Action', 'Actor type', 'Actor id']);
    expect(rows).toEqual(
      [ada, grace].map(({ id, occurredAt, action, actorId, actorLabel, targetId, targetLabel }) =>
        // A spreadsheet must not run what begins like a formula.
        [occurredAt.toISOString(), action, 'user', actorId, actorLabel, 'api', 'team', targetId, `'${targetLabel}`, id],
      ),
    );
    await page.getByText('2 rows were downloaded.').waitFor();
  });

  it('is read as an address says, and filtered from the details, on a phone', async () => {
    const { organizationId, admin, grace } = await newLog();
    const { page, open } = await visit(admin, { ...PHONE, ...IN_BERLIN });
    await open(`/o/${organizationId}/settings/audit?action=team.deleted&from=2024-05-31&to=2024-05-31`);
    expect(await onlyEntry(page)).toBe('Team deleted');
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await entries(page).tap();
    const drawer = page.getByRole('dialog', { name: 'Details' });
    await drawer.getByText(grace.requestId).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await drawer.getByRole('button', { name: 'Only what they did' }).tap();
    await drawer.waitFor({ state: 'detached' });
    expect(searchOf(page)).toMatchObject({ actor: grace.actorId, action: 'team.deleted' });
    expect(await onlyEntry(page)).toBe('Team deleted');
    await page.getByRole('button', { name: 'Clear filters' }).tap();
    await log(page).getByText('Ada', { exact: true }).waitFor();
    expect(searchOf(page)).toEqual({});
  });
});
