import type { PresentableTarget } from '@lectern/domain/integrations/installation-presenter';
import { InstallationStatus } from '@lectern/domain/integrations/installation-status';
import type { Transaction } from '../client.js';
import { findInstallation, type InstallationRow } from './installations.queries.js';
import { findIntegrationById, type IntegrationRow } from './integrations.queries.js';

/** What a script is asked about. */
export interface SubjectIds {
  integrationId: string;
  installationId?: string | undefined;
  spaceId?: string | undefined;
  siteId?: string | undefined;
}

/** Everything about it that the script is told; secrets and configurations are encrypted. */
export interface ScriptSubject {
  integration: IntegrationRow;
  secrets: Uint8Array;
  scriptHash: string;
  installation: InstallationRow | null;
  space: (PresentableTarget & Sealed) | null;
  site: (PresentableTarget & Sealed) | null;
}

interface Sealed {
  configuration: Uint8Array;
}

/** Loads what a script is asked about; null when the integration is gone. */
export async function findScriptSubject(db: Transaction, ids: SubjectIds): Promise<ScriptSubject | null> {
  const { integrationId, installationId, spaceId, siteId } = ids;
  const [integration, kept, version, installation, space, site] = await Promise.all([
    findIntegrationById(db, integrationId),
    db.prisma.integration.findUnique({ where: { id: integrationId }, select: { secrets: true } }),
    db.prisma.integrationVersion.findFirst({
      where: { integrationId },
      orderBy: { version: 'desc' },
      select: { scriptHash: true },
    }),
    installationId === undefined ? null : findInstallation(db, { integrationId, installationId }),
    installationId === undefined || spaceId === undefined
      ? null
      : db.prisma.installationSpace.findFirst({ where: { installationId, spaceId }, select: targetSelect }),
    installationId === undefined || siteId === undefined
      ? null
      : db.prisma.installationSite.findFirst({ where: { installationId, siteId }, select: targetSelect }),
  ]);
  if (!integration || !kept || !version) return null;
  const { name: integrationName } = integration;
  const target = (kind: 'space' | 'site', id: string | undefined, row: typeof space | typeof site) =>
    row && id !== undefined && installationId !== undefined && installation
      ? { ...row, kind, id, installationId, integrationName, status: InstallationStatus.parse(row.status) }
      : null;
  return {
    integration,
    secrets: kept.secrets,
    scriptHash: version.scriptHash,
    installation,
    space: target('space', spaceId, space),
    site: target('site', siteId, site),
  };
}

const targetSelect = { status: true, configuration: true, externalIds: true } as const;
