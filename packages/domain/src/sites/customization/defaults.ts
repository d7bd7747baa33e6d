import { UI_LOCALES, type UiLocale } from './behaviour-schemas.js';
import type { Customization } from './schemas.js';

/** How a site looks and behaves before anybody customizes it, in the language of its content where it has the words. */
export function defaultCustomization(language?: string): Customization {
  return {
    styling: defaultStyling(),
    internationalization: { locale: uiLocaleFor(language) },
    favicon: {},
    header: { preset: 'default', links: [] },
    footer: { groups: [] },
    themes: { default: 'system', toggeable: true },
    pdf: { enabled: true },
    feedback: { enabled: false },
    ai: { mode: 'none' },
    advancedCustomization: { enabled: true },
    git: { showEditLink: false },
    pageActions: { externalAI: true, markdown: true, mcp: true, items: ['external-ai', 'markdown', 'mcp', 'pdf'] },
    externalLinks: { target: 'self' },
    pagination: { enabled: true },
    trademark: { enabled: false },
    privacyPolicy: {},
    socialPreview: {},
    insights: { trackingCookie: true },
    apiReference: { tryIt: true, proxy: false },
    socialAccounts: [],
  };
}

/** The language of the words that a site itself says, for content in a language; another one where it has no words. */
export function uiLocaleFor(language: string | undefined, otherwise: UiLocale = 'en'): UiLocale {
  const code = language?.toLowerCase() ?? '';
  const base = code.split('-')[0];
  const known = UI_LOCALES.find((locale) => locale === code);
  return known ?? UI_LOCALES.find((locale) => locale.split('-')[0] === base) ?? otherwise;
}

function defaultStyling(): Customization['styling'] {
  return {
    theme: 'clean',
    primaryColor: { light: '#2F5FD0', dark: '#7FA2F5' },
    infoColor: { light: '#5B6472', dark: '#A3ACBA' },
    successColor: { light: '#1E7F4F', dark: '#5CC993' },
    warningColor: { light: '#9A6200', dark: '#F0B44C' },
    dangerColor: { light: '#C0322B', dark: '#F0857F' },
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: 'Inter',
    monospaceFont: 'IBMPlexMono',
    background: 'plain',
    icons: 'regular',
    sidebar: { background: 'default', list: 'default' },
    search: 'prominent',
    codeTheme: {
      default: { light: 'default-light', dark: 'default-dark' },
      openapi: { light: 'default-light', dark: 'default-dark' },
    },
  };
}
