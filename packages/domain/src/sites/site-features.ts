import { z } from 'zod';

/** What a site was made as. Every type has every feature. */
export const SiteType = z
  .enum(['basic', 'premium', 'ultimate', 'sponsored', 'legacy-basic', 'legacy-premium'])
  .describe('Kept as given: every type has every feature');
export type SiteType = z.infer<typeof SiteType>;

export const SITE_FEATURES = [
  'sites-adaptive-content',
  'sites-advanced-customization',
  'sites-advanced-insights',
  'sites-ads',
  'sites-ai-search',
  'sites-ai-assistant',
  'sites-embed',
  'sites-api-playground',
  'sites-basic-customization',
  'sites-custom-domain',
  'sites-custom-fonts',
  'sites-custom-subdirectory',
  'sites-full-text-search',
  'sites-multivariant-site',
  'sites-no-custom-domain',
  'sites-page-feedback',
  'sites-page-traffic-insights',
  'sites-pdf-export',
  'sites-preview-deployments',
  'sites-public-visibility',
  'sites-redirects',
  'sites-search-insights',
  'sites-sections',
  'sites-seo',
  'sites-share-links',
  'sites-unlisted-visibility',
  'sites-user-contribution',
  'sites-visitor-authentication',
  'sites-visitors',
] as const;

const CUSTOMIZATIONS = [
  'header-logo',
  'theme-preset',
  'premium-fonts',
  'custom-icons',
  'footer-logo',
  'footer-links',
  'footer-copyright',
  'semantic-colors',
] as const;

/** Something that a site can do. */
export const SiteFeature = z
  .strictObject({
    id: z.enum(SITE_FEATURES),
    plan: SiteType,
    frozen: z.boolean().describe('Whether it is switched off for now'),
    customizations: z.array(z.enum(CUSTOMIZATIONS)).optional().describe('What can be customized with it'),
  })
  .meta({ id: 'SiteFeature' });
export type SiteFeature = z.infer<typeof SiteFeature>;

/** Features that stand for a limit or for advertising, which no site here has. */
const WITHHELD: ReadonlySet<string> = new Set(['sites-ads', 'sites-no-custom-domain']);

const OFFERED = SITE_FEATURES.filter((id) => !WITHHELD.has(id));

/** Lists what a site can do: everything, whatever its type. */
export function siteFeatures(type: SiteType): SiteFeature[] {
  return OFFERED.map((id) => ({
    id,
    plan: type,
    frozen: false,
    ...(id === 'sites-advanced-customization' && { customizations: [...CUSTOMIZATIONS] }),
  }));
}
