import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changeOverride, replaceOverride } from './change.js';
import { defaultCustomization, uiLocaleFor } from './defaults.js';
import { mergeCustomization } from './merge.js';
import { Customization, CustomizationBody, CustomizationOverride, groupMembers } from './schemas.js';

const color = (hex: string) => ({ light: hex, dark: hex });
const bodyOf = (body: unknown) => CustomizationBody.parse(body);
const replaced = (body: unknown) => mergeCustomization(defaultCustomization(), replaceOverride(bodyOf(body)));

describe('defaultCustomization', () => {
  it('is complete', () => {
    expect(Customization.parse(defaultCustomization())).toEqual(defaultCustomization());
  });

  it.each([
    [undefined, 'en'],
    ['fr', 'fr'],
    ['pt', 'pt-br'],
    ['pt-br', 'pt-br'],
    ['zh-tw', 'zh'],
    ['ko', 'en'],
  ])('speaks, for content in %s, %s', (language, locale) => {
    expect(uiLocaleFor(language)).toBe(locale);
    expect(defaultCustomization(language).internationalization).toEqual({ locale });
  });
});

describe('replacing a customization', () => {
  it('keeps what is sent, and goes back to the default for everything else', () => {
    const styling = { primaryColor: color('#123456'), corners: 'straight' };
    const result = replaced({ title: 'Docs', styling });
    expect(result).toEqual({
      ...defaultCustomization(),
      title: 'Docs',
      styling: { ...defaultCustomization().styling, ...styling },
    });
  });

  it('takes back whatever it answered', () => {
    const body = {
      title: 'Docs',
      styling: { tint: { color: color('#abc') }, headingFont: 'Lato' },
      favicon: { emoji: '📘' },
      header: {
        preset: 'custom',
        logo: { light: 'https://example.com/l.png', dark: 'https://example.com/d.png' },
        links: [{ title: 'Home', to: { kind: 'url', url: 'https://example.com' }, links: [], style: 'link' }],
      },
      footer: {
        groups: [{ title: 'More', links: [{ title: 'A', to: { kind: 'space', space: 's' } }] }],
        copyright: '©',
      },
      announcement: { enabled: true, message: 'New!', style: 'info' },
      ai: { mode: 'assistant', suggestions: ['How?'] },
      git: { showEditLink: true },
      socialAccounts: [{ platform: 'github', handle: 'acme', display: { header: true, footer: false } }],
    };
    const responded = replaced(body);
    expect(Customization.parse(responded)).toEqual(responded);
    expect(responded).toMatchObject(body);
    expect(replaced(responded)).toEqual(responded);
  });

  it('takes null for what is not to be set', () => {
    expect(replaced({ title: null, styling: { tint: null, primaryColor: null }, header: null })).toEqual(
      defaultCustomization(),
    );
  });
});

describe('changing an override', () => {
  const current = CustomizationOverride.parse({
    title: 'Docs',
    styling: { corners: 'straight', links: 'accent' },
    announcement: { enabled: true, message: 'New!', style: 'info' },
  });
  const changed = (body: unknown) => changeOverride(current, bodyOf(body));

  it('changes the members that are named and leaves the others', () => {
    expect(changed({ styling: { corners: 'circular' }, feedback: { enabled: true } })).toEqual({
      ...current,
      styling: { corners: 'circular', links: 'accent' },
      feedback: { enabled: true },
    });
    expect(changed({})).toEqual(current);
  });

  it('clears what is null, and a group of which nothing is left', () => {
    expect(changed({ title: null, styling: { links: null } })).toEqual({
      styling: { corners: 'straight' },
      announcement: current.announcement,
    });
    expect(changed({ styling: { links: null, corners: null } })).not.toHaveProperty('styling');
    expect(changed({ styling: null })).not.toHaveProperty('styling');
  });

  it('takes an announcement as a whole', () => {
    const announcement = { enabled: false, message: 'Old', style: 'danger' };
    expect(changed({ announcement })).toMatchObject({ announcement });
    expect(CustomizationBody.safeParse({ announcement: { enabled: false } }).success).toBe(false);
  });
});

describe('mergeCustomization', () => {
  it('lets a site space differ from its site in single members', () => {
    const site = replaced({ styling: { corners: 'straight', links: 'accent' }, feedback: { enabled: true } });
    const merged = mergeCustomization(site, { styling: { corners: 'circular' } });
    expect(merged).toEqual({ ...site, styling: { ...site.styling, corners: 'circular' } });
  });

  it.each(Object.keys(groupMembers))('keeps the members of %s that an override does not name', (group) => {
    const base = replaced({
      header: { preset: 'bold', primaryLink: { kind: 'space', space: 's' } },
      footer: { copyright: '©' },
      privacyPolicy: { url: 'https://example.com/privacy' },
      socialPreview: { url: 'https://example.com/preview.png' },
    });
    const members = Object.entries(new Map(Object.entries(base)).get(group) ?? {});
    const override = CustomizationOverride.parse({ [group]: Object.fromEntries(members.slice(-1)) });
    expect(members.length).toBeGreaterThan(0);
    expect(mergeCustomization(base, override)).toEqual(base);
    expect(mergeCustomization(base, CustomizationOverride.parse({ [group]: {} }))).toEqual(base);
  });

  it('changes nothing without an override, and nothing of what it is given', () => {
    const base = Object.freeze(defaultCustomization());
    expect(mergeCustomization(base, {})).toEqual(base);
    mergeCustomization(base, { styling: { links: 'accent' } });
    expect(base).toEqual(defaultCustomization());
  });

  it('gives a complete customization for any override', () => {
    const anyOverride = fc.record(
      {
        title: fc
          .string({ unit: 'grapheme-ascii', minLength: 2, maxLength: 40 })
          .filter((text) => text.trim().length > 1),
        styling: fc.record(
          {
            corners: fc.constantFrom('straight', 'rounded', 'circular'),
            primaryColor: fc.constant(color('#0f0')),
            font: fc.constantFrom('Inter', 'Lato'),
          },
          { requiredKeys: [] },
        ),
        ai: fc.record({ mode: fc.constantFrom('none', 'search', 'assistant') }, { requiredKeys: [] }),
        git: fc.record({ showEditLink: fc.boolean() }, { requiredKeys: [] }),
        pageActions: fc.record({ markdown: fc.boolean(), mcp: fc.boolean() }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyOverride, anyOverride, (site, siteSpace) => {
        const merged = mergeCustomization(replaced(site), changeOverride({}, bodyOf(siteSpace)));
        expect(Customization.parse(merged)).toEqual(merged);
        const { items, markdown } = merged.pageActions;
        expect(items.includes('markdown')).toBe(markdown);
        expect(items.includes('git')).toBe(merged.git.showEditLink);
        expect(items.includes('assistant')).toBe(merged.ai.mode === 'assistant');
      }),
    );
  });
});

describe('actions on a page', () => {
  it('mean the same to clients that switch them and to clients that list them', () => {
    const listed = replaced({ pageActions: { items: ['git', 'markdown', 'git'] } });
    expect(listed.pageActions).toEqual({ externalAI: false, markdown: true, mcp: false, items: ['git', 'markdown'] });
    expect([listed.git.showEditLink, listed.pdf.enabled]).toEqual([true, false]);
    const switched = replaced({ pageActions: { mcp: false }, git: { showEditLink: true }, pdf: { enabled: false } });
    expect(switched.pageActions.items).toEqual(['external-ai', 'markdown', 'git']);
  });

  it('are not added to a list that leaves them out', () => {
    const { pageActions } = replaced({ ai: { mode: 'assistant' }, pageActions: { items: ['pdf'] } });
    expect(pageActions.items).toEqual(['pdf']);
    expect(replaced({ ai: { mode: 'assistant' } }).pageActions.items).toContain('assistant');
  });

  it('that are both switched off and listed are off', () => {
    const { pageActions } = replaced({ pageActions: { markdown: false, items: ['markdown', 'mcp'] } });
    expect(pageActions).toEqual({ externalAI: false, markdown: false, mcp: true, items: ['mcp'] });
  });
});

describe('CustomizationBody', () => {
  it.each([
    [{ styling: { primaryColor: color('#FFF') } }],
    [{ styling: { primaryColor: color('#a1B2c3') } }],
    [{ favicon: {} }],
    [{ themes: { default: 'system' } }],
    [{ footer: { copyright: 'c'.repeat(512) } }],
    [{ somethingNewer: { deep: true } }],
  ])('takes %j', (body) => {
    expect(CustomizationBody.safeParse(body).success).toBe(true);
  });

  it.each([
    [{ styling: { primaryColor: '#fff' } }],
    [{ styling: { primaryColor: { light: '#fff' } } }],
    [{ styling: { primaryColor: color('fff') } }],
    [{ styling: { primaryColor: color('#ffff') } }],
    [{ styling: { primaryColor: color('red') } }],
    [{ styling: { primaryColor: color('#12345g') } }],
    [{ styling: { primaryColor: color('#fff;}') } }],
    [{ styling: { font: 'Comic Sans' } }],
    [{ title: 'x' }],
    [{ title: 'x'.repeat(129) }],
    [{ announcement: { enabled: true, message: 'm'.repeat(129), style: 'info' } }],
    [{ footer: { copyright: 'c'.repeat(513) } }],
    [{ header: { links: [{ title: 't'.repeat(65), to: null }] } }],
    [{ header: { logo: { light: 'javascript:alert(1)', dark: 'https://example.com' } } }],
    [{ socialAccounts: Array.from({ length: 11 }, () => ({ platform: 'github', handle: 'a' })) }],
    [{ ai: { suggestions: Array.from({ length: 6 }, () => 'How?') } }],
    [{ internationalization: { locale: 'xx' } }],
    [{ favicon: { emoji: 'book' } }],
  ])('refuses %j', (body) => {
    expect(CustomizationBody.safeParse(body).success).toBe(false);
  });
});
