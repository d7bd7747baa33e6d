import { describe, expect, it } from '@jest/globals';
import { defaultCustomization } from '@lectern/domain/sites/customization/defaults';
import { lookText } from './look-text.js';

describe('the text of a look', () => {
  const look = defaultCustomization();

  it('does not depend on the order of members, nor on when it was saved', () => {
    const { primaryColor } = look.styling;
    const turned = { dark: primaryColor.dark, light: primaryColor.light };
    const same = { updatedAt: '2026-01-01T00:00:00.000Z', ...look, styling: { ...look.styling, primaryColor: turned } };
    expect(lookText(same)).toBe(lookText(look));
    expect(JSON.parse(lookText(look))).toEqual(look);
  });

  it('changes with everything else', () => {
    expect(lookText({ ...look, title: 'Handbook' })).not.toBe(lookText(look));
    const items = look.pageActions.items.toReversed();
    expect(lookText({ ...look, pageActions: { ...look.pageActions, items } })).not.toBe(lookText(look));
  });
});
