import { describe, expect, it } from '@jest/globals';
import { isShownAsPicture, withTellingName } from './file-kinds.js';

const png = new File(['x'], 'image.png', { type: 'image/png', lastModified: Date.UTC(2026, 0, 2, 3, 4, 5) });

describe('files from elsewhere', () => {
  it('are pictures only if every browser shows them', () => {
    const shown = ['image/png', 'image/jpeg', 'image/svg+xml', 'image/tiff', 'image/heic', 'text/plain', 'video/mp4'];
    expect(shown.filter((contentType) => isShownAsPicture({ contentType }))).toEqual([
      'image/png',
      'image/jpeg',
      'image/svg+xml',
    ]);
  });

  it('are called by their time where all of them have the same name', () => {
    expect(withTellingName(png).name).toBe('Pasted 2026-01-02 03-04-05.png');
    const own = new File(['x'], 'map.png');
    expect(withTellingName(own)).toBe(own);
  });
});
