import { describe, expect, it } from '@jest/globals';
import { Icon } from '@lectern/rendering/icons/icon';
import { renderWithIcons } from './render-with-icons.js';

describe('what is rendered with icons', () => {
  it('has the lines and the brands that are installed', () => {
    expect(renderWithIcons(<Icon name="magnifying-glass" />)).toContain('stroke="currentColor"');
    expect(renderWithIcons(<Icon name="fa-brands fa-docker" />)).toMatch(/<path fill="currentColor" d="/);
  });
});
