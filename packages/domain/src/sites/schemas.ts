import { z } from 'zod';
import { PageQuery, pageOf } from '../platform/http/page.js';
import { Id, QueryBoolean, repeatable, Timestamp } from '../platform/http/primitives.js';
import { DefaultLevel } from '../platform/permissions/content-level.js';
import { SiteIcon } from './fields.js';
import { Hostname } from './hostnames/hostnames.js';
import { Basename } from './paths.js';
import { ProxyOrigin } from './proxy.js';
import { SiteFeature, SiteType } from './site-features.js';
import { MAX_SITE_SPACES } from './structure/limits.js';

/** The title of a site that was given none. */
export const DEFAULT_SITE_TITLE = 'Untitled site';

export const SiteVisibility = z
  .enum(['public', 'unlisted', 'share-link', 'visitor-auth'])
  .describe(
    'Who can read the site once it is published: anyone, and search engines list it (`public`); anyone, and they do ' +
      'not (`unlisted`); who has the secret of a share link (`share-link`); who brings a signed token (`visitor-auth`)',
  );
export type SiteVisibility = z.infer<typeof SiteVisibility>;

export const AgentsContext = z.enum(['excluded', 'included']).describe('Whether agents may read the site');

/** What the caller may do with a site. */
export const SitePermissions = z.strictObject({
  view: z.boolean(),
  access: z.boolean(),
  edit: z.boolean(),
  create: z.boolean(),
  admin: z.boolean(),
  installIntegration: z.boolean(),
  viewAdaptiveSchema: z.boolean(),
  editAdaptiveSchema: z.boolean(),
});
export type SitePermissions = z.infer<typeof SitePermissions>;

/** Where a site is found. */
export const SiteUrls = z.strictObject({
  location: z.string(),
  app: z.string(),
  preview: z.string().describe('Where members see it before it is published'),
  published: z.string().optional().describe('Where readers see it; absent while it is not published'),
  login: z.string().optional().describe('Where visitors prove who they are'),
  logout: z.string().optional(),
});

/** Publishes spaces. */
export const Site = z
  .strictObject({
    object: z.literal('site'),
    id: Id,
    type: SiteType,
    appliedType: SiteType.describe('Always the type'),
    title: z.string(),
    icon: SiteIcon.nullable().optional().describe('The favicon of its customization'),
    hostname: z.string().optional().describe('A hostname of its own'),
    basename: z.string().optional().describe('The first segment of its addresses on the hostname of the organization'),
    proxy: z
      .strictObject({
        origin: z.string().describe('Host and path under which readers see it'),
        target: z.string().describe('Address that the proxy passes requests on to'),
      })
      .optional(),
    visibility: SiteVisibility,
    published: z.boolean().describe('Whether the audience of its visibility can read it'),
    siteSpaces: z.int().nonnegative().describe('How many spaces it publishes'),
    createdAt: Timestamp,
    adaptiveContent: z
      .strictObject({ enabled: z.boolean() })
      .optional()
      .describe('Whether conditions decide what a visitor sees'),
    agentsContext: AgentsContext,
    styleguide: z
      .strictObject({ kind: z.literal('space'), space: Id })
      .optional()
      .describe('The space that says how its content is written; only for members'),
    defaultLevel: DefaultLevel,
    features: z.array(SiteFeature),
    permissions: SitePermissions,
    urls: SiteUrls,
  })
  .meta({ id: 'Site' });
export type Site = z.infer<typeof Site>;

export const SitePage = pageOf(Site).meta({ id: 'SitePage' });

export const ListSites = PageQuery.extend({
  space: z.string().max(256).optional().describe('Only sites that publish this space'),
  title: z.string().max(512).optional().describe('Only sites whose title contains this text, whatever its case'),
  published: QueryBoolean.optional().describe('Only sites that are published, or only those that are not'),
  type: repeatable(SiteType).describe('Only sites of these types'),
});
export type ListSites = z.infer<typeof ListSites>;

const title = z.string().trim().min(2).max(128);

export const CreateSite = z.object({
  type: SiteType.default('basic'),
  title: title.optional(),
  visibility: SiteVisibility.default('public'),
  spaces: z
    .array(z.string().min(1).max(256))
    .max(MAX_SITE_SPACES)
    .transform((ids) => [...new Set(ids)])
    .optional()
    .describe('Ids of spaces to publish, in order; the first one is the default'),
});
export type CreateSite = z.infer<typeof CreateSite>;

export const UpdateSite = z.object({
  title: title.optional(),
  visibility: SiteVisibility.optional(),
  basename: Basename.nullable().optional().describe('null removes it'),
  hostname: Hostname.nullable().optional().describe('A hostname of its own; null removes it'),
  proxy: ProxyOrigin.nullable().optional().describe('null removes it'),
  adaptiveContent: z.object({ enabled: z.boolean() }).optional(),
  agentsContext: AgentsContext.optional(),
  styleguide: z
    .string()
    .max(256)
    .nullable()
    .optional()
    .describe('Id of a space that is a style guide; null removes it'),
  defaultLevel: DefaultLevel.optional(),
  defaultSiteSpace: z
    .string()
    .max(256)
    .optional()
    .describe('Id of the site space that readers see first; with sections, one of the default section'),
  defaultSiteSection: z.string().max(256).optional().describe('Id of the section that readers see first'),
});
export type UpdateSite = z.infer<typeof UpdateSite>;

export const SiteParams = z.object({ organizationId: z.string(), siteId: z.string() });
export type SiteParams = z.infer<typeof SiteParams>;
