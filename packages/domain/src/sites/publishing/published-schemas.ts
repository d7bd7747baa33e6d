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

/** Where the frames of an integration's blocks may come from, beside its own public endpoint. */
export const SiteFrames = z
  .strictObject({
    integration: z.string().describe('Name of the integration'),
    sources: z.array(z.string()).describe('Sources of its content security policy, all of them over https'),
  })
  .meta({ id: 'SiteFrames' });
export type SiteFrames = z.infer<typeof SiteFrames>;

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
    frames: z.array(SiteFrames).describe('Of the integrations whose blocks may show frames of other hosts'),
  })
  .meta({ id: 'PublishedSite' });
export type PublishedSite = z.infer<typeof PublishedSite>;
