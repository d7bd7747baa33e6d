import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TranslationRow } from '@lectern/database/translations/translations.queries';
import { api, build, database, native, type OtherApi, startedWith } from '../../../test/harness.js';
import { newGlossaryEntry } from '../../../test/new-glossary-entry.js';

const PAGES = [
  { id: 'guide', text: '## Install it\n\nRun the **program** `lectern`.\n\n```sh\nlectern start\n```\n' },
  { id: 'usage', text: 'Run the **program** `lectern`.\n\nOpen the page.\n' },
];
const PROVIDER = 'openai:small';

const { memoryKey } = await native<typeof import('@lectern/intelligence/translation/memory-key')>(
  '@lectern/intelligence/translation/memory-key',
);
const { settingsOf } = await native<typeof import('@lectern/intelligence/translation/run-settings')>(
  '@lectern/intelligence/translation/run-settings',
);
const { storeInMemory } = await native<typeof import('@lectern/database/translations/translation-memory.queries')>(
  '@lectern/database/translations/translation-memory.queries',
);
const { findCurrentRevision } = await native<typeof import('@lectern/database/content/revisions.queries')>(
  '@lectern/database/content/revisions.queries',
);

let configured: OtherApi;
beforeAll(async () => {
  configured = await startedWith({
    LECTERN_TRANSLATION_PROVIDER: 'openai',
    LECTERN_MODEL_URL: 'https://models.invalid/v1',
    LECTERN_MODEL_NAME: 'small',
    LECTERN_MODEL_PRICE_INPUT: '2',
    LECTERN_MODEL_PRICE_OUTPUT: '4',
  });
});
afterAll(() => configured.close());

/** A translation of two pages, and what its next run would send. */
async function newTranslation() {
  const { id, admin } = await build.organization();
  const source = await build.space(id);
  await build.pages(source, PAGES);
  const row = await build.translation(id, { source, instructions: 'Be brief.' });
  const url = `/orgs/${id}/translations/${row.id}/estimate`;
  return {
    id,
    source,
    row,
    /** By an API that knows who translates. */
    estimate: () => configured.api.as(admin).post(url),
    /** By one that does not. */
    guess: () => api.as(admin).post(url),
  };
}

const scopeOf = (row: TranslationRow) => settingsOf(row, [], PROVIDER).scope;

function remember(row: TranslationRow, segments: { kind: 'heading' | 'paragraph' | 'page title'; text: string }[]) {
  const { organizationId } = row;
  const made = segments.map((segment) => ({ key: memoryKey(segment, scopeOf(row)), text: `[${segment.text}]` }));
  return storeInMemory(database, { organizationId, provider: PROVIDER, at: new Date() }, made);
}

describe('POST /v1/orgs/:organizationId/translations/:translationId/estimate', () => {
  it('200: tells what the first run would send, each text once, without sending or changing anything', async () => {
    const { row, estimate } = await newTranslation();
    const { status, body } = await estimate();
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: 'translation-estimate', pages: 2, segments: 5, words: 10 });
    expect(body.tokens).toBeGreaterThan(350);
    expect(body.cost).toBeGreaterThan((body.tokens * 2) / 1_000_000);
    expect(body.cost).toBeLessThan((body.tokens * 4) / 1_000_000);
    expect(await database.prisma.translation.findUnique({ where: { id: row.id } })).toEqual(row);
  });

  it('200: leaves out what was translated before', async () => {
    const { row, estimate } = await newTranslation();
    await remember(row, [
      { kind: 'page title', text: 'guide' },
      { kind: 'heading', text: 'Install it' },
      { kind: 'paragraph', text: 'Run the <g1>program</g1> <x2/>.' },
    ]);
    expect((await estimate()).body).toMatchObject({ pages: 1, segments: 2, words: 4 });
  });

  it('200: looks only at what changed since the last run, until the glossary asks for everything again', async () => {
    const { id, source, row, estimate } = await newTranslation();
    const head = await findCurrentRevision(database, source);
    const settingsHash = settingsOf(row, [], PROVIDER).hash;
    await database.prisma.translation.update({
      where: { id: row.id },
      data: { sourceRevisionId: head?.id ?? '', settingsHash },
    });
    expect((await estimate()).body).toEqual({
      object: 'translation-estimate',
      pages: 0,
      segments: 0,
      words: 0,
      tokens: 0,
      cost: 0,
    });
    await build.pages(source, [{ id: 'usage', text: 'Close the page.\n' }]);
    expect((await estimate()).body).toMatchObject({ pages: 1, segments: 2, words: 4 });
    await newGlossaryEntry(id, { en: 'program', fr: 'logiciel' });
    expect((await estimate()).body).toMatchObject({ pages: 2, segments: 5 });
  });

  it('200: counts everything, without a price, when nobody translates', async () => {
    const { row, guess } = await newTranslation();
    await remember(row, [{ kind: 'heading', text: 'Install it' }]);
    const { status, body } = await guess();
    expect([status, body.segments]).toEqual([200, 5]);
    expect(body).not.toHaveProperty('cost');
  });

  it('503: turns away who comes when one is worked on and five wait, and serves those', async () => {
    const { estimate } = await newTranslation();
    const blocker = await database.pool.connect();
    await blocker.query('BEGIN; LOCK TABLE glossary_entries IN ACCESS EXCLUSIVE MODE');
    const asked = Array.from({ length: 7 }, estimate);
    const refused = await Promise.race(asked);
    await blocker.query('ROLLBACK');
    blocker.release();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);
    expect(refused.body.error.name).toBe('translation.estimate_busy');
    const responses = await Promise.all(asked);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(6);
  });
});
