import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { editEachParagraph, isOneParagraph } from '../../test/one-edit.js';

/** The documentation of Lectern, or other pages that somebody names. */
const FOLDER = new URL(process.env['LECTERN_PAGES'] ?? '../../../../docs/', import.meta.url);
const isNamed = process.env['LECTERN_PAGES'] !== undefined;

describe('editing one paragraph of a page', () => {
  it('changes only the bytes of that paragraph', () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
    const edits = files.flatMap((file) =>
      editEachParagraph(readFileSync(new URL(file, FOLDER), 'utf8'), isNamed ? 1_000 : 3).map((edit) => ({
        file,
        ...edit,
      })),
    );
    if (isNamed) process.stdout.write(`${files.length} pages, ${edits.length} paragraphs edited\n`);
    expect(edits.length).toBeGreaterThan(50);
    expect(edits.filter((edit) => !isOneParagraph(edit))).toEqual([]);
  });
});
