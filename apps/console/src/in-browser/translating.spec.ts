import { beforeAll, expect, it } from '@jest/globals';
import { createClient, dataOf } from '@lectern/client';
import { completion, type SeenRequest, startModelServer } from '../../../../packages/intelligence/test/model-server.js';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { newSpace } from '../../test/content.js';
import { chooseItem, enter, tabTo } from '../../test/keyboard.js';
import { cursorToEnd, editorText, saveStatus } from '../../test/written-page.js';

/** As many pages as a run translates together, and some more. */
const TOGETHER = 40;
const PAGES = TOGETHER + 3;
/** For a million tokens. */
const PRICES = { input: 20, output: 40 };
const MODEL = {
  LECTERN_TRANSLATION_PROVIDER: 'openai',
  LECTERN_MODEL_NAME: 'a-model',
  LECTERN_MODEL_PRICE_INPUT: String(PRICES.input),
  LECTERN_MODEL_PRICE_OUTPUT: String(PRICES.output),
};
const NOWHERE = { ...MODEL, LECTERN_MODEL_URL: 'http://127.0.0.1:9/v1' };

/** What each request costs: the model says that it read ten tokens and wrote five. */
const COST_OF_REQUEST = (10 * PRICES.input + 5 * PRICES.output) / 1_000_000;

const amountOf = (cost: number) => cost.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** What a model is asked to translate. */
function segmentsIn({ body }: SeenRequest): { id: string; kind: string; text: string }[] {
  const { messages } = body;
  const asked: unknown = Array.isArray(messages) ? JSON.parse(messages.at(-1)?.content ?? '{}') : {};
  return typeof asked === 'object' && asked !== null && 'segments' in asked && Array.isArray(asked.segments)
    ? asked.segments
    : [];
}

/** Translates by a mark before each text, and loses what is bold. */
function translated(request: SeenRequest) {
  const segments = segmentsIn(request).map(({ id, text }) => ({ id, text: `FR ${text.replaceAll(/<[^>]*>/g, '')}` }));
  return completion({ segments });
}

inBrowser('translating', () => {
  let team: Team;
  let home: string;
  /** The console of an installation that has a model. */
  let origin: string;

  beforeAll(async () => {
    team = await newTeam();
    home = `/o/${team.organizationId}/translations`;
    const others = Array.from({ length: PAGES - 1 }, (_, index) => ({ title: `Page ${index + 2}` }));
    const first = { title: 'Start', markdown: 'Open the space.\n\nPress **Save** now.\n' };
    await newSpace(team, 'Guide', [first, ...others]);
    origin = (await (await runningApi()).serveWith(NOWHERE)).origin;
  });

  it('says what to configure where nobody translates, and shows readers what they may do', async () => {
    const { build } = await runningApi();
    const { page, open } = await visit(await build.member(team.organizationId, 'read'));
    await open(home);
    await page.getByText('Set LECTERN_TRANSLATION_PROVIDER').waitFor();
    await page.getByRole('heading', { name: 'No translations yet' }).waitFor();
    expect(await page.getByRole('button', { name: 'Translate a space' }).count()).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
  });

  it('creates a translation by keyboard alone, runs it, and leads from a failure to a correction', async () => {
    const { runJobs } = await runningApi();
    const { page, open } = await visit(team.admin, { origin });
    await open(home);
    await enter(page, page.getByRole('button', { name: 'Translate a space' }).first());
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByLabel('Translate into'));
    await page.keyboard.type('French');
    await enter(page, dialog.getByRole('button', { name: 'Create translation' }));
    await page.getByRole('heading', { level: 1, name: 'Guide, French' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Waiting for the first run' }).waitFor();
    expect(await page.getByText('Set LECTERN_TRANSLATION_PROVIDER').count()).toBe(0);

    await enter(page, page.getByRole('button', { name: 'Run…' }));
    await dialog.getByText(`${PAGES} pages with`).waitFor();
    const { tokens, cost = 0 } = await estimated();
    await dialog.getByText(`About ${tokens.toLocaleString('en')} tokens.`).waitFor();
    await dialog.getByText(`Estimated cost: ${amountOf(cost)}, in the currency of the configured prices`).waitFor();
    // Each token costs as much as one that is sent, or as one that comes back, and none is free.
    expect(cost).toBeGreaterThan((tokens * PRICES.input) / 1_000_000);
    expect(cost).toBeLessThan((tokens * PRICES.output) / 1_000_000);
    expect(await barriersOf(page)).toEqual([]);
    await enter(page, dialog.getByRole('button', { name: 'Run', exact: true }));
    await dialog.waitFor({ state: 'detached' });

    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const titles = new Set<string>();
    const model = await startModelServer(async (request) => {
      const asked = segmentsIn(request).filter(({ kind }) => kind === 'page title');
      const isLater = titles.size >= TOGETHER && asked.length > 0;
      for (const { text } of asked) titles.add(text);
      if (isLater) await isReleased;
      return translated(request);
    });
    const running = runJobs(team.organizationId, { ...MODEL, LECTERN_MODEL_URL: model.baseUrl });
    await page.getByText(`${TOGETHER} of ${PAGES} pages`).waitFor();
    await page.getByRole('status').filter({ hasText: 'Running 9' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    release();
    await running;
    await page.getByRole('status').filter({ hasText: '1 failure' }).waitFor();
    const runs = page.getByRole('table', { name: 'Runs' });
    await runs.getByText('1 failed').waitFor();
    expect(model.seen.length).toBeGreaterThan(1);
    await runs.getByRole('cell', { name: amountOf(model.seen.length * COST_OF_REQUEST), exact: true }).waitFor();

    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    await page.getByRole('link', { name: 'Failed', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: 'Start' });
    await row.getByText('Press Save now.').waitFor();
    await row.getByText('Some formatting, link or code is missing.').waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    expect(new URL(page.url()).search).toBe('?state=failed');
    await row.getByRole('button', { name: 'Edit here: FR Start' }).click();
    await editorText(page).waitFor();
    await editorText(page).click();
    await cursorToEnd(page);
    await page.keyboard.type(' Maintenant.');
    await saveStatus(page, 'Saved').waitFor();
    const [, spaceId = '', changeRequestId = ''] = /\/s\/([^/]+)\/~\/changes\/([^/]+)\//.exec(page.url()) ?? [];
    const merge = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge';
    await eventually('the merge', async () => {
      const { response } = await team.api.POST(merge, { params: { path: { spaceId, changeRequestId } } });
      return response?.ok;
    });

    const { path, pageId } = await firstPage();
    await open(`${path}/side-by-side?page=${pageId}`);
    await page.getByText('FR Open the space.').waitFor();
    const marked = page.locator('[data-edited]').filter({ hasText: 'Edited by a person' });
    await marked.getByText('Maintenant.').waitFor();
    expect(await marked.count()).toBe(1);
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('n');
    await page.getByText('FR About Page 2.').waitFor();
    expect(new URL(page.url()).searchParams.get('page')).not.toBe(pageId);
    await page.keyboard.press('p');
    await marked.waitFor();
  });

  it('counts what a term changes before it is saved, one by one and from a file', async () => {
    const { page, open } = await visit(team.admin, { origin });
    await open(`${home}/glossary`);
    await enter(page, page.getByRole('button', { name: 'Add term' }));
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByLabel('Term in English'));
    await page.keyboard.type('space');
    await tabTo(page, dialog.getByLabel('Term in French'));
    await page.keyboard.type('espace');
    await page.keyboard.press('Enter');
    await dialog.getByText('1 text on 1 page (3 words) in 1 translation would be translated again.').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await enter(page, dialog.getByRole('button', { name: 'Save' }));
    const terms = page.getByRole('table', { name: 'Glossary' });
    await terms.getByText('espace').waitFor();

    await page.getByRole('button', { name: 'Upload CSV' }).click();
    const lines = `en,fr,doNotTranslate\nspace,lieu,\nAbout,À propos,\nnothing,,perhaps\n`;
    await dialog.getByLabel('Or paste lines').fill(lines);
    await dialog.getByText('1 added, 1 changed, 0 unchanged.').waitFor();
    await dialog.getByText('Line 4:').waitFor();
    await dialog.getByRole('button', { name: 'Count what changes' }).click();
    await dialog.getByText(`${PAGES} texts on ${PAGES} pages`).waitFor();
    await dialog.getByRole('button', { name: 'Save 2 terms' }).click();
    await terms.getByText('lieu').waitFor();

    await tabTo(page, terms.getByRole('button', { name: 'More for About' }));
    await page.keyboard.press('Enter');
    await chooseItem(page, 'Delete');
    await dialog.getByText(`${PAGES - 1} texts on ${PAGES - 1} pages`).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await terms.getByText('À propos').waitFor({ state: 'detached' });
  });

  it('fits a phone, where the matrix says the state of each translation', async () => {
    await newSpace(team, 'Handbook');
    const { page, open } = await visit(team.admin, { ...PHONE, origin });
    await open(home);
    await page.getByRole('link', { name: /^Guide in French: / }).waitFor();
    expect(await overflowOf(page)).toBe(0);
    await page.getByRole('button', { name: 'Translate Handbook into French' }).tap();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Translate into').inputValue()).toBe('fr');
    expect(await dialog.getByLabel('Space', { exact: true }).locator('option:checked').textContent()).toBe('Handbook');
    await dialog.getByRole('button', { name: 'Cancel' }).tap();
    await page.getByRole('link', { name: /^Guide in French: / }).tap();
    const { path, pageId } = await firstPage();
    for (const part of ['', '/pages', `/side-by-side?page=${pageId}`]) {
      await open(`${path}${part}`);
      await page.getByRole('heading', { level: 1, name: 'Guide, French' }).waitFor();
      expect(await overflowOf(page)).toBe(0);
    }
    await open(`${home}/glossary`);
    expect(await overflowOf(page)).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
  });

  /** What the next run of the only translation is said to come to. */
  async function estimated() {
    const { organizationId } = team;
    const client = createClient({ baseUrl: origin, token: team.admin.token });
    const list = '/v1/orgs/{organizationId}/translations';
    const [translation] = dataOf(await client.GET(list, { params: { path: { organizationId } } })).items;
    const params = { path: { organizationId, translationId: translation?.id ?? '' } };
    return dataOf(await client.POST(`${list}/{translationId}/estimate`, { params }));
  }

  /** Where the translation is, and the first page of it. */
  async function firstPage() {
    const { organizationId, api } = team;
    const list = '/v1/orgs/{organizationId}/translations';
    const [translation] = dataOf(await api.GET(list, { params: { path: { organizationId } } })).items;
    const params = { path: { organizationId, translationId: translation?.id ?? '' } };
    const [first] = dataOf(await api.GET(`${list}/{translationId}/pages`, { params })).items;
    return { path: `${home}/${translation?.id}`, pageId: first?.page ?? '' };
  }
});
