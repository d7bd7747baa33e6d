import { describe, expect, it } from '@jest/globals';
import { Glossary } from './glossary.js';
import { pseudoTranslator } from './pseudo.js';
import { RunEstimate } from './run-estimate.js';
import { UnitTranslations } from './unit-translations.js';

const scope = {
  provider: 'pseudo',
  source: 'en',
  target: 'fr',
  instructions: 'Be brief.',
  glossary: new Glossary([]),
};
const page = (name: string, title: string, markdown: string) => ({
  name,
  page: { title, body: { markdown, keys: [] } },
});
const PAGES = [
  page('page:a', 'Welcome', 'Read this first.\n\nThen read that.\n'),
  page('page:b', 'Welcome', 'Read this first.\n\n```sh\nls\n```\n'),
  page('page:c', 'More', '## Steps\n\n- One more\n- Two more\n'),
];
const pause = async () => undefined;

/** A memory that is filled by a run, and asked by an estimate. */
function newMemory() {
  const texts = new Map<string, string>();
  return {
    texts,
    read: async (keys: readonly string[]) => new Map([...texts].filter(([key]) => keys.includes(key))),
    store: async (made: readonly { key: string; text: string }[]) => {
      for (const { key, text } of made) texts.set(key, text);
    },
    find: async (keys: readonly string[]) => new Set(keys.filter((key) => texts.has(key))),
  };
}

describe('RunEstimate', () => {
  it('counts exactly the segments that a run sends, each once, and nothing after that run', async () => {
    const memory = newMemory();
    const before = new RunEstimate(scope, memory.find);
    await before.add(PAGES.slice(0, 2), pause);
    await before.add(PAGES.slice(2), pause);
    const run = new UnitTranslations(pseudoTranslator, scope, memory);
    await run.prepare(PAGES, new AbortController().signal);
    expect(before.total.segments).toBe(run.sending.sent);
    expect(before.total).toMatchObject({ segments: 7, words: 13 });
    expect([...before.sending]).toEqual(['page:a', 'page:c']);

    const after = new RunEstimate(scope, memory.find);
    await after.add(PAGES, pause);
    expect(after.total).toEqual({ segments: 0, words: 0, tokens: { input: 0, output: 0 } });
    expect(after.sending.size).toBe(0);
  });

  it('counts everything again for other instructions', async () => {
    const memory = newMemory();
    await new UnitTranslations(pseudoTranslator, scope, memory).prepare(PAGES, new AbortController().signal);
    const estimate = new RunEstimate({ ...scope, instructions: 'Be polite.' }, memory.find);
    await estimate.add(PAGES, pause);
    expect(estimate.total.segments).toBe(7);
  });

  it('pauses after every page, and ends when the pause does', async () => {
    let pauses = 0;
    const estimate = new RunEstimate(scope, async () => new Set());
    await estimate.add(PAGES, async () => {
      pauses += 1;
    });
    expect(pauses).toBe(3);
    await expect(estimate.add(PAGES, () => Promise.reject(new Error('too late')))).rejects.toThrow('too late');
  });
});
