import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BLOCKS } from '../../test/author-text.js';
import { collectKeys } from '../document/keys.js';
import { alignKeys } from '../keys/align-keys.js';
import { parseDocument } from '../markdown/parse-document.js';
import { plainText } from '../sections/plain-text.js';
import { countConflicts } from './conflict-block.js';
import { type BodyText, mergeBodies } from './merge-bodies.js';

const bodyOf = (markdown: string): BodyText => ({ markdown, keys: collectKeys(parseDocument(markdown)) });
const editOf = (base: BodyText, markdown: string): BodyText => ({ markdown, keys: alignKeys(base, markdown) });

/** A body of paragraphs, the first word of each its key. */
const keyed = (...paragraphs: string[]): BodyText => ({
  markdown: paragraphs.join('\n\n'),
  keys: paragraphs.map((text) => text.split(':')[0] ?? ''),
});

function merge(base: string, ours: string, theirs: string) {
  const start = bodyOf(base);
  return mergeBodies({ base: start, ours: editOf(start, ours), theirs: editOf(start, theirs) });
}

describe('mergeBodies', () => {
  it('brings edits of different blocks together and leaves the rest as it is written', () => {
    const merged = merge(
      '# A\n\n* one\n* two\n\n__bold__ text\n\nlast one\n',
      '# A\n\n* one\n* two\n\n__bold__ text\n\nlast one of ours\n',
      '# A of theirs\n\n* one\n* two\n\n__bold__ text\n\nlast one\n',
    );
    expect(merged.markdown).toBe('# A of theirs\n\n* one\n* two\n\n__bold__ text\n\nlast one of ours\n');
    expect(merged.conflicts).toBe(0);
  });

  it('brings edits of different lines of one block together', () => {
    const code = (first: string, last: string) => `\`\`\`js\n${first}\nb\n\nc\n${last}\n\`\`\`\n`;
    expect(merge(code('a', 'd'), code('ours', 'd'), code('a', 'theirs')).markdown).toBe(code('ours', 'theirs'));
  });

  it('keeps the keys of every block, whichever side it comes from', () => {
    const merged = mergeBodies({
      base: keyed('one', 'two', 'three'),
      ours: keyed('one: of ours', 'two', 'three', 'four: new in ours'),
      theirs: keyed('five: new in theirs', 'one', 'three', 'two'),
    });
    expect(merged).toEqual({
      ...keyed('five: new in theirs', 'one: of ours', 'three', 'two', 'four: new in ours'),
      conflicts: 0,
    });
  });

  it('keeps the key that a new line of a list has in theirs', () => {
    const base = { markdown: '- a\n- b\n- c\n- d', keys: ['l', 'a', 'ap', 'b', 'bp', 'c', 'cp', 'd', 'dp'] };
    const ours = { markdown: '- A\n- b\n- c\n- d', keys: base.keys };
    const theirs = { markdown: '- a\n- b\n- c\n- d\n- e', keys: [...base.keys, 'e', 'ep'] };
    expect(mergeBodies({ base, ours, theirs })).toEqual({
      markdown: '- A\n- b\n- c\n- d\n- e',
      keys: theirs.keys,
      conflicts: 0,
    });
  });

  it('gives the moved and edited block when one side moved it and the other edited it', () => {
    const base = keyed('one', 'two', 'three');
    const moved = keyed('two', 'three', 'one');
    const edited = keyed('one: edited', 'two', 'three');
    const expected = { ...keyed('two', 'three', 'one: edited'), conflicts: 0 };
    expect(mergeBodies({ base, ours: moved, theirs: edited })).toEqual(expected);
    expect(mergeBodies({ base, ours: edited, theirs: moved })).toEqual(expected);
  });

  it('puts both versions of a block that both sides changed into a conflict', () => {
    const { markdown, keys, conflicts } = mergeBodies({
      base: keyed('same', 'old'),
      ours: keyed('same', 'old: of ours'),
      theirs: keyed('same', 'old: of theirs'),
    });
    const document = parseDocument(markdown, keys);
    const [, tabs] = document.nodes;
    const items = (tabs?.nodes ?? []).filter((node) => node.object === 'block');
    expect([conflicts, countConflicts(document)]).toEqual([1, 1]);
    expect(tabs).toMatchObject({ type: 'tabs', data: { conflict: true } });
    expect(items.map((item) => [item.data['title'], plainText(item.nodes ?? [])])).toEqual([
      ['Main', 'old: of theirs'],
      ['This change request', 'old: of ours'],
    ]);
    expect(new Set(keys).size).toBe(keys.length);
    expect(collectKeys(document)).toEqual(keys);
  });

  it('keeps an edited block that the other side deleted, as a conflict', () => {
    const base = keyed('one', 'two');
    const edited = keyed('one', 'two: more');
    for (const sides of [
      { ours: keyed('one'), theirs: edited },
      { ours: edited, theirs: keyed('one') },
    ]) {
      const { markdown, conflicts } = mergeBodies({ base, ...sides });
      expect(markdown).toContain('two: more');
      expect(conflicts).toBe(1);
    }
  });

  it('takes equal changes of both sides without a conflict', () => {
    const edited = 'one!\n\nnew\n\nthree\n';
    expect(merge('one\n\ntwo\n\nthree\n', edited, edited)).toMatchObject({ markdown: edited, conflicts: 0 });
    expect(merge('one\n\ntwo\n\nthree\n', edited, `${edited}\nfour\n`)).toMatchObject({
      markdown: `${edited.trimEnd()}\n\nfour\n`,
      conflicts: 0,
    });
  });

  it('merges blocks whose text does not end at blank lines', () => {
    const merged = merge(
      '# A\ntext\n- item\n\n- more\n',
      '# A\ntext\n- item\n\n- more\n- ours\n',
      '# B\ntext\n- item\n\n- more\n',
    );
    expect(merged).toMatchObject({ markdown: '# B\ntext\n- item\n\n- more\n- ours\n', conflicts: 0 });
  });

  it('does not let a fence without an end swallow what the other side wrote after it', () => {
    const { markdown } = merge('one', 'one\n\n```\ncode', 'one\n\ntext');
    const document = parseDocument(markdown);
    expect(document.nodes.map(({ type }) => type)).toEqual(['paragraph', 'paragraph', 'code']);
  });

  const block = fc.constantFrom(...BLOCKS, '* * *');
  const page = fc.array(block, { maxLength: 5 }).map((blocks) => blocks.join('\n\n'));

  /** Edits of one side: lines replaced, inserted or removed and blocks moved, with words that only this side uses. */
  const edit =
    (word: string) =>
    (markdown: string, steps: number[]): string => {
      let count = 0;
      let text = markdown;
      for (const step of steps) {
        const lines = text.split('\n');
        const at = step % (lines.length + 1);
        count += 1;
        const kind = Math.floor(step / 7) % 4;
        if (kind === 0) lines.splice(at, 0, '', `${word}${count}`, '');
        else if (kind === 1) lines.splice(at, 1);
        else if (kind === 2) lines[at] = `${lines[at] ?? ''} ${word}${count}`;
        else lines.push(...lines.splice(0, at));
        text = lines.join('\n');
      }
      return text;
    };
  const steps = fc.array(fc.nat(1000), { minLength: 1, maxLength: 5 });
  const versions = fc.tuple(page, steps, steps).map(([base, ours, theirs]) => ({
    base,
    ours: edit('ours')(base, ours),
    theirs: edit('theirs')(base, theirs),
  }));
  const wordsOf = (text: string): string[] => text.match(/(?:ours|theirs)\d+/g) ?? [];

  it('drops nothing that either side wrote', () => {
    fc.assert(
      fc.property(versions, ({ base, ours, theirs }) => {
        const { markdown } = merge(base, ours, theirs);
        const words = new Set(wordsOf(markdown));
        for (const word of [...wordsOf(ours), ...wordsOf(theirs)]) expect(words).toContain(word);
      }),
      { numRuns: 40 },
    );
  });

  it('gives keys that fit the Markdown, each once, and the same answer every time', () => {
    fc.assert(
      fc.property(versions, ({ base, ours, theirs }) => {
        const merged = merge(base, ours, theirs);
        expect(new Set(merged.keys).size).toBe(merged.keys.length);
        expect(collectKeys(parseDocument(merged.markdown, merged.keys))).toEqual(merged.keys);
        expect(merge(base, ours, theirs)).toEqual(merged);
      }),
      { numRuns: 25 },
    );
  });

  it('gives the other side exactly when one side is unchanged, and either when both are equal', () => {
    fc.assert(
      fc.property(versions, ({ base, ours }) => {
        const start = bodyOf(base);
        const changed = editOf(start, ours);
        for (const sides of [
          { ours: changed, theirs: start },
          { ours: start, theirs: changed },
          { ours: changed, theirs: changed },
        ]) {
          expect(mergeBodies({ base: start, ...sides })).toEqual({
            ...(changed.markdown === base ? start : changed),
            conflicts: 0,
          });
        }
      }),
      { numRuns: 25 },
    );
  });
});
