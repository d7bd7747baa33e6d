import { describe, expect, it } from '@jest/globals';
import { changeOverride } from '@lectern/domain/sites/customization/change';
import { defaultCustomization } from '@lectern/domain/sites/customization/defaults';
import { mergeCustomization } from '@lectern/domain/sites/customization/merge';
import {
  type Customization,
  CustomizationBody,
  type CustomizationOverride,
} from '@lectern/domain/sites/customization/schemas';
import fc from 'fast-check';
import { asSiteAt, changesOfLook, differsAt, lookWith, overrideFor } from './look-changes.js';

const usual = defaultCustomization();
const site: Customization = {
  ...usual,
  title: 'Handbook',
  styling: { ...usual.styling, tint: { color: { light: '#abc', dark: '#abc' } } },
  favicon: { emoji: '📘' },
  announcement: { enabled: true, message: 'New!', style: 'info' },
};

/** What is set on a space after its look was saved, and how it looks then. */
function saved(set: CustomizationOverride, next: Customization) {
  const body = overrideFor({ site, stored: mergeCustomization(site, set), next });
  const override = changeOverride(set, CustomizationBody.parse(body));
  return { body, override, look: mergeCustomization(site, override) };
}

/** A look with other actions on pages, as the form switches them. */
function withActions(look: Customization, items: Customization['pageActions']['items']): Customization {
  const has = (action: (typeof items)[number]) => items.includes(action);
  const switches = { externalAI: has('external-ai'), markdown: has('markdown'), mcp: has('mcp') };
  return {
    ...look,
    pageActions: { ...switches, items },
    pdf: { enabled: has('pdf') },
    git: { showEditLink: has('git') },
  };
}

const styled = (look: Customization, styling: Partial<Customization['styling']>): Customization => ({
  ...look,
  styling: { ...look.styling, ...styling },
});

const ownSidebar = (background: 'default' | 'filled', list: 'default' | 'pill' | 'line') => ({ background, list });

describe('changes of a look', () => {
  const { announcement: _, ...silent } = site;
  const next = { ...styled(silent, { corners: 'straight' as const }), favicon: {} };

  it('name what is other, and null for what goes', () => {
    const changes = changesOfLook(site, next);
    expect(changes).toEqual({ styling: { corners: 'straight' }, favicon: {}, announcement: null });
    expect(lookWith(site, changes)).toEqual(next);
    expect(changesOfLook(site, { ...site, updatedAt: '2026-01-01T00:00:00.000Z' })).toEqual({});
  });

  it('leave alone what others changed meanwhile', () => {
    const changes = changesOfLook(site, { ...site, title: 'Guide' });
    expect(lookWith(styled(site, { corners: 'straight' }), changes)).toEqual({
      ...styled(site, { corners: 'straight' }),
      title: 'Guide',
    });
  });
});

describe('what is set on a space', () => {
  it('is only what differs from the site', () => {
    const { body, override } = saved({ title: 'Guide' }, { ...styled(site, { theme: 'bold' }), title: 'Guide' });
    expect(body).toEqual({ styling: { theme: 'bold' } });
    expect(override).toEqual({ title: 'Guide', styling: { theme: 'bold' } });
  });

  it('is nothing where the space looks like the site again, or where something was emptied', () => {
    const set: CustomizationOverride = { title: 'Guide', styling: { theme: 'bold' } };
    expect(saved(set, site).override).toEqual({});
    const { title: _, ...untitled } = styled(site, { theme: 'bold' });
    expect(saved(set, untitled)).toMatchObject({
      body: { title: null },
      override: { styling: { theme: 'bold' } },
      look: { title: 'Handbook' },
    });
  });

  it('can be no icon and no announcement where the site has them', () => {
    const next = { ...site, favicon: {}, announcement: { enabled: false, message: 'New!', style: 'info' as const } };
    expect(saved({}, next).look).toEqual(next);
  });

  it('keeps what is set on the space and is no part of the form', () => {
    const set: CustomizationOverride = {
      ai: { mode: 'search' },
      styling: { codeTheme: { default: { dark: 'nord' } } },
    };
    const next = styled(mergeCustomization(site, set), { corners: 'straight' });
    expect(saved(set, next).override).toEqual({ ...set, styling: { ...set.styling, corners: 'straight' } });
  });

  it('of the sidebar is one part or both', () => {
    const once = saved({}, styled(site, { sidebar: ownSidebar('filled', 'default') }));
    expect(once.override).toEqual({ styling: { sidebar: { background: 'filled' } } });
    const twice = saved(once.override, styled(site, { sidebar: ownSidebar('filled', 'pill') }));
    expect([twice.body, twice.look.styling.sidebar]).toEqual([
      { styling: { sidebar: { list: 'pill' } } },
      { background: 'filled', list: 'pill' },
    ]);
    expect(
      saved(twice.override, styled(site, { sidebar: ownSidebar('default', 'pill') })).look.styling.sidebar,
    ).toEqual({ background: 'default', list: 'pill' });
    expect(saved(twice.override, site).override).toEqual({});
  });

  it('of the actions on pages is their list, and nothing once it is that of the site', () => {
    const next = withActions(site, ['markdown', 'mcp', 'git']);
    const once = saved({}, next);
    expect(once.body).toEqual({ pageActions: { items: ['markdown', 'mcp', 'git'] } });
    expect(once.look).toEqual(next);
    expect(saved(once.override, site).override).toEqual({});
  });

  it('makes the space look as wanted, from whatever is set', () => {
    const actions = fc.subarray(['external-ai', 'markdown', 'mcp', 'git', 'pdf'] as const);
    const anyLook = fc
      .record({
        title: fc.constantFrom('Guide', 'Handbook'),
        theme: fc.constantFrom('clean', 'bold'),
        sidebar: fc.constantFrom(ownSidebar('default', 'default'), ownSidebar('filled', 'pill')),
        actions,
        copyright: fc.constantFrom('©', undefined),
      })
      .map(({ title, theme, sidebar, actions: items, copyright }) => ({
        ...withActions(styled(site, { theme, sidebar }), items),
        title,
        footer: { ...site.footer, ...(copyright !== undefined && { copyright }) },
      }));
    fc.assert(
      fc.property(anyLook, anyLook, (first, second) => {
        const once = saved({}, first);
        const twice = saved(once.override, second);
        expect([once.look, twice.look]).toEqual([first, second]);
        expect(saved(twice.override, site).override).toEqual({});
      }),
    );
  });
});

describe('a place in the look of a space', () => {
  const look = { ...styled(site, { sidebar: ownSidebar('default', 'pill') }), title: 'Guide' };

  it('is its own where it is other than that of the site, and not where it is empty', () => {
    const { title: _, ...untitled } = look;
    const own = (place: string) => [differsAt(site, look, place), differsAt(site, untitled, place)];
    expect([own('title'), own('styling.sidebar.list'), own('styling.sidebar.background')]).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
    expect(differsAt(site, look, 'styling.headingFont')).toBe(false);
  });

  it('becomes that of the site again, also where the site has nothing', () => {
    expect(asSiteAt(site, look, ['title', 'styling.sidebar.list'])).toEqual(site);
    expect(asSiteAt(site, styled(site, { headingFont: 'Lato' }), ['styling.headingFont'])).toEqual(site);
  });
});
