import type { Space } from '../library/spaces/schemas.js';
import { timestamp } from '../platform/http/primitives.js';
import type { Site } from '../sites/schemas.js';
import type { Configuration } from './configuration-schemas.js';
import type { InstallationTarget } from './installation-rules.js';
import type { Installation, IntegrationSiteItem, IntegrationSpaceItem } from './installation-schemas.js';
import type { InstallationStatus } from './installation-status.js';
import { type IntegrationPlaces, installationTargetUrls, installationUrls } from './integration-urls.js';
import type { IntegrationScope } from './scopes.js';

type Selection = 'all' | 'selected';

/** What the presenter needs of an installation, wherever it was read. */
export interface PresentableInstallation {
  id: string;
  integrationName: string;
  organizationId: string;
  status: InstallationStatus;
  statusReason: string | null;
  spaceSelection: Selection;
  siteSelection: Selection;
  /** How many spaces it is enabled on by name. */
  spaces: number;
  externalIds: string[];
  /** What was granted of what is asked for. */
  scopes: IntegrationScope[];
  createdAt: Date;
  updatedAt: Date;
}

/** A configuration as far as somebody may know it. */
export interface ShownConfiguration {
  configuration: Configuration;
  /** Names of the values that are set, but not shown. */
  hiddenValues?: string[];
}

/** What the presenter needs of an installation on a space or a site. */
export interface PresentableTarget {
  kind: InstallationTarget;
  /** Of the space or the site. */
  id: string;
  installationId: string;
  integrationName: string;
  status: InstallationStatus;
  externalIds: string[];
}

/** Presents an installation with its configuration, which is empty for those who must not know it. */
export function presentInstallation(
  row: PresentableInstallation,
  shown: ShownConfiguration,
  urls: IntegrationPlaces,
): Installation {
  return {
    id: row.id,
    status: row.status,
    ...(row.statusReason !== null && { statusReason: row.statusReason }),
    space_selection: row.spaceSelection,
    site_selection: row.siteSelection,
    spaces: row.spaces,
    ...shown,
    scopes: row.scopes,
    createdAt: timestamp(row.createdAt),
    updatedAt: timestamp(row.updatedAt),
    urls: installationUrls(urls, row.integrationName, row.id, row.organizationId),
    externalIds: row.externalIds,
    target: { organization: row.organizationId },
  };
}

/** Presents an installation on a space, with the space itself or its id. */
export function presentInstallationSpace(
  row: PresentableTarget,
  shown: ShownConfiguration,
  space: Space | string,
  urls: IntegrationPlaces,
): IntegrationSpaceItem {
  return { ...presentTarget(row, shown, urls), space };
}

/** Presents an installation on a site, with the site itself or its id. */
export function presentInstallationSite(
  row: PresentableTarget,
  shown: ShownConfiguration,
  site: Site | string,
  urls: IntegrationPlaces,
): IntegrationSiteItem {
  return { ...presentTarget(row, shown, urls), site };
}

function presentTarget(row: PresentableTarget, shown: ShownConfiguration, urls: IntegrationPlaces) {
  return {
    integration: row.integrationName,
    installation: row.installationId,
    status: row.status,
    ...shown,
    externalIds: row.externalIds,
    urls: installationTargetUrls(urls, row.integrationName, row.installationId, row),
  };
}
