import { z } from 'zod';
import { QueryBoolean, Timestamp } from '../../platform/http/primitives.js';
import { SiteIcon } from '../fields.js';
import { behaviourMembers } from './behaviour-schemas.js';
import { Announcement, footerMembers, headerMembers, SocialAccounts } from './navigation-schemas.js';
import { settableStylingMembers, stylingMembers } from './styling-schemas.js';

/** Groups whose members are set one by one. */
export const groupMembers = {
  styling: stylingMembers,
  header: headerMembers,
  footer: footerMembers,
  ...behaviourMembers,
};

/** Members that are set as a whole. */
const wholes = {
  title: z.string().trim().min(2).max(128),
  favicon: SiteIcon,
  announcement: Announcement,
  socialAccounts: SocialAccounts,
};

/** How a site looks and behaves, complete. */
export const Customization = z
  .strictObject({
    title: wholes.title.optional().describe('Takes the place of the title of the site'),
    styling: z.strictObject(groupMembers.styling),
    internationalization: z.strictObject(groupMembers.internationalization),
    favicon: wholes.favicon,
    header: z.strictObject(groupMembers.header),
    footer: z.strictObject(groupMembers.footer),
    announcement: wholes.announcement.optional(),
    themes: z.strictObject(groupMembers.themes),
    pdf: z.strictObject(groupMembers.pdf),
    feedback: z.strictObject(groupMembers.feedback),
    ai: z.strictObject(groupMembers.ai),
    advancedCustomization: z.strictObject(groupMembers.advancedCustomization),
    git: z.strictObject(groupMembers.git),
    pageActions: z.strictObject(groupMembers.pageActions),
    externalLinks: z.strictObject(groupMembers.externalLinks),
    pagination: z.strictObject(groupMembers.pagination),
    trademark: z.strictObject(groupMembers.trademark),
    privacyPolicy: z.strictObject(groupMembers.privacyPolicy),
    socialPreview: z.strictObject(groupMembers.socialPreview),
    insights: z.strictObject(groupMembers.insights),
    apiReference: z.strictObject(groupMembers.apiReference),
    socialAccounts: wholes.socialAccounts,
    updatedAt: Timestamp.optional(),
  })
  .meta({ id: 'SiteCustomization' });
export type Customization = z.infer<typeof Customization>;

/** What somebody set, and only that: this is what is kept. */
export const CustomizationOverride = z
  .object({
    title: wholes.title,
    styling: z.object(settableStylingMembers).partial(),
    internationalization: z.object(groupMembers.internationalization).partial(),
    favicon: wholes.favicon,
    header: z.object(groupMembers.header).partial(),
    footer: z.object(groupMembers.footer).partial(),
    announcement: wholes.announcement,
    themes: z.object(groupMembers.themes).partial(),
    pdf: z.object(groupMembers.pdf).partial(),
    feedback: z.object(groupMembers.feedback).partial(),
    ai: z.object(groupMembers.ai).partial(),
    advancedCustomization: z.object(groupMembers.advancedCustomization).partial(),
    git: z.object(groupMembers.git).partial(),
    pageActions: z.object(groupMembers.pageActions).partial(),
    externalLinks: z.object(groupMembers.externalLinks).partial(),
    pagination: z.object(groupMembers.pagination).partial(),
    trademark: z.object(groupMembers.trademark).partial(),
    privacyPolicy: z.object(groupMembers.privacyPolicy).partial(),
    socialPreview: z.object(groupMembers.socialPreview).partial(),
    insights: z.object(groupMembers.insights).partial(),
    apiReference: z.object(groupMembers.apiReference).partial(),
    socialAccounts: wholes.socialAccounts,
  })
  .partial();
export type CustomizationOverride = z.infer<typeof CustomizationOverride>;

const clearable = (member: z.ZodType) => member.nullable().optional();
const clearableGroup = (members: Record<string, z.ZodType>) => clearable(z.object(eachOf(members, clearable)));

const settableMembers = { ...groupMembers, styling: settableStylingMembers };

/** What clients send, be it to replace a customization or to change a part of one: any subset; null clears a member. */
export const CustomizationBody = z
  .object({ ...eachOf(wholes, clearable), ...eachOf(settableMembers, clearableGroup) })
  .meta({ id: 'SiteCustomizationBody' });
export type CustomizationBody = z.infer<typeof CustomizationBody>;

export const GetCustomization = z.object({
  unmasked: QueryBoolean.default(false).describe('Accepted: nothing is withheld'),
});
export type GetCustomization = z.infer<typeof GetCustomization>;

function eachOf<Member, Result>(
  members: Record<string, Member>,
  change: (member: Member) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]));
}
