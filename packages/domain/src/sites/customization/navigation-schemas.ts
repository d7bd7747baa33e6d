import { z } from 'zod';
import { ContentRef } from '../../library/references.js';
import { Condition, ThemedPicture } from '../fields.js';
import { ThemedColor } from './styling-schemas.js';

/** How many links a list of links can have. */
const MAX_LINKS = 50;

const title = z.string().trim().min(1).max(64);

/** A link to content or to anywhere. */
export const ContentLink = z.object({ title, to: ContentRef });

const HeaderLink = z.object({
  title,
  to: ContentRef.nullable().default(null).describe('null for one that only opens its links'),
  links: z.array(ContentLink).max(MAX_LINKS).default([]),
  style: z.enum(['link', 'button-primary', 'button-secondary']).optional(),
  condition: Condition.optional(),
});

/** The members of `header`. */
export const headerMembers = {
  preset: z.enum(['default', 'bold', 'contrast', 'custom', 'none']),
  logo: ThemedPicture.optional(),
  backgroundColor: ThemedColor.optional().describe('Only with the preset `custom`'),
  linkColor: ThemedColor.optional().describe('Only with the preset `custom`'),
  links: z.array(HeaderLink).max(MAX_LINKS),
  primaryLink: ContentRef.optional().describe('Where the logo leads; to the beginning of the site when absent'),
};

/** The members of `footer`. */
export const footerMembers = {
  logo: ThemedPicture.optional(),
  groups: z.array(z.object({ title, links: z.array(ContentLink).max(MAX_LINKS) })).max(MAX_LINKS),
  copyright: z.string().max(512).optional(),
};

const PLATFORMS = [
  'twitter',
  'instagram',
  'facebook',
  'linkedin',
  'github',
  'discord',
  'slack',
  'youtube',
  'tiktok',
  'reddit',
  'bluesky',
  'mastodon',
  'threads',
  'medium',
] as const;

/** Accounts elsewhere that a site names. */
export const SocialAccounts = z
  .array(
    z.object({
      platform: z.enum(PLATFORMS),
      handle: z.string().trim().min(1).max(256),
      display: z.object({ header: z.boolean(), footer: z.boolean() }).default({ header: false, footer: true }),
    }),
  )
  .max(10);

/** A line above every page. */
export const Announcement = z.object({
  enabled: z.boolean(),
  message: z.string().trim().min(2).max(128),
  link: ContentLink.optional(),
  style: z.enum(['info', 'warning', 'danger', 'success']),
});
