import { describe, expect, it } from '@jest/globals';
import { mayPreview, previewEnd, previewedStructure } from './previews.js';

const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));

describe('the end of a preview', () => {
  it('is an hour after its last change', () => {
    expect(previewEnd(at(8), at(8), null)).toEqual(at(9));
    expect(previewEnd(at(8), at(10), null)).toEqual(at(11));
  });

  it('is never more than twelve hours after it was made', () => {
    expect(previewEnd(at(0), at(11.5), null)).toEqual(at(12));
  });

  it('is never after the session of its author, where somebody vouches for that', () => {
    expect(previewEnd(at(8), at(8), new Date(at(8).getTime() + 60_000))).toEqual(new Date(at(8).getTime() + 60_000));
  });
});

describe('who may preview a site', () => {
  it('looks after it, or edits one of its spaces', () => {
    expect(mayPreview('admin', [])).toBe(true);
    expect(mayPreview('read', ['read', 'edit'])).toBe(true);
    expect(mayPreview('read', ['read', 'comment'])).toBe(false);
    expect(mayPreview('create', [])).toBe(false);
  });

  it('sees the site at all', () => {
    expect(mayPreview(null, ['admin'])).toBe(false);
  });
});

describe('the structure that a preview shows', () => {
  it('has no space that its author cannot read', () => {
    const structure = [
      { type: 'site-section', id: 'guide' },
      { type: 'site-space', id: '1', spaceId: 'open' },
      { type: 'site-space', id: '2', spaceId: 'secret' },
    ];
    expect(previewedStructure(structure, new Set(['open']))).toEqual([
      structure[0],
      structure[1],
      { ...structure[2], deleted: true },
    ]);
  });
});
