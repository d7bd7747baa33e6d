import { z } from 'zod';
import { Url } from '../platform/http/primitives.js';

/** An expression over the claims of a visitor. */
export const Condition = z
  .string()
  .max(1024)
  .describe('Expression over the claims of a visitor that decides who sees it; everybody when absent or empty');

export const IconName = z.string().trim().min(1).max(50).describe('Name of an icon');

/** A picture for bright and for dark surroundings. */
export const ThemedPicture = z.object({ light: Url, dark: Url });

/** What stands for a site: a picture, an emoji, or nothing. */
export const SiteIcon = z.union([
  z.strictObject({ icon: ThemedPicture }),
  z.strictObject({ emoji: z.emoji('must be an emoji').max(50) }),
  z.strictObject({}),
]);
export type SiteIcon = z.infer<typeof SiteIcon>;

/** The secret of a share link, where a read of a site can be given one. */
export const ShareKeyQuery = z.object({
  shareKey: z.string().max(256).optional().describe('Secret of a share link, to resolve published addresses'),
});
export type ShareKeyQuery = z.infer<typeof ShareKeyQuery>;
