import { shownActions } from './page-actions.js';
import type { Customization, CustomizationOverride } from './schemas.js';

/**
 * Puts what was set over a complete customization: groups member by member, everything else as a whole. It serves a
 * site over the defaults as well as a site space over its site.
 */
export function mergeCustomization(base: Customization, override: CustomizationOverride): Customization {
  const merged: Customization = {
    ...base,
    ...override,
    styling: mergeStyling(base.styling, override.styling ?? {}),
    internationalization: { ...base.internationalization, ...override.internationalization },
    header: { ...base.header, ...override.header },
    footer: { ...base.footer, ...override.footer },
    themes: { ...base.themes, ...override.themes },
    pdf: { ...base.pdf, ...override.pdf },
    feedback: { ...base.feedback, ...override.feedback },
    ai: { ...base.ai, ...override.ai },
    advancedCustomization: { ...base.advancedCustomization, ...override.advancedCustomization },
    git: { ...base.git, ...override.git },
    pageActions: { ...base.pageActions, ...override.pageActions },
    externalLinks: { ...base.externalLinks, ...override.externalLinks },
    pagination: { ...base.pagination, ...override.pagination },
    trademark: { ...base.trademark, ...override.trademark },
    privacyPolicy: { ...base.privacyPolicy, ...override.privacyPolicy },
    socialPreview: { ...base.socialPreview, ...override.socialPreview },
    insights: { ...base.insights, ...override.insights },
    apiReference: { ...base.apiReference, ...override.apiReference },
  };
  const items = shownActions(base, merged, override.pageActions?.items !== undefined);
  return { ...merged, pageActions: { ...merged.pageActions, items } };
}

/** What may be set in part is put over its parts. */
function mergeStyling(
  base: Customization['styling'],
  { sidebar, codeTheme, ...override }: NonNullable<CustomizationOverride['styling']>,
): Customization['styling'] {
  return {
    ...base,
    ...override,
    sidebar: { ...base.sidebar, ...sidebar },
    codeTheme: {
      default: { ...base.codeTheme.default, ...codeTheme?.default },
      openapi: { ...base.codeTheme.openapi, ...codeTheme?.openapi },
    },
  };
}
