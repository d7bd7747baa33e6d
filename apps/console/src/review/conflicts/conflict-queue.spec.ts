import { describe, expect, it } from '@jest/globals';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { conflictMarkdown } from '@lectern/content/merge/conflict-block';
import { conflictQueue, writtenChange } from './conflict-queue.js';

const sides = { main: 'Theirs', changeRequest: 'Ours' };

describe('conflictQueue', () => {
  it('lists what texts say differently in their order, and then everything else', () => {
    const conflict = conflictMarkdown(sides);
    const queue = conflictQueue(
      [
        { text: { kind: 'reusable-content', id: 'r' }, document: parseDocument(conflict) },
        { text: { kind: 'page', id: 'b' }, document: parseDocument(conflict) },
        { text: { kind: 'page', id: 'a' }, document: parseDocument(`${conflict}\n\nText.\n\n${conflict}\n`) },
      ],
      [{ kind: 'page', id: 'a', field: 'title', ...sides }],
      ['a', 'b'],
    );
    const owners = queue.map((one) =>
      one.of === 'text' ? one.text.id : `${one.conflict.field} of ${one.conflict.id}`,
    );
    expect(owners).toEqual(['a', 'a', 'b', 'r', 'title of a']);
    expect(new Set(queue.map(({ key }) => key)).size).toBe(5);
  });
});

describe('writtenChange', () => {
  it('names the field that a text is for', () => {
    expect(writtenChange({ kind: 'page', id: 'p', field: 'title', ...sides }, 'New')).toEqual({
      operation: 'update_page',
      page: 'p',
      title: 'New',
    });
    expect(writtenChange({ kind: 'variable', id: 'v', ...sides }, 'New')).toEqual({
      operation: 'set_variables',
      variables: { v: 'New' },
    });
    expect(writtenChange({ kind: 'reusable-content', id: 'r', field: 'title', ...sides }, 'New')).toEqual({
      operation: 'update_reusable_content',
      reusableContent: 'r',
      title: 'New',
    });
  });

  it('has nothing for what is no text', () => {
    for (const field of ['position', 'page', 'tags', 'variables.x']) {
      expect(writtenChange({ kind: 'page', id: 'p', field, ...sides }, 'New')).toBeUndefined();
    }
    expect(writtenChange({ kind: 'file', id: 'f', ...sides }, 'New')).toBeUndefined();
  });
});
