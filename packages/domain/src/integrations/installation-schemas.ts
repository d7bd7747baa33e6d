import { z } from 'zod';
import { Space } from '../library/spaces/schemas.js';
import { PageQuery, pageOf } from '../platform/http/page.js';
import { Id, QueryBoolean, Timestamp } from '../platform/http/primitives.js';
import { Site } from '../sites/schemas.js';
import { Configuration, ExternalIds } from './configuration-schemas.js';
import { InstallationStatus } from './installation-status.js';
import { isJsonWithin, tooLarge } from './json-size.js';
import { Integration, IntegrationPath } from './schemas.js';
import { IntegrationScope } from './scopes.js';

const hiddenValues = z
  .array(z.string())
  .optional()
  .describe('Names of the values of the configuration that are set and that nobody is shown');

const Selection = z.enum(['all', 'selected']);

export const InstallationPath = IntegrationPath.extend({ installationId: Id });
export type InstallationPath = z.infer<typeof InstallationPath>;
export const InstallationSpacePath = InstallationPath.extend({ spaceId: Id });
export type InstallationSpacePath = z.infer<typeof InstallationSpacePath>;
export const InstallationSitePath = InstallationPath.extend({ siteId: Id });
export type InstallationSitePath = z.infer<typeof InstallationSitePath>;

export const Installation = z.strictObject({
  id: Id,
  status: InstallationStatus,
  statusReason: z.string().optional().describe('Why it was paused, when nobody did it by hand'),
  space_selection: Selection.describe('Whether it is enabled on all spaces or on chosen ones'),
  site_selection: Selection.describe('Whether it is enabled on all sites or on chosen ones'),
  spaces: z.int().nonnegative().describe('How many spaces it is enabled on by name'),
  configuration: Configuration,
  hiddenValues,
  scopes: z.array(IntegrationScope).describe('What it may do and hear of: what was granted of what is asked for'),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  urls: z.strictObject({
    location: z.string(),
    app: z.string(),
    publicEndpoint: z.string(),
    publicContentEndpoint: z.string(),
  }),
  externalIds: ExternalIds,
  target: z.strictObject({ organization: Id }),
});
export type Installation = z.infer<typeof Installation>;
export const InstallationPage = pageOf(Installation);

export const ListInstallations = PageQuery.extend({
  externalId: z.string().max(256).optional().describe('Only those with this id of another system'),
});
export type ListInstallations = z.infer<typeof ListInstallations>;

export const InstallIntegration = z.object({
  organization: Id.describe('Where to install it'),
});
export type InstallIntegration = z.infer<typeof InstallIntegration>;

export const UpdateInstallation = z.object({
  externalIds: ExternalIds.optional(),
  configuration: Configuration.optional().describe('Replaces the whole configuration'),
  space_selection: Selection.optional(),
  site_selection: Selection.optional(),
  status: z.enum(['active', 'paused']).optional().describe('Pauses it, or lets it go on'),
  scopes: z
    .array(IntegrationScope)
    .optional()
    .describe('What it is granted of what the integration asks for, such as more for a next version'),
});
export type UpdateInstallation = z.infer<typeof UpdateInstallation>;

const part = {
  integration: z.string().describe('Name of the integration'),
  installation: Id,
  status: InstallationStatus,
  configuration: Configuration,
  hiddenValues,
  externalIds: ExternalIds,
  urls: z.strictObject({ location: z.string(), publicEndpoint: z.string(), publicContentEndpoint: z.string() }),
};

/** An installation on a space. */
export const IntegrationSpaceItem = z.strictObject({
  ...part,
  space: z.union([Id, Space]).describe('Its id, or the space itself when asked for by `extended`'),
});
export type IntegrationSpaceItem = z.infer<typeof IntegrationSpaceItem>;
export const IntegrationSpacePage = pageOf(IntegrationSpaceItem);

/** An installation on a site. */
export const IntegrationSiteItem = z.strictObject({
  ...part,
  site: z.union([Id, Site]).describe('Its id, or the site itself when asked for by `extended`'),
});
export type IntegrationSiteItem = z.infer<typeof IntegrationSiteItem>;
export const IntegrationSitePage = pageOf(IntegrationSiteItem);

const extended = QueryBoolean.default(false).describe('Whether to return the objects themselves instead of their ids');
export const ExtendedQuery = z.object({ extended });
export type ExtendedQuery = z.infer<typeof ExtendedQuery>;
export const ListTargets = PageQuery.extend({ extended });
export type ListTargets = z.infer<typeof ListTargets>;
export const ListAllTargets = ListInstallations.extend({ extended });
export type ListAllTargets = z.infer<typeof ListAllTargets>;

export const EnableOnSpace = z.object({ space: Id });
export type EnableOnSpace = z.infer<typeof EnableOnSpace>;
export const EnableOnSite = z.object({ siteId: Id });
export type EnableOnSite = z.infer<typeof EnableOnSite>;
export const UpdateTarget = z.object({
  externalIds: ExternalIds.optional(),
  configuration: Configuration.optional().describe('Replaces the whole configuration'),
});
export type UpdateTarget = z.infer<typeof UpdateTarget>;

export const InstallationToken = z.strictObject({ token: z.string() });

export const InstalledIntegration = z.strictObject({ installation: Installation, integration: Integration });
export type InstalledIntegration = z.infer<typeof InstalledIntegration>;
export const InstalledIntegrationPage = pageOf(InstalledIntegration);
export const ListInstalled = PageQuery.extend({ search: z.string().max(200).optional() });
export type ListInstalled = z.infer<typeof ListInstalled>;

export const OrganizationIntegrationPath = z.object({ organizationId: Id, ...IntegrationPath.shape });
export type OrganizationIntegrationPath = z.infer<typeof OrganizationIntegrationPath>;
export const InstalledStatus = z.strictObject({ status: InstallationStatus });
export type InstalledStatus = z.infer<typeof InstalledStatus>;
export const InstalledStatusItem = InstalledStatus.extend({ integration: Integration });
export type InstalledStatusItem = z.infer<typeof InstalledStatusItem>;
export const InstalledStatusPage = pageOf(InstalledStatusItem);

export const QueueTask = z.object({
  task: z
    .record(z.string(), z.json())
    .refine(isJsonWithin(64), tooLarge(64))
    .describe('What the script receives when the time has come'),
  schedule: z.number().min(0).max(86_400).default(0).describe('Seconds to wait'),
});
export type QueueTask = z.infer<typeof QueueTask>;
