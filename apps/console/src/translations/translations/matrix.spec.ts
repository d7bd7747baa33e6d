import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@lectern/client';
import { translations as words } from '../../words/english/translations.js';
import { arrangeTranslations, percentOf, stateParts } from './matrix.js';

function translation(space: string, language: string, target: string): Schemas['Translation'] {
  return {
    object: 'translation',
    id: `${space}-${language}`,
    status: 'completed',
    source: { space, language: 'en' },
    language: language === 'fr' ? 'fr' : 'de',
    instructions: { object: 'document', data: { schemaVersion: 1 }, nodes: [] },
    automatic: true,
    result: { space: target, revision: 'r', language: language === 'fr' ? 'fr' : 'de' },
    createdAt: '2026-11-18T00:00:00.000Z',
    updatedAt: '2026-11-18T00:00:00.000Z',
    stats: {
      runs: 1,
      totalWords: 0,
      totalPages: 0,
      totalDuration: 0,
      latestRunDuration: 0,
      latestPages: 0,
      latestWords: 0,
    },
    permissions: { view: true, edit: true },
    urls: { location: '' },
  };
}

describe('arrangeTranslations', () => {
  it('has a row for each space that is no translation, translated ones first, and a column for each language', () => {
    const spaces = ['plain', 'guide', 'guide-fr', 'api', 'guide-de'].map((id) => ({ id, title: id }));
    const { languages, rows } = arrangeTranslations(spaces, [
      translation('guide', 'fr', 'guide-fr'),
      translation('guide', 'de', 'guide-de'),
      translation('api', 'de', 'hidden'),
    ]);
    expect(languages).toEqual(['fr', 'de']);
    expect(
      rows.map(({ space, language, cells }) => [space.id, language, ...cells.map((cell) => cell.translation?.id)]),
    ).toEqual([
      ['guide', 'en', 'guide-fr', 'guide-de'],
      ['api', 'en', undefined, 'api-de'],
      ['plain', undefined, undefined, undefined],
    ]);
  });
});

describe('how a translation is doing', () => {
  it.each([
    [{ status: 'completed', pending: { pages: 0, failures: 0 } }, undefined, 'Up to date'],
    [{ status: 'completed', pending: { pages: 3, failures: 2 } }, undefined, '3 pages behind, 2 failures'],
    [{ status: 'completed', pending: { pages: 1, failures: 1 } }, undefined, '1 page behind, 1 failure'],
    [{ status: 'running' }, 40, 'Running 40%'],
    [{ status: 'running' }, undefined, 'Running'],
    [{ status: 'pending' }, undefined, 'Waiting for the first run'],
    [{ status: 'pending', pending: { pages: 2, failures: 0 } }, undefined, 'Waiting, 2 pages behind'],
    [{ status: 'pending', message: 'No model.' }, undefined, 'Stopped'],
  ] as const)('%j at %s%% is "%s"', (state, percent, sentence) => {
    const parts = stateParts(state, words.matrix, percent);
    expect(parts.map(({ text }) => text).join(', ')).toBe(sentence);
  });

  it('is as far as its words are, or its pages where it has no words', () => {
    expect(percentOf({ pages: { done: 1, total: 2 }, words: { done: 2, total: 3 } })).toBe(66);
    expect(percentOf({ pages: { done: 1, total: 2 }, words: { done: 0, total: 0 } })).toBe(50);
    expect(percentOf({ pages: { done: 0, total: 0 }, words: { done: 0, total: 0 } })).toBe(0);
  });
});
