import { z } from 'zod';
import { Space } from '../../library/spaces/schemas.js';
import { pageOf } from '../../platform/http/page.js';
import { Id } from '../../platform/http/primitives.js';

const Urls = z.strictObject({
  published: z.string().optional().describe('Where readers see it; absent while the site is not published'),
});

const draft = z.literal(false).describe('Always false');
const condition = z.string().optional().describe('Decides which visitors see it; everybody when absent');
const isDefault = z.boolean().describe('Whether readers see it first');

/** A space as a site publishes it. */
export const SiteSpace = z
  .strictObject({
    object: z.literal('site-space'),
    id: Id,
    path: z.string().describe('Its segment of the address'),
    section: Id.optional().describe('The section it stands in; absent on a site without sections'),
    space: Space,
    title: z.string(),
    default: isDefault,
    condition,
    hasAdvancedCustomizationFeature: z.boolean(),
    draft,
    urls: Urls,
  })
  .meta({ id: 'SiteSpace' });
export type SiteSpace = z.infer<typeof SiteSpace>;

export const SiteSpacePage = pageOf(SiteSpace).meta({ id: 'SiteSpacePage' });

/** A part of a site that stands in its navigation. */
export const SiteSection = z
  .strictObject({
    object: z.literal('site-section'),
    id: Id,
    title: z.string(),
    description: z.string().optional(),
    default: isDefault,
    path: z.string().describe('Its segment of the address'),
    condition,
    sectionGroup: Id.optional().describe('The group it stands in; absent at the top'),
    siteSpaces: z.array(SiteSpace).describe('What it publishes, in order'),
    icon: z.string().optional(),
    draft,
    urls: Urls,
  })
  .meta({ id: 'SiteSection' });
export type SiteSection = z.infer<typeof SiteSection>;

export const SiteSectionPage = pageOf(SiteSection).meta({ id: 'SiteSectionPage' });

/** A link in the navigation of a site that leads elsewhere. */
export const SiteExternalLink = z
  .strictObject({
    object: z.literal('site-external-link'),
    id: Id,
    title: z.string(),
    url: z.string(),
    description: z.string().optional(),
    icon: z.string().optional(),
    sectionGroup: Id.optional().describe('The group it stands in; absent at the top'),
    condition,
    draft,
  })
  .meta({ id: 'SiteExternalLink' });
export type SiteExternalLink = z.infer<typeof SiteExternalLink>;

const groupFields = {
  object: z.literal('site-section-group'),
  id: Id,
  title: z.string(),
  sectionGroup: Id.optional().describe('The group it stands in; absent at the top'),
  icon: z.string().optional(),
  draft,
  sections: z.array(SiteSection).describe('Deprecated: the sections among its children'),
};

export type SiteSectionGroup = z.infer<z.ZodObject<typeof groupFields, z.core.$strict>> & {
  children: SiteNavigationItem[];
};

/** What stands in the navigation of a site with sections. */
export type SiteNavigationItem = SiteSection | SiteSectionGroup | SiteExternalLink;

const children = z
  .array(z.lazy((): z.ZodType<SiteNavigationItem> => SiteNavigationItem))
  .describe('Sections, groups and links, in order');

/** A heading over sections, links and other groups. */
export const SiteSectionGroup = z.strictObject({ ...groupFields, children }).meta({ id: 'SiteSectionGroup' });

export const SiteNavigationItem: z.ZodType<SiteNavigationItem> = z
  .discriminatedUnion('object', [SiteSection, SiteSectionGroup, SiteExternalLink])
  .meta({ id: 'SiteNavigationItem' });

export const SiteSectionGroupPage = pageOf(SiteSectionGroup).meta({ id: 'SiteSectionGroupPage' });

/** What a site publishes: sections under their groups, or spaces without sections. */
export const SiteStructure = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('sections'), structure: z.array(SiteNavigationItem) }),
    z.strictObject({ type: z.literal('siteSpaces'), structure: z.array(SiteSpace) }),
  ])
  .meta({ id: 'SiteStructure' });
export type SiteStructure = z.infer<typeof SiteStructure>;

/** Any item of the structure of a site. */
export const SiteStructureItem = z
  .discriminatedUnion('object', [SiteSpace, SiteSection, SiteSectionGroup, SiteExternalLink])
  .meta({ id: 'SiteStructureItem' });
export type SiteStructureItem = z.infer<typeof SiteStructureItem>;
