import { describe, expect, it } from '@jest/globals';
import { conflictMarkdown } from '@lectern/content/merge/conflict-block';
import type { EditorState, Transaction } from 'prosemirror-state';
import { openMarkdown, selectWord } from '../../test/states.js';
import { toggleTextMark } from '../commands/text.js';
import { toDocument } from '../mapping/to-document.js';
import { applyMerge } from '../merge/apply-merge.js';
import { replaceMatches, TextFinder } from '../search/find-text.js';
import { editBehind, firstTabs, type ShownTabs, shownTab, tabsAfter, tabsIn } from './shown-tabs.js';

const tab = (title: string, text: string) => `{% tab title="${title}" %}\n${text}\n{% endtab %}\n`;
const tabs = (...texts: string[]) =>
  `{% tabs %}\n${texts.map((text, index) => tab(`T${index}`, text)).join('\n')}{% endtabs %}\n`;

/** The titles of the tabs that are in front, in the order of the document. */
function inFront({ doc }: Pick<EditorState, 'doc'>, shown: ShownTabs): string[] {
  return tabsIn(doc).map(({ node }) => String(node.child(shownTab(node, shown)).attrs['title']));
}

function changedTitles({ doc }: Pick<EditorState, 'doc'>, { changed }: ShownTabs): string[] {
  const items = tabsIn(doc).flatMap(({ node }) => node.children);
  return items.filter(({ attrs }) => changed.has(attrs['key'])).map(({ attrs }) => String(attrs['title']));
}

/** What a transaction on a state brings to the front. */
function after(state: EditorState, transaction: Transaction, before = firstTabs(state.doc)) {
  const shown = tabsAfter(before, transaction);
  return { front: inFront(transaction, shown), changed: changedTitles(transaction, shown), shown };
}

const select = (state: EditorState, word: string) => state.tr.setSelection(selectWord(state, word).selection);

/** The merge of what somebody else wrote instead of a word. */
function merge(state: EditorState, word: string, instead: string): Transaction {
  const sent = toDocument(state.doc);
  const theirs = selectWord(state, word, 'all');
  const merged = toDocument(theirs.apply(theirs.tr.insertText(instead)).doc);
  const transaction = applyMerge(state, { sent, merged });
  if (!transaction) throw new Error('It could not be merged.');
  return transaction;
}

describe('tabs', () => {
  const state = openMarkdown(`Start.\n\n${tabs('one', 'two', 'three')}\n${tabs('four', 'five')}`);

  it('have the first one in front, or the one with a conflict', () => {
    expect(inFront(state, firstTabs(state.doc))).toEqual(['T0', 'T0']);
    const { doc } = openMarkdown(tabs('one', conflictMarkdown({ main: 'two', changeRequest: 'three' })));
    expect(inFront({ doc }, firstTabs(doc))).toEqual(['T1']);
  });

  it('come to the front with the selection, and stay there when it leaves', () => {
    const there = after(state, select(state, 'three'));
    expect(there.front).toEqual(['T2', 'T0']);
    expect(after(state, select(state, 'Start'), there.shown).front).toEqual(['T2', 'T0']);
    expect(after(state, select(state, 'one'), there.shown).front).toEqual(['T0', 'T0']);
  });

  it('come to the front with those around them', () => {
    const nested = openMarkdown(tabs('one', tabs('two', 'three').trim()));
    expect(after(nested, select(nested, 'three')).front).toEqual(['T1', 'T1']);
  });

  it('come to the front when something changes in them, marks included', () => {
    const typed = selectWord(state, 'Start').tr.insertText('X', selectWord(state, 'three').selection.from);
    expect(after(state, typed).front).toEqual(['T2', 'T0']);
    let marked: Transaction | undefined;
    toggleTextMark('bold')(selectWord(state, 'five', 'all'), (tr) => {
      marked = tr;
    });
    expect(marked && after(state, marked).front).toEqual(['T0', 'T1']);
  });

  it('show what others write, and only say so where that would hide the cursor', () => {
    expect(after(state, merge(state, 'three', 'drei'))).toMatchObject({ front: ['T2', 'T0'], changed: [] });
    const writing = selectWord(state, 'two');
    const shown = tabsAfter(firstTabs(state.doc), select(state, 'two'));
    const merged = after(writing, merge(writing, 'three', 'drei'), shown);
    expect(merged).toMatchObject({ front: ['T1', 'T0'], changed: ['T2'] });
    const seen = writing.apply(merge(writing, 'three', 'drei'));
    expect(after(seen, select(seen, 'drei'), merged.shown)).toMatchObject({ front: ['T2', 'T0'], changed: [] });
  });

  it('know where something changed behind the tab that the cursor is in', () => {
    const at = selectWord(state, 'three').selection.from;
    expect(editBehind(selectWord(state, 'two').tr.insertText('X', at))).toBe(at + 1);
    expect(editBehind(selectWord(state, 'four').tr.insertText('X', at))).toBeUndefined();
    expect(editBehind(selectWord(state, 'three').tr.insertText('X', at))).toBeUndefined();
  });

  it('tell where text was replaced that nobody sees', () => {
    const matches = new TextFinder({ text: 'o', matchCase: false, wholeWords: false }).find(state.doc);
    let replaced: Transaction | undefined;
    replaceMatches(matches, 'ö')(state, (tr) => {
      replaced = tr;
    });
    expect(replaced && after(state, replaced).changed).toEqual(['T1']);
  });

  it('are the same value where nothing is different', () => {
    const shown = firstTabs(state.doc);
    expect(tabsAfter(shown, select(state, 'Start'))).toBe(shown);
    expect(tabsAfter(shown, selectWord(state, 'Start').tr.insertText('x'))).toBe(shown);
    expect(tabsAfter(shown, state.tr.setMeta('any', true))).toBe(shown);
  });
});
