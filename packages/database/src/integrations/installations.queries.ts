import type { PresentableInstallation } from '@lectern/domain/integrations/installation-presenter';
import type { ListInstallations, ListInstalled } from '@lectern/domain/integrations/installation-schemas';
import { InstallationStatus } from '@lectern/domain/integrations/installation-status';
import { IntegrationScope } from '@lectern/domain/integrations/scopes';
import type { Page } from '@lectern/domain/platform/http/page';
import { z } from 'zod';
import type { Transaction } from '../client.js';
import { containsText } from '../contains.js';
import type { Prisma } from '../generated/client.js';
import type { Keyring } from '../keyring.js';
import { newestFirst, paginate } from '../paginate.js';
import { grantedScopes } from '../people/identity/granted-scopes.js';
import { ofLiving } from './integrations.queries.js';

/** An installation; its configuration is encrypted. */
export interface InstallationRow extends PresentableInstallation {
  integrationId: string;
  configuration: Uint8Array<ArrayBuffer>;
}

/** An installation of an integration, wherever it is installed. */
export interface InstallationRef {
  integrationId: string;
  installationId: string;
}

const installationSelect = {
  id: true,
  integrationId: true,
  organizationId: true,
  status: true,
  statusReason: true,
  spaceSelection: true,
  siteSelection: true,
  configuration: true,
  externalIds: true,
  scopes: true,
  createdAt: true,
  updatedAt: true,
  integration: { select: { name: true, organizationId: true, scopes: true } },
  _count: { select: { spaces: { where: { space: { deletedAt: null } } } } },
} satisfies Prisma.InstallationSelect;

type Selected = Prisma.InstallationGetPayload<{ select: typeof installationSelect }>;

/** What organizations that are deleted had installed is as good as gone. */
const inLiving = { organization: { deletedAt: null } } satisfies Prisma.InstallationWhereInput;

/** Finds an installation of an integration. */
export async function findInstallation(db: Transaction, ref: InstallationRef): Promise<InstallationRow | null> {
  const where = { id: ref.installationId, integrationId: ref.integrationId, ...inLiving };
  return toRow(await db.prisma.installation.findFirst({ where, select: installationSelect }));
}

/** Finds the installation of an integration in an organization, by the name of the integration. */
export async function findInstallationByName(
  db: Transaction,
  integrationName: string,
  organizationId: string,
): Promise<InstallationRow | null> {
  const where = { organizationId, integration: { name: integrationName, ...ofLiving } };
  return toRow(await db.prisma.installation.findFirst({ where, select: installationSelect }));
}

/** Finds an installation and keeps others from changing it until the transaction ends. */
export async function lockInstallation(tx: Transaction, ref: InstallationRef): Promise<InstallationRow | null> {
  const own = [ref.integrationId, ref.installationId];
  await tx.execute('SELECT id FROM installations WHERE integration_id = $1 AND id = $2 FOR UPDATE', own);
  return findInstallation(tx, ref);
}

/** Lists the installations of an integration in some or in all organizations, newest first. */
export function listInstallations(
  db: Transaction,
  keyring: Keyring,
  { integrationId, organizationIds }: { integrationId: string; organizationIds: readonly string[] | 'all' },
  { externalId, ...query }: ListInstallations,
): Promise<Page<InstallationRow>> {
  const isLimited = organizationIds !== 'all';
  const selected: Prisma.InstallationWhereInput = {
    integrationId,
    ...inLiving,
    ...(isLimited && { organizationId: { in: [...organizationIds] } }),
    ...(externalId !== undefined && { externalIds: { has: externalId } }),
  };
  const within = isLimited ? [...organizationIds].sort().join(' ') : null;
  return listSelected(db, keyring, ['installations', integrationId, within, externalId], selected, query);
}

/** Lists what is installed in an organization, newest first; of one installation only when that is named. */
export function listInstalled(
  db: Transaction,
  keyring: Keyring,
  { organizationId, installationId }: { organizationId: string; installationId?: string | undefined },
  { search, ...query }: ListInstalled,
): Promise<Page<InstallationRow>> {
  const part = search === undefined ? undefined : containsText(search);
  const selected: Prisma.InstallationWhereInput = {
    organizationId,
    ...(installationId !== undefined && { id: installationId }),
    integration: { ...ofLiving, ...(part && { OR: [{ name: part }, { title: part }] }) },
  };
  return listSelected(db, keyring, ['installed', organizationId, installationId, search], selected, query);
}

async function listSelected(
  db: Transaction,
  keyring: Keyring,
  scope: readonly (string | null | undefined)[],
  selected: Prisma.InstallationWhereInput,
  query: Pick<ListInstalled, 'page' | 'limit'>,
): Promise<Page<InstallationRow>> {
  const page = await paginate(
    keyring,
    query,
    { scope, order: newestFirst },
    {
      count: () => db.prisma.installation.count({ where: selected }),
      rows: ({ where, orderBy, take }) =>
        db.prisma.installation.findMany({
          where: { AND: [selected, where] },
          orderBy,
          take,
          select: installationSelect,
        }),
    },
  );
  return { ...page, items: page.items.map(toWholeRow) };
}

/** Lists those of some organizations that have an integration installed. */
export async function listInstallingOrganizations(
  db: Transaction,
  integrationId: string,
  organizationIds: readonly string[],
): Promise<string[]> {
  if (organizationIds.length === 0) return [];
  const where = { integrationId, organizationId: { in: [...organizationIds] } };
  const rows = await db.prisma.installation.findMany({ where, select: { organizationId: true } });
  return rows.map(({ organizationId }) => organizationId);
}

const Stored = z.object({
  status: InstallationStatus,
  spaceSelection: z.enum(['all', 'selected']),
  siteSelection: z.enum(['all', 'selected']),
});

function toRow(row: Selected | null): InstallationRow | null {
  return row && toWholeRow(row);
}

function toWholeRow({ integration, _count, ...row }: Selected): InstallationRow {
  const asked = { ...integration, scopes: z.array(IntegrationScope).parse(integration.scopes) };
  const derived = { integrationName: integration.name, scopes: grantedScopes(asked, row), spaces: _count.spaces };
  return { ...row, ...Stored.parse(row), ...derived };
}
