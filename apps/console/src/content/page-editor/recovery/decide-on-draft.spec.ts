import { describe, expect, it } from '@jest/globals';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { decideOnDraft } from './decide-on-draft.js';

const text = (markdown: string) => parseDocument(markdown);
const page = { document: text('Theirs.'), base: 'r2' };
const draftOf = (markdown: string, base: string) => ({ base, document: text(markdown), sequence: 3 });

describe('a draft that is left on the device', () => {
  it('goes on where the page is as it was', () => {
    expect(decideOnDraft(draftOf('Mine.', 'r2'), page)).toBe('resume');
  });

  it('is offered where others wrote in the meantime', () => {
    expect(decideOnDraft(draftOf('Mine.', 'r1'), page)).toBe('offer');
  });

  it('is forgotten where the page says the same', () => {
    expect(decideOnDraft(draftOf('Theirs.', 'r1'), page)).toBe('forget');
  });

  it('goes on where the newer revision is its own', () => {
    const sending = { key: 'k', base: 'r1', document: text('Theirs.'), sequence: 2 };
    expect(decideOnDraft({ ...draftOf('Theirs. And more.', 'r1'), sending }, page)).toBe('resume');
    expect(decideOnDraft({ ...draftOf('Mine.', 'r1'), sending: { ...sending, document: text('Other.') } }, page)).toBe(
      'offer',
    );
  });
});
