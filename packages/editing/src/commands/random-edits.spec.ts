import { describe, expect, it } from '@jest/globals';
import { collectKeys, withKeys } from '@lectern/content/document/keys';
import { documentIssues } from '@lectern/content/document/validate';
import { normalDocument } from '@lectern/content/markdown/normal-form';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { writeDocument } from '@lectern/content/markdown/write-document';
import fc from 'fast-check';
import { undo, undoDepth } from 'prosemirror-history';
import { run } from '../../test/random-edits.js';
import { anyEdits, anyRead, edit, open, PROPERTY_TIMEOUT, tries } from '../../test/states.js';
import { toDocument } from '../mapping/to-document.js';

describe('any sequence of edits', () => {
  it(
    'leaves a document that the API accepts, in its normal form, with a key of its own for every block',
    () => {
      fc.assert(
        fc.property(anyRead, anyEdits, (document, edits) => {
          const state = edit(open(document), edits);
          state.doc.check();
          const edited = toDocument(state.doc);
          expect(documentIssues(edited)).toEqual([]);
          expect(normalDocument(edited)).toEqual(edited);
          const keys = collectKeys(edited);
          expect(keys).not.toContain('');
          expect(new Set(keys).size).toBe(keys.length);
        }),
        tries(40),
      );
    },
    PROPERTY_TIMEOUT,
  );

  it(
    'leaves a document that Markdown gives back',
    () => {
      fc.assert(
        fc.property(anyRead, anyEdits, (document, edits) => {
          const edited = withKeys(toDocument(edit(open(document), edits).doc));
          const { markdown, keys } = writeDocument(edited);
          expect(normalDocument(parseDocument(markdown, keys))).toEqual(normalDocument(edited));
        }),
        tries(40),
      );
    },
    PROPERTY_TIMEOUT,
  );

  it(
    'gives the first document back when all of it is undone',
    () => {
      fc.assert(
        fc.property(anyRead, anyEdits, (document, edits) => {
          let state = edit(open(document), edits);
          while (undoDepth(state) > 0) state = run(state, undo);
          expect(toDocument(state.doc)).toEqual(document);
        }),
        tries(40),
      );
    },
    PROPERTY_TIMEOUT,
  );
});
