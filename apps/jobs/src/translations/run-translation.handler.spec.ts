import { describe, expect, it } from '@jest/globals';
import { build, database, newRunner } from '../../test/harness.js';
import { catalog, forgetCompletion, jobRow } from '../../test/job-rows.js';
import { killRunAtLock } from '../../test/killed-run.js';
import { countingTranslator, newTranslation } from '../../test/translated-space.js';

const JOB = catalog.runTranslationJob;

const GUIDE = '## Install it\n\nRun the **program** `lectern`.\n\nSee [how](/pages/usage#first-steps).\n';
const USAGE = '## First steps\n\nOpen the page.\n';
const pages = () => [
  { id: 'guide', text: GUIDE },
  { id: 'usage', text: USAGE, parent: 'guide' },
];

describe(JOB.name, () => {
  it('translates a whole space, in one revision, with the tree, the markup and the links of its source', async () => {
    const translation = await newTranslation(pages());
    const sent = await translation.run();
    expect(sent.length).toBeGreaterThan(0);
    const guide = await translation.page('guide');
    expect(guide?.title).toMatch(/^⟦.*⟧$/);
    expect(guide?.text).toContain('`lectern`');
    expect(guide?.text).not.toContain('Install it');
    const { text: usage } = (await translation.page('usage')) ?? { text: '' };
    const heading = /^## (.*)$/m.exec(usage)?.[1] ?? '';
    expect(heading).not.toBe('First steps');
    const anchor = /\/pages\/usage#([^)]*)\)/.exec(guide?.text ?? '')?.[1] ?? '';
    expect(anchor).not.toBe('first-steps');
    const { rows } = await database.pool.query(
      'SELECT status FROM link_targets WHERE space_id = $1 AND target LIKE $2',
      [translation.target, 'page:usage#%'],
    );
    expect(rows).toEqual([{ status: 'ok' }]);

    const row = await translation.row();
    const revision = await database.prisma.revision.findUniqueOrThrow({ where: { id: row.resultRevisionId ?? '' } });
    expect(revision).toMatchObject({
      spaceId: translation.target,
      type: 'computed',
      sourceRevision: row.sourceRevisionId,
    });
    expect(row).toMatchObject({ status: 'completed', message: null, runs: 1, totalPages: 2, latestPages: 2 });
    const [run] = await translation.runs();
    expect(run).toMatchObject({ state: 'completed', provider: 'pseudo', pagesDone: 2, segmentsSent: sent.length });
    expect(run?.wordsDone).toBe(run?.wordsTotal);
  });

  it('leaves what is made from an API specification to be made in the target, and translates its title', async () => {
    const dependencies = { spec: { ref: { kind: 'openapi', spec: 'store' } } };
    const computed = { type: 'builtin:openapi', props: {}, dependencies };
    const translation = await newTranslation([{ id: 'api', text: '', computed }], async (organizationId) => {
      const spec = await build.openApiSpec(organizationId, { slug: 'store' });
      const operations = [{ path: '/pets', method: 'get', title: 'List', tags: ['pets'], deprecated: false }];
      await build.openApiVersion(spec, { outline: { info: 'About pets.\n', operations } });
    });
    expect(await translation.run()).toEqual(['api']);
    expect(await translation.page('api')).toMatchObject({ title: '⟦åpî⟧', text: 'About pets.\n' });
    const { rows } = await database.pool.query(
      `SELECT record ->> 'title' AS title FROM current_pages WHERE space_id = $1 AND record ? 'madeFor'`,
      [translation.target],
    );
    expect(rows).toEqual([{ title: 'pets' }]);
  });

  it('sends nothing and makes no revision when nothing changed', async () => {
    const translation = await newTranslation(pages());
    await translation.run();
    const before = await translation.row();
    expect(await translation.run()).toEqual([]);
    const after = await translation.row();
    expect(after.resultRevisionId).toBe(before.resultRevisionId);
    expect(after).toMatchObject({ status: 'completed', runs: 2, latestPages: 0 });
  });

  it('sends one text when one paragraph changed, and none when a page moved', async () => {
    const translation = await newTranslation(pages());
    await translation.run();
    await build.pages(translation.source, [{ id: 'guide', text: GUIDE.replace('program', 'application') }]);
    expect(await translation.run()).toHaveLength(1);
    await build.pages(translation.source, [{ id: 'usage', text: USAGE }]);
    expect(await translation.run()).toEqual([]);
    const { rows } = await database.pool.query(
      'SELECT parent_id FROM current_pages WHERE space_id = $1 AND page_id = $2',
      [translation.target, 'usage'],
    );
    expect(rows).toEqual([{ parent_id: '' }]);
  });

  it('keeps what people edited until its source changes', async () => {
    const write = (text: string) => ({ id: 'guide', text, keys: ['one', 'two'] });
    const translation = await newTranslation([write('One.\n\nTwo.\n')]);
    const text = async () => (await translation.page('guide'))?.text ?? '';
    await translation.run();
    const [, second] = (await text()).split('\n\n');
    await build.pages(translation.target, [write(`Un !\n\n${second}`)]);
    await build.pages(translation.source, [write('One.\n\nTwo, changed.\n')]);
    await translation.run();
    expect(await text()).toMatch(/^Un !\n\n⟦Tŵö, çĥåñĝéd\./);
    await build.pages(translation.source, [write('One.\n\nTwo, changed again.\n')]);
    await translation.run();
    expect(await text()).toMatch(/^Un !\n\n⟦Tŵö, çĥåñĝéd åĝåîñ\./);
    await build.pages(translation.source, [write('Another one.\n\nTwo, changed again.\n')]);
    await translation.run();
    expect(await text()).toMatch(/^⟦Åñ/);
  });

  it('follows pages that are added and removed, and leaves those of people alone', async () => {
    const translation = await newTranslation(pages());
    await translation.run();
    await build.pages(translation.target, [{ id: 'own', text: 'À nous.\n', parent: 'usage' }]);
    await build.pages(translation.source, [
      { id: 'usage', text: null },
      { id: 'own-too', slug: 'new', text: 'New.\n' },
    ]);
    await translation.run();
    expect(await translation.page('usage')).toBeNull();
    expect((await translation.page('own'))?.text).toBe('À nous.\n');
    expect((await translation.page('own-too'))?.text).toMatch(/⟦/);
  });

  it('gives way where people have put a page of their own at the path of a new one', async () => {
    const translation = await newTranslation(pages());
    await translation.run();
    await build.pages(translation.target, [{ id: 'own', slug: 'news', text: 'À nous.\n' }]);
    await build.pages(translation.source, [{ id: 'fresh', slug: 'news', text: 'New.\n' }]);
    await translation.run();
    const { rows } = await database.pool.query(
      `SELECT page_id, slug FROM current_pages WHERE space_id = $1 AND slug LIKE 'news%' ORDER BY 2`,
      [translation.target],
    );
    expect(rows).toEqual([
      { page_id: 'own', slug: 'news' },
      { page_id: 'fresh', slug: 'news-1' },
    ]);
  });

  it('translates everything again when the instructions change', async () => {
    const translation = await newTranslation(pages());
    const first = await translation.run();
    await database.prisma.translation.update({ where: { id: translation.id }, data: { instructions: 'Be brief.' } });
    expect((await translation.run()).sort()).toEqual(first.sort());
  });

  it('waits, and says in plain words what to set, while nobody translates', async () => {
    const translation = await newTranslation(pages());
    const jobId = await translation.order();
    const missing = 'Set LECTERN_TRANSLATION_PROVIDER.';
    await newRunner({ translation: { translator: null, missing } }).run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
    expect(await translation.row()).toMatchObject({ status: 'pending', message: missing, runs: 0 });
    expect((await translation.page('guide'))?.text).toBe(GUIDE);
  });

  it('says why the provider refuses, and changes nothing', async () => {
    const translation = await newTranslation(pages());
    const jobId = await translation.order();
    const refusal = { kind: 'unauthorized', message: 'The endpoint at model.test rejected the key (401).' } as const;
    const translator = {
      name: 'refusing',
      translate: async () => ({ ok: false, error: refusal, usage: { input: 0, output: 0 } }) as const,
    };
    await newRunner({ translation: { translator } }).run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'failed' });
    expect(await translation.row()).toMatchObject({ status: 'pending', message: refusal.message });
    expect(await translation.runs()).toEqual([expect.objectContaining({ state: 'failed', error: refusal.message })]);
    expect((await translation.page('guide'))?.text).toBe(GUIDE);
  });

  it('keeps a text in the language of the source, and reports it, when it cannot be translated', async () => {
    const translation = await newTranslation(pages());
    const jobId = await translation.order();
    const translator = {
      name: 'choosy',
      translate: async ({ segments }: { segments: readonly { id: string; text: string }[] }) => ({
        ok: true as const,
        translated: segments
          .filter(({ text }) => !text.includes('page'))
          .map(({ id, text }) => ({ id, text, doubts: [] })),
        failed: segments
          .filter(({ text }) => text.includes('page'))
          .map(({ id }) => ({ id, reason: 'a tag is missing' })),
        usage: { input: 10, output: 5 },
      }),
    };
    await newRunner({ translation: { translator, prices: { input: 1, output: 2 } } }).run(jobId);
    const [run] = await translation.runs();
    expect(run).toMatchObject({
      state: 'completed',
      segmentsFailed: 1,
      promptTokens: 10,
      completionTokens: 5,
      cost: 20n,
    });
    expect(run?.failures).toEqual([
      { page: 'usage', title: 'usage', text: 'Open the page.', reason: 'a tag is missing' },
    ]);
    expect((await translation.page('usage'))?.text).toContain('Open the page.');
  });

  it('is followed by another run when one was ordered meanwhile', async () => {
    const translation = await newTranslation(pages());
    const jobId = await translation.order();
    const { translator } = countingTranslator();
    const ordering = {
      name: translator.name,
      async translate(...given: Parameters<typeof translator.translate>) {
        await build.pages(translation.source, [{ id: 'later', text: 'Later.\n' }]);
        return translator.translate(...given);
      },
    };
    await newRunner({ translation: { translator: ordering } }).run(jobId);
    expect(await translation.row()).toMatchObject({ status: 'pending' });
    const next = await database.prisma.job.findMany({
      where: { name: JOB.name, target: translation.id, state: 'queued' },
    });
    expect(next).toHaveLength(1);
  });

  it('has nothing to do for a translation that is gone', async () => {
    const translation = await newTranslation(pages());
    const jobId = await translation.order();
    await database.prisma.translation.delete({ where: { id: translation.id } });
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
  });

  it('stops sending when it is deleted meanwhile', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ id: `page${index}`, text: `Page number ${index}.\n` }));
    const translation = await newTranslation(many);
    const jobId = await translation.order();
    const { translator, sent } = countingTranslator();
    const deleting: typeof translator = {
      name: translator.name,
      async translate(batch, signal) {
        await database.prisma.translation.deleteMany({ where: { id: translation.id } });
        return translator.translate(batch, signal);
      },
    };
    await newRunner({ translation: { translator: deleting } }).run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
    expect(sent.length).toBeLessThan(many.length);
    expect((await translation.page('page0'))?.text).toBe('Page number 0.\n');
  });

  it('done twice changes nothing more', async () => {
    const translation = await newTranslation(pages());
    const jobId = await translation.order();
    await newRunner().run(jobId);
    const before = await translation.row();
    const made = await translation.page('guide');
    await forgetCompletion(jobId);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2 });
    const after = await translation.row();
    expect(after.resultRevisionId).toBe(before.resultRevisionId);
    expect(await translation.page('guide')).toEqual(made);
  });

  it('killed half-way goes on without sending anything again', async () => {
    const translation = await newTranslation(pages());
    const jobId = await translation.order();
    await killRunAtLock(jobId, 'LOCK TABLE revisions IN SHARE MODE');
    expect((await translation.page('guide'))?.text).toBe(GUIDE);
    await database.prisma.job.deleteMany({ where: { id: jobId } });
    expect(await translation.run()).toEqual([]);
    expect((await translation.page('guide'))?.text).toMatch(/⟦/);
    expect(await translation.runs()).toHaveLength(1);
  });
});
