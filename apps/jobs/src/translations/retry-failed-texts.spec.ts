import { describe, expect, it } from '@jest/globals';
import { build, database, newRunner } from '../../test/harness.js';
import { forgetCompletion, jobRow } from '../../test/job-rows.js';
import { killRunAtLock } from '../../test/killed-run.js';
import { countingTranslator, newTranslation } from '../../test/translated-space.js';

const pages = () => [
  { id: 'guide', text: 'Run the **program** `lectern`.\n' },
  { id: 'usage', text: '## First steps\n\nOpen the page.\n', parent: 'guide' },
];

/** A provider that cannot translate texts with the word `page`. */
const choosy = () => {
  const { translator, sent } = countingTranslator();
  const choosing: typeof translator = {
    name: translator.name,
    async translate(batch, signal) {
      const [failed, rest] = [true, false].map((isFailing) =>
        batch.segments.filter(({ text }) => text.includes('page') === isFailing),
      );
      const result = await translator.translate({ ...batch, segments: rest ?? [] }, signal);
      const failures = (failed ?? []).map(({ id }) => ({ id, reason: 'a tag is missing' }));
      return result.ok ? { ...result, failed: failures } : result;
    },
  };
  return { translator: choosing, sent };
};

describe('a run of a translation with texts that failed', () => {
  it('tries again what could not be translated, and sends nothing else', async () => {
    const translation = await newTranslation([...pages(), { id: 'also', text: 'Open the page.\n' }]);
    await newRunner({ translation: choosy() }).run(await translation.order());
    const failures = () => database.prisma.translationFailure.findMany({ where: { translationId: translation.id } });
    expect(await failures()).toMatchObject([
      { unit: 'page:also', text: 'Open the page.', reason: 'a tag is missing' },
      { unit: 'page:usage', text: 'Open the page.', reason: 'a tag is missing' },
    ]);

    expect(await translation.run()).toEqual(['Open the page.']);

    for (const page of ['usage', 'also']) {
      expect((await translation.page(page))?.text).not.toContain('Open the page.');
    }
    expect(await failures()).toEqual([]);
    expect(await translation.run()).toEqual([]);
  });

  it('keeps what people wrote in place of what could not be translated', async () => {
    const translation = await newTranslation([{ id: 'usage', text: 'Open the page.\n', keys: ['one'] }]);
    await newRunner({ translation: choosy() }).run(await translation.order());
    await build.pages(translation.target, [{ id: 'usage', text: 'Ouvrez la page.\n', keys: ['one'] }]);
    await translation.run();
    expect((await translation.page('usage'))?.text).toBe('Ouvrez la page.\n');
  });

  it('leaves changes of the source alone when it is only to try again', async () => {
    const translation = await newTranslation(pages());
    await newRunner({ translation: choosy() }).run(await translation.order());
    const before = await translation.row();
    await build.pages(translation.source, [
      { id: 'guide', text: 'New.\n' },
      { id: 'later', text: 'Later.\n' },
    ]);
    await database.prisma.translation.update({ where: { id: translation.id }, data: { retriesOnly: true } });

    expect(await translation.run()).toEqual(['Open the page.']);

    expect((await translation.page('usage'))?.text).not.toContain('Open the page.');
    expect(await translation.page('later')).toBeNull();
    const after = await translation.row();
    expect(after).toMatchObject({ status: 'completed', sourceRevisionId: before.sourceRevisionId });
    await database.prisma.translation.update({ where: { id: translation.id }, data: { retriesOnly: false } });
    expect(await translation.run()).toHaveLength(3);
    expect((await translation.page('later'))?.text).toMatch(/⟦/);
  });

  it('killed half-way while it tries again, it does so again, and done twice it changes nothing more', async () => {
    const translation = await newTranslation(pages());
    await newRunner({ translation: choosy() }).run(await translation.order());
    await database.prisma.translation.update({ where: { id: translation.id }, data: { retriesOnly: true } });
    const jobId = await translation.order();
    await killRunAtLock(jobId, 'LOCK TABLE revisions IN SHARE MODE');
    const count = () => database.prisma.translationFailure.count({ where: { translationId: translation.id } });
    expect([await count(), (await translation.page('usage'))?.text]).toEqual([
      1,
      expect.stringContaining('Open the page.'),
    ]);

    await newRunner().run(jobId);

    const made = (await translation.page('usage'))?.text;
    expect(made).not.toContain('Open the page.');
    expect([await count(), (await translation.row()).status]).toEqual([0, 'completed']);
    await forgetCompletion(jobId);
    await newRunner().run(jobId);
    expect((await translation.page('usage'))?.text).toBe(made);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
  });
});
