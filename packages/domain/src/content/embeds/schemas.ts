import { z } from 'zod';
import { Url } from '../../platform/http/primitives.js';

/** The address of a page to be shown as more than a link. */
export const UnfurlQuery = z.object({ url: Url });
export type UnfurlQuery = z.infer<typeof UnfurlQuery>;

const facts = {
  title: z.string(),
  site: z.string().describe('Name of the site, or its host'),
  icon: z.string().optional().describe('Address of the icon of the site'),
};

/** How a page elsewhere can be shown. */
export const Embed = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('link'), ...facts }),
    z.strictObject({ type: z.literal('rich'), ...facts, html: z.string().describe('An `iframe`, and nothing else') }),
  ])
  .meta({ id: 'Embed' });
export type Embed = z.infer<typeof Embed>;
