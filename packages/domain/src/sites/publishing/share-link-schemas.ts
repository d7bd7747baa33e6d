import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, Timestamp } from '../../platform/http/primitives.js';
import { SiteParams } from '../schemas.js';

/** Lets whoever has its address read a site. */
export const ShareLink = z
  .strictObject({
    object: z.literal('share-link'),
    id: Id,
    createdAt: Timestamp,
    name: z.string().optional(),
    active: z.boolean().describe('Whether its address leads to the site'),
    urls: z.strictObject({
      published: z
        .string()
        .optional()
        .describe('Address with the secret; present while the link is active and the site is published'),
    }),
  })
  .meta({ id: 'ShareLink' });
export type ShareLink = z.infer<typeof ShareLink>;

export const ShareLinkPage = pageOf(ShareLink).meta({ id: 'ShareLinkPage' });

export const ListShareLinks = PageQuery.extend({
  search: z.string().max(512).optional().describe('Only links whose name contains this text, whatever its case'),
});
export type ListShareLinks = z.infer<typeof ListShareLinks>;

const name = z.string().trim().max(50);

export const CreateShareLink = z.object({ name });
export type CreateShareLink = z.infer<typeof CreateShareLink>;

export const UpdateShareLink = z.object({
  name: name.optional(),
  active: z.boolean().optional().describe('false takes access away at once; true gives it back'),
});
export type UpdateShareLink = z.infer<typeof UpdateShareLink>;

export const ShareLinkParams = SiteParams.extend({ shareLinkId: z.string() });
export type ShareLinkParams = z.infer<typeof ShareLinkParams>;
