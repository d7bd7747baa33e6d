import { beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { inBrowser, overflowOf, PHONE, visit } from '../../test/console.js';
import { type FilledTeam, newFilledTeam } from '../../test/every-route.js';
import { TRANSLATED } from '../../test/translated-words.js';
import { englishConsole as english } from '../words/english/english.js';
import { frenchConsole as french } from '../words/french/french.js';
import { germanConsole as german } from '../words/german/german.js';

inBrowser('the language of the console', () => {
  let team: FilledTeam;

  beforeAll(async () => {
    team = await newFilledTeam();
  });

  it('is that of the browser, for everything that pages bring along too', async () => {
    const { page, open } = await visit(team.admin, { locale: 'de-AT' });
    await open(`/o/${team.organizationId}/conversations-clusters`);
    await page.getByRole('heading', { level: 1, name: german.conversations.title, exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    const navigation = page.getByRole('navigation', { name: german.platform.navigation.label });
    expect(await navigation.getByRole('link', { name: german.platform.navigation.spaces, exact: true }).count()).toBe(
      1,
    );
  });

  it('is chosen in the menu of the account, by keyboard too, and kept', async () => {
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/spaces`);
    await page.getByRole('button', { name: english.platform.navigation.account }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'Français' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: french.library.spaces.title, exact: true }).waitFor();
    await open('/account/sessions');
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  });

  it('is English where the words of another cannot be loaded', async () => {
    const { page, open } = await visit(team.admin, { locale: 'fr' });
    await page.route(/french/, (route) => route.abort());
    await open(`/o/${team.organizationId}/spaces`);
    await page.getByRole('heading', { level: 1, name: english.library.spaces.title, exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  it.each(TRANSLATED)(
    'is $name on every page, and fits on a phone',
    async ({ tag: locale, words }) => {
      const { page, open, settle } = await visit(team.admin, { ...PHONE, locale, alsoOpens: team.sitesUrl });
      const untranslated = sentencesOnlyIn(english, words);
      // The names of what is audited come from the API.
      for (const name of await auditedActions(team)) untranslated.delete(name);
      const found: string[] = [];
      await open('/account/profile');
      for (const { path } of team.routes) {
        await page.evaluate((address) => window.history.pushState({}, '', address), path);
        await settle();
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        found.push(...(await saidOn(page)).filter((said) => untranslated.has(said)).map((said) => `${path}: ${said}`));
        const overflow = await overflowOf(page);
        if (overflow > 0) found.push(`${path} is ${overflow} pixels wider than a phone`);
      }
      expect(found).toEqual([]);
    },
    400_000,
  );
});

async function auditedActions({ organizationId, api }: FilledTeam): Promise<string[]> {
  const params = { path: { organizationId } };
  const { items } = dataOf(await api.GET('/v1/orgs/{organizationId}/audit-event-actions', { params }));
  return items.map(({ label }) => label);
}

function sentencesOf(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(sentencesOf) : [];
}

/** The sentences of a language that are none of another. Single words are left out: content has them, too. */
function sentencesOnlyIn(words: unknown, other: unknown): Set<string> {
  const both = new Set(sentencesOf(other));
  return new Set(sentencesOf(words).filter((sentence) => / .* /.test(sentence) && !both.has(sentence)));
}

/** Every text and name of a page that the console says, without content, which is in the language of its author. */
function saidOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Element)) said.push((node.nodeValue ?? '').trim());
      else said.push(...['aria-label', 'placeholder', 'title'].map((name) => node.getAttribute(name) ?? ''));
    }
    return said;
  });
}
