import { z } from 'zod';
import { StartTemplate } from '../../library/templates/schemas.js';
import { PageQuery } from '../../platform/http/page.js';
import { QueryBoolean, Url } from '../../platform/http/primitives.js';
import { Condition, IconName, ShareKeyQuery } from '../fields.js';
import { SitePath } from '../paths.js';
import { SiteParams } from '../schemas.js';

const id = z.string().min(1).max(256);
const title = z.string().trim().min(2).max(128);
const groupTitle = z.string().trim().min(1).max(100);
const description = z.string().trim().max(256);
const clearableCondition = Condition.nullable().optional().describe('Who sees it; null shows it to everybody');
const clearableIcon = IconName.nullable().optional().describe('Name of an icon; null removes it');

export const ListSiteSpaces = PageQuery.extend({
  ...ShareKeyQuery.shape,
  default: QueryBoolean.optional().describe('Only defaults of the site or of a section, or only others'),
});
export type ListSiteSpaces = z.infer<typeof ListSiteSpaces>;

const template = StartTemplate.optional().describe('What the new space begins with, where `spaceId` is null');
const TEMPLATE_ALONE = { path: ['template'], error: 'is for a new space, so "spaceId" must be null' };

/** A template fills a space that is made for it, never one that is there. */
function isForNewSpace({ spaceId, template: wanted }: { spaceId: string | null; template?: unknown }): boolean {
  return spaceId === null || wanted === undefined;
}

export const AddSiteSpace = z
  .object({
    spaceId: id.nullable().describe('The space to publish; null makes a new one'),
    template,
    sectionId: id.optional().describe('The section to put it in; the default section when absent'),
    title: title.optional().describe('The title of the space when absent'),
  })
  .refine(isForNewSpace, TEMPLATE_ALONE);
export type AddSiteSpace = z.infer<typeof AddSiteSpace>;

export const UpdateSiteSpace = z.object({
  path: SitePath.optional(),
  title: title.nullable().optional().describe('null gives it the title of the space'),
  condition: clearableCondition,
  spaceId: id.optional().describe('The space to publish in its place'),
});
export type UpdateSiteSpace = z.infer<typeof UpdateSiteSpace>;

export const ListSiteSections = PageQuery.extend(ShareKeyQuery.shape);
export type ListSiteSections = z.infer<typeof ListSiteSections>;

export const AddSiteSection = z
  .object({
    spaceId: id.nullable().describe('The space that it publishes first; null makes a new one'),
    template,
    title: title.nullable().optional().describe('The title of the space when absent or null'),
    icon: clearableIcon,
    siteSectionGroupId: id.nullable().optional().describe('The group to put it in; the top when absent or null'),
  })
  .refine(isForNewSpace, TEMPLATE_ALONE);
export type AddSiteSection = z.infer<typeof AddSiteSection>;

export const UpdateSiteSection = z.object({
  title: title.optional(),
  path: SitePath.optional(),
  defaultSiteSpace: id.optional().describe('Id of the site space of the section that readers see first'),
  condition: clearableCondition,
  icon: clearableIcon,
  description: description.nullable().optional().describe('null removes it'),
  siteSectionGroupId: id.nullable().optional().describe('The group to move it into; null moves it to the top'),
});
export type UpdateSiteSection = z.infer<typeof UpdateSiteSection>;

export const ListSiteSectionGroups = PageQuery;
export type ListSiteSectionGroups = z.infer<typeof ListSiteSectionGroups>;

export const CreateSiteSectionGroup = z.object({
  title: groupTitle,
  icon: clearableIcon,
  sections: z.array(id).max(500).optional().describe('Ids of sections to move into it, in order'),
  parent: id.nullable().optional().describe('The group to put it in; the top when absent or null'),
});
export type CreateSiteSectionGroup = z.infer<typeof CreateSiteSectionGroup>;

export const UpdateSiteSectionGroup = z.object({
  title: groupTitle.optional(),
  icon: clearableIcon,
  parentSectionGroupId: id.nullable().optional().describe('The group to move it into; null moves it to the top'),
});
export type UpdateSiteSectionGroup = z.infer<typeof UpdateSiteSectionGroup>;

export const AddSectionToGroup = z.object({
  sectionId: id.describe('The section to move into the group, from wherever it stands'),
});
export type AddSectionToGroup = z.infer<typeof AddSectionToGroup>;

export const CreateSiteExternalLink = z.object({
  title,
  url: Url,
  description: description.optional(),
  icon: IconName.nullable().optional(),
  parent: id.nullable().optional().describe('The group to put it in; the top when absent or null'),
  condition: Condition.nullable().optional(),
});
export type CreateSiteExternalLink = z.infer<typeof CreateSiteExternalLink>;

export const UpdateSiteExternalLink = z.object({
  title: title.optional(),
  url: Url.optional(),
  description: description.nullable().optional().describe('null removes it'),
  icon: clearableIcon,
  parent: id.nullable().optional().describe('The group to move it into; null moves it to the top'),
  condition: clearableCondition,
});
export type UpdateSiteExternalLink = z.infer<typeof UpdateSiteExternalLink>;

export const SiteSpaceParams = SiteParams.extend({ siteSpaceId: z.string() });
export type SiteSpaceParams = z.infer<typeof SiteSpaceParams>;

export const SiteSectionParams = SiteParams.extend({ siteSectionId: z.string() });
export type SiteSectionParams = z.infer<typeof SiteSectionParams>;

export const SiteSectionGroupParams = SiteParams.extend({ siteSectionGroupId: z.string() });
export type SiteSectionGroupParams = z.infer<typeof SiteSectionGroupParams>;

export const GroupedSectionParams = SiteSectionGroupParams.extend({ siteSectionId: z.string() });
export type GroupedSectionParams = z.infer<typeof GroupedSectionParams>;

export const SiteExternalLinkParams = SiteParams.extend({ siteExternalLinkId: z.string() });
export type SiteExternalLinkParams = z.infer<typeof SiteExternalLinkParams>;
