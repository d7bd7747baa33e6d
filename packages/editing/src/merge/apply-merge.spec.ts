import { describe, expect, it } from '@jest/globals';
import type { JsonDocument } from '@lectern/content/document/document';
import { collectKeys } from '@lectern/content/document/keys';
import { documentIssues } from '@lectern/content/document/validate';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import fc from 'fast-check';
import { undo, undoDepth } from 'prosemirror-history';
import type { EditorState } from 'prosemirror-state';
import { anyEdit, anyTyping, run } from '../../test/random-edits.js';
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

/** A document after its way over the network, as new objects. */
const received = (document: JsonDocument): JsonDocument => JSON.parse(JSON.stringify(document));

/** The state with a merged document, or as it was if that was not taken over. */
function merge(state: EditorState, sent: EditorState, merged: JsonDocument): EditorState {
  const transaction = applyMerge(state, { sent: toDocument(sent.doc), merged: received(merged) });
  return transaction === undefined ? state : state.apply(transaction);
}

function mergeMarkdown(state: EditorState, sent: EditorState, markdown: string, keys: string[]): EditorState {
  return merge(state, sent, asRead(parseDocument(markdown, keys)));
}

/** The texts of all blocks that have one, by their keys. */
function textsOf(state: EditorState): Map<string, string> {
  const texts = new Map<string, string>();
  state.doc.descendants((node) => {
    if (node.isTextblock && isBlockNode(node)) texts.set(node.attrs['key'], node.textContent);
  });
  return texts;
}

function expectAcceptable(state: EditorState): void {
  state.doc.check();
  const document = toDocument(state.doc);
  expect(documentIssues(document)).toEqual([]);
  const keys = collectKeys(document);
  expect(new Set(keys).size).toBe(keys.length);
}

/** So few that most often both sides can be combined. */
const fewEdits = fc.array(anyEdit, { minLength: 1, maxLength: 3 });

describe('applyMerge', () => {
  it(
    'gives the merged document, if nothing was typed since the text was sent',
    () => {
      fc.assert(
        fc.property(anyRead, anyEdits, anyEdits, (document, mine, others) => {
          const sent = edit(open(document, 'mine'), mine);
          const merged = toDocument(edit(sent, others).doc);
          expect(toDocument(merge(sent, sent, merged).doc)).toEqual(merged);
        }),
        tries(25),
      );
    },
    PROPERTY_TIMEOUT,
  );

  it(
    'gives a document that the API accepts, whatever both sides did, also when it is undone',
    () => {
      fc.assert(
        fc.property(anyRead, fewEdits, fewEdits, (document, mine, others) => {
          const sent = open(document, 'mine');
          const merged = toDocument(edit(open(document, 'other'), others).doc);
          let state = merge(edit(sent, mine), sent, merged);
          expectAcceptable(state);
          while (undoDepth(state) > 0) state = run(state, undo);
          expectAcceptable(state);
        }),
        tries(50),
      );
    },
    PROPERTY_TIMEOUT,
  );

  it(
    'loses nothing that was typed since the text was sent, whatever others did',
    () => {
      fc.assert(
        fc.property(anyRead, fc.array(anyTyping, { maxLength: 3 }), fewEdits, (document, typing, others) => {
          const sent = open(document, 'mine');
          const state = edit(sent, typing);
          const result = merge(state, sent, toDocument(edit(open(document, 'other'), others).doc));
          const [before, after] = [textsOf(sent), textsOf(result)];
          for (const [key, text] of textsOf(state)) {
            if (text !== before.get(key)) expect(after.get(key)).toBe(text);
          }
        }),
        tries(50),
      );
    },
    PROPERTY_TIMEOUT,
  );

  it('replaces nothing but what others changed, and leaves the cursor in its word', () => {
    const sent = selectWord(
      openMarkdown('one\n\n- two\n- three\n\nfour', ['a', 'l', 'i', 'p', 'j', 'q', 'b']),
      'three',
    );
    const state = mergeMarkdown(sent, sent, 'ONE\n\n- two 2\n- three\n- more\n\nfour', [
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
    const state = mergeMarkdown(sent, sent, 'two\n\nthree\n\none', ['b', 'c', 'a']);
    expect(markdownOf(state)).toBe('two\n\nthree\n\none\n');
    expect(state.selection.$from.parent.textContent).toBe('one');
  });

  it('keeps what was typed since the text was sent', () => {
    const sent = selectWord(openMarkdown('one\n\ntwo', ['a', 'b']), 'two');
    const typed = sent.apply(sent.tr.insertText(' and more'));
    const state = mergeMarkdown(typed, sent, 'ONE\n\ntwo\n\nthree', ['a', 'b', 'c']);
    expect(markdownOf(state)).toBe('ONE\n\ntwo and more\n\nthree\n');
  });

  it('takes nothing over as long as a block is edited that others changed', () => {
    const sent = selectWord(openMarkdown('one\n\ntwo', ['a', 'b']), 'two');
    const typed = sent.apply(sent.tr.insertText(' of mine'));
    const state = mergeMarkdown(typed, sent, 'ONE\n\ntwo of others', ['a', 'b']);
    expect(state).toBe(typed);
  });

  it('takes nothing over as long as a block is edited that others deleted', () => {
    const sent = selectWord(openMarkdown('one\n\ntwo', ['a', 'b']), 'two');
    const typed = sent.apply(sent.tr.insertText(' of mine'));
    const state = mergeMarkdown(typed, sent, 'one', ['a']);
    expect(state).toBe(typed);
  });

  it('takes nothing over as long as a block is edited that others moved into another one', () => {
    const sent = selectWord(openMarkdown('one\n\ntwo', ['a', 'b']), 'two');
    const typed = sent.apply(sent.tr.insertText(' of mine'));
    const state = mergeMarkdown(typed, sent, 'ONE\n\n> two', ['a', 'q', 'b']);
    expect(state).toBe(typed);
  });

  it('knows what was sent before the page was opened anew', () => {
    const sent = openMarkdown('one\n\ntwo', ['a', 'b']);
    const resumed = selectWord(open(received(toDocument(sent.doc))), 'two');
    const typed = resumed.apply(resumed.tr.insertText(' and more'));
    const merged = asRead(parseDocument('ONE\n\ntwo', ['a', 'b']));
    const transaction = applyMerge(typed, { sent: received(toDocument(sent.doc)), merged });
    expect(transaction && markdownOf(typed.apply(transaction))).toBe('ONE\n\ntwo and more\n');
  });

  it('is not undone together with what somebody typed', () => {
    const sent = selectWord(openMarkdown('one\n\ntwo', ['a', 'b']), 'two');
    const typed = sent.apply(sent.tr.insertText(' and more'));
    const state = mergeMarkdown(typed, sent, 'ONE\n\ntwo', ['a', 'b']);
    expect(markdownOf(run(state, undo))).toBe('ONE\n\ntwo\n');
  });

  it('shows conflicts as the two sides that they have', () => {
    const sent = openMarkdown('one', ['a']);
    const conflict =
      '{% conflict %}\n{% tab title="Main" %}\none 1\n{% endtab %}\n\n{% tab title="This change request" %}\none 2\n{% endtab %}\n{% endconflict %}';
    const state = mergeMarkdown(sent, sent, conflict, ['t', 'm', 'x', 'c', 'y']);
    expect(state.doc.firstChild?.type.name).toBe('conflict');
    expect(state.doc.firstChild?.children.map((side) => side.type.name)).toEqual(['conflict_side', 'conflict_side']);
  });
});
