import { describe, expect, it } from '@jest/globals';
import { collectKeys } from '@lectern/content/document/keys';
import { documentIssues } from '@lectern/content/document/validate';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import fc from 'fast-check';
import { undo, undoDepth } from 'prosemirror-history';
import type { EditorState } from 'prosemirror-state';
import { anyTyping, run } from '../../test/random-edits.js';
import {
  anyEdits,
  anyRead,
  asRead,
  edit,
  markdownOf,
  open,
  openMarkdown,
  PROPERTY_TIMEOUT,
  selectWord,
  tries,
} from '../../test/states.js';
import { toDocument } from '../mapping/to-document.js';
import { isBlockNode } from '../schema/schema.js';
import { applyMerge } from './apply-merge.js';

function merge(state: EditorState, sent: EditorState, markdown: string, keys: string[]) {
  const { transaction, kept } = applyMerge(state, { sent: sent.doc, merged: asRead(parseDocument(markdown, keys)) });
  return { state: state.apply(transaction), kept };
}

/** The texts of all blocks that have one, by their keys. */
function textsOf(state: EditorState): Map<string, string> {
  const texts = new Map<string, string>();
  state.doc.descendants((node) => {
    if (node.isTextblock && isBlockNode(node)) texts.set(node.attrs['key'], node.textContent);
  });
  return texts;
}

describe('applyMerge', () => {
  it(
    'gives the merged document, if nothing was typed since the text was sent',
    () => {
      fc.assert(
        fc.property(anyRead, anyEdits, (document, edits) => {
          const merged = toDocument(edit(open(document), edits).doc);
          const state = open(document);
          const { transaction, kept } = applyMerge(state, { sent: state.doc, merged });
          expect(kept).toEqual([]);
          expect(toDocument(state.apply(transaction).doc)).toEqual(merged);
        }),
        tries(25),
      );
    },
    PROPERTY_TIMEOUT,
  );

  it(
    'gives a document that the API accepts, whatever both sides did',
    () => {
      fc.assert(
        fc.property(anyRead, anyEdits, anyEdits, (document, mine, others) => {
          const sent = open(document, 'mine');
          const state = edit(sent, mine);
          const merged = toDocument(edit(open(document, 'other'), others).doc);
          const { transaction } = applyMerge(state, { sent: sent.doc, merged });
          const result = state.apply(transaction);
          result.doc.check();
          const combined = toDocument(result.doc);
          expect(documentIssues(combined)).toEqual([]);
          const keys = collectKeys(combined);
          expect(new Set(keys).size).toBe(keys.length);
        }),
        tries(25),
      );
    },
    PROPERTY_TIMEOUT,
  );

  it(
    'loses nothing that was typed since the text was sent, whatever others did',
    () => {
      fc.assert(
        fc.property(anyRead, fc.array(anyTyping, { maxLength: 5 }), anyEdits, (document, typing, others) => {
          const sent = open(document, 'mine');
          const state = edit(sent, typing);
          const merged = toDocument(edit(open(document, 'other'), others).doc);
          const result = state.apply(applyMerge(state, { sent: sent.doc, merged }).transaction);
          const [before, after] = [textsOf(sent), textsOf(result)];
          for (const [key, text] of textsOf(state)) {
            if (text !== before.get(key)) expect(after.get(key)).toBe(text);
          }
        }),
        tries(25),
      );
    },
    PROPERTY_TIMEOUT,
  );

  it(
    'leaves a document that the API accepts when everything is undone after it',
    () => {
      fc.assert(
        fc.property(anyRead, anyEdits, anyEdits, (document, mine, others) => {
          const sent = open(document, 'mine');
          const merged = toDocument(edit(open(document, 'other'), others).doc);
          const typed = edit(sent, mine);
          let state = typed.apply(applyMerge(typed, { sent: sent.doc, merged }).transaction);
          while (undoDepth(state) > 0) state = run(state, undo);
          state.doc.check();
          const keys = collectKeys(toDocument(state.doc));
          expect(new Set(keys).size).toBe(keys.length);
          expect(documentIssues(toDocument(state.doc))).toEqual([]);
        }),
        tries(25),
      );
    },
    PROPERTY_TIMEOUT,
  );

  it('replaces nothing but what others changed, and leaves the cursor in its word', () => {
    const sent = selectWord(
      openMarkdown('one\n\n- two\n- three\n\nfour', ['a', 'l', 'i', 'p', 'j', 'q', 'b']),
      'three',
    );
    const { state } = merge(sent, sent, 'ONE\n\n- two 2\n- three\n- more\n\nfour', [
      'a',
      'l',
      'i',
      'p',
      'j',
      'q',
      'k',
      'r',
      'b',
    ]);
    expect(markdownOf(state)).toBe('ONE\n\n* two 2\n* three\n* more\n\nfour\n');
    expect(state.selection.$from.parent.textContent).toBe('three');
    expect(state.selection.$from.parentOffset).toBe('three'.length);
    expect(state.doc.lastChild).toBe(sent.doc.lastChild);
  });

  it('takes the cursor along with a block that others moved', () => {
    const sent = selectWord(openMarkdown('one\n\ntwo\n\nthree', ['a', 'b', 'c']), 'one');
    const { state } = merge(sent, sent, 'two\n\nthree\n\none', ['b', 'c', 'a']);
    expect(markdownOf(state)).toBe('two\n\nthree\n\none\n');
    expect(state.selection.$from.parent.textContent).toBe('one');
  });

  it('keeps what was typed since the text was sent', () => {
    const sent = selectWord(openMarkdown('one\n\ntwo', ['a', 'b']), 'two');
    const typed = sent.apply(sent.tr.insertText(' and more'));
    const { state, kept } = merge(typed, sent, 'ONE\n\ntwo\n\nthree', ['a', 'b', 'c']);
    expect(markdownOf(state)).toBe('ONE\n\ntwo and more\n\nthree\n');
    expect(kept).toEqual([]);
  });

  it('keeps the own version of a block that both sides changed, and says so', () => {
    const sent = selectWord(openMarkdown('one\n\ntwo', ['a', 'b']), 'two');
    const typed = sent.apply(sent.tr.insertText(' of mine'));
    const { state, kept } = merge(typed, sent, 'ONE\n\ntwo of others', ['a', 'b']);
    expect(markdownOf(state)).toBe('ONE\n\ntwo of mine\n');
    expect(kept).toEqual(['b']);
  });

  it('keeps a block that others deleted while it was edited, and says so', () => {
    const sent = selectWord(openMarkdown('one\n\ntwo', ['a', 'b']), 'two');
    const typed = sent.apply(sent.tr.insertText(' of mine'));
    const { state, kept } = merge(typed, sent, 'one', ['a']);
    expect(markdownOf(state)).toBe('one\n\ntwo of mine\n');
    expect(kept).toEqual(['b']);
  });

  it('takes nothing over while a block is edited that others moved into another one, and says so', () => {
    const sent = selectWord(openMarkdown('one\n\ntwo', ['a', 'b']), 'two');
    const typed = sent.apply(sent.tr.insertText(' of mine'));
    const { state, kept } = merge(typed, sent, 'ONE\n\n> two', ['a', 'q', 'b']);
    expect(markdownOf(state)).toBe('one\n\ntwo of mine\n');
    expect(kept).toEqual(['b']);
  });

  it('is not undone together with what somebody typed', () => {
    const sent = selectWord(openMarkdown('one\n\ntwo', ['a', 'b']), 'two');
    const typed = sent.apply(sent.tr.insertText(' and more'));
    const { state } = merge(typed, sent, 'ONE\n\ntwo', ['a', 'b']);
    expect(markdownOf(run(state, undo))).toBe('ONE\n\ntwo\n');
  });

  it('shows conflicts as the two sides that they have', () => {
    const sent = openMarkdown('one', ['a']);
    const conflict =
      '{% conflict %}\n{% tab title="Main" %}\none 1\n{% endtab %}\n\n{% tab title="This change request" %}\none 2\n{% endtab %}\n{% endconflict %}';
    const { state } = merge(sent, sent, conflict, ['t', 'm', 'x', 'c', 'y']);
    expect(state.doc.firstChild?.type.name).toBe('conflict');
    expect(state.doc.firstChild?.children.map((side) => side.type.name)).toEqual(['conflict_side', 'conflict_side']);
  });
});
