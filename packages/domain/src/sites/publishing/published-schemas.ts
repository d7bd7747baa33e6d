import { z } from 'zod';
import { Customization } from '../customization/schemas.js';
import { Site } from '../schemas.js';
import { SiteStructure } from '../structure/structure-schemas.js';

/** A script that an integration brings into the pages of a site. */
export const SiteScript = z
  .strictObject({
    script: z.string().describe('Address of the script'),
    contentSecurityPolicy: z.string().optional().describe('What the script needs to be allowed to do, as a header'),
    cookies: z.boolean().describe('Whether it sets cookies'),
  })
  .meta({ id: 'SiteScript' });
export type SiteScript = z.infer<typeof SiteScript>;

/** Everything that is needed to show a published site, but for the content of its spaces. */
export const PublishedSite = z
  .strictObject({
    object: z.literal('published-content-site'),
    site: Site,
    structure: SiteStructure,
    customizations: z.strictObject({
      site: Customization,
      siteSpaces: z
        .record(z.string(), Customization)
        .describe('By id of the site space, complete, for each that the reader sees'),
    }),
    scripts: z.array(SiteScript),
  })
  .meta({ id: 'PublishedSite' });
export type PublishedSite = z.infer<typeof PublishedSite>;
