import { RoleMapping, TeamMapping } from '@lectern/domain/people/sso/mapping';
import type { SamlProviderStatus } from '@lectern/domain/people/sso/schemas';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import type { Transaction } from '../../client.js';
import { Prisma } from '../../generated/client.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst, paginate } from '../../paginate.js';
import { teamSelect } from '../teams/teams.queries.js';

const providerSelect = {
  id: true,
  organizationId: true,
  label: true,
  ssoUrl: true,
  entityId: true,
  certificates: true,
  defaultRole: true,
  signsRequests: true,
  allowsUnsolicited: true,
  roleMapping: true,
  teamMapping: true,
  serviceKey: true,
  serviceCertificate: true,
  createdAt: true,
  defaultTeam: { select: teamSelect },
} satisfies Prisma.SamlProviderSelect;

type StoredProvider = Prisma.SamlProviderGetPayload<{ select: typeof providerSelect }>;

/** A SAML provider; the private key of the service is sealed. */
export interface SamlProviderRow extends Omit<StoredProvider, 'roleMapping' | 'teamMapping'> {
  status: SamlProviderStatus;
  roleMapping: RoleMapping | null;
  teamMapping: TeamMapping | null;
}

/** A provider that can be used: everything that signing in needs is set. */
export interface ActiveSamlProvider extends SamlProviderRow {
  ssoUrl: string;
  entityId: string;
}

/** A SAML provider of an organization. */
export interface SamlProviderRef {
  organizationId: string;
  samlProviderId: string;
}

/** What can be said of a provider; what is undefined stays as it is. */
export interface SamlProviderSettings {
  label?: string | undefined;
  ssoUrl?: string | undefined;
  entityId?: string | undefined;
  certificates?: string[] | undefined;
  defaultTeamId?: string | null | undefined;
  defaultRole?: RoleOrGuest | undefined;
  signsRequests?: boolean | undefined;
  allowsUnsolicited?: boolean | undefined;
  roleMapping?: RoleMapping | null | undefined;
  teamMapping?: TeamMapping | null | undefined;
}

/** The key of the service at a provider, sealed, with its certificate. */
export interface ServiceKey {
  serviceKey: Uint8Array<ArrayBuffer>;
  serviceCertificate: string;
}

/** What makes a provider active, for statements that look for such. */
const ACTIVE_PROVIDER = {
  ssoUrl: { not: null },
  entityId: { not: null },
  certificates: { isEmpty: false },
} satisfies Prisma.SamlProviderWhereInput;

/** Adds a provider. */
export async function createSamlProvider(
  db: Transaction,
  { organizationId, samlProviderId: id }: SamlProviderRef,
  { label, ...settings }: SamlProviderSettings & { label: string },
  key: ServiceKey & { at: Date },
): Promise<SamlProviderRow> {
  const { serviceKey, serviceCertificate, at } = key;
  const data = { ...columnsOf(settings), id, organizationId, label, serviceKey, serviceCertificate };
  const row = await db.prisma.samlProvider.create({
    data: { ...data, createdAt: at, updatedAt: at },
    select: providerSelect,
  });
  return toProvider(row);
}

/** Counts the providers of an organization. */
export function countSamlProviders(db: Transaction, organizationId: string): Promise<number> {
  return db.prisma.samlProvider.count({ where: { organizationId } });
}

/** Finds a provider of an organization. */
export async function findSamlProvider(
  db: Transaction,
  { organizationId, samlProviderId: id }: SamlProviderRef,
): Promise<SamlProviderRow | null> {
  const row = await db.prisma.samlProvider.findFirst({ where: { organizationId, id }, select: providerSelect });
  return row && toProvider(row);
}

/** Finds a provider that people can sign in with, of an organization that is there. */
export async function findActiveProvider(db: Transaction, id: string): Promise<ActiveSamlProvider | null> {
  const provider = await findUsableProvider(db, id);
  const { ssoUrl = null, entityId = null } = provider ?? {};
  return provider && ssoUrl !== null && entityId !== null && provider.status === 'active'
    ? { ...provider, ssoUrl, entityId }
    : null;
}

/** Finds a provider of an organization that is there, also one that is not complete yet. */
export async function findUsableProvider(db: Transaction, id: string): Promise<SamlProviderRow | null> {
  const where = { id, organization: { deletedAt: null } };
  const row = await db.prisma.samlProvider.findFirst({ where, select: providerSelect });
  return row && toProvider(row);
}

/** Lists the providers of an organization, newest first. */
export function listSamlProviders(
  db: Transaction,
  keyring: Keyring,
  organizationId: string,
  query: PageQuery,
): Promise<Page<SamlProviderRow>> {
  return paginate(
    keyring,
    query,
    { scope: ['saml-providers', organizationId], order: newestFirst },
    {
      count: () => countSamlProviders(db, organizationId),
      rows: async ({ where, orderBy, take }) => {
        const selected = { AND: [{ organizationId }, where] };
        const rows = await db.prisma.samlProvider.findMany({ where: selected, orderBy, take, select: providerSelect });
        return rows.map(toProvider);
      },
    },
  );
}

/** Lists by label the providers of an organization that people can sign in with; none when there is no organization. */
export function listActiveProviders(db: Transaction, organizationId: string): Promise<{ id: string; label: string }[]> {
  return db.prisma.samlProvider.findMany({
    where: { ...ACTIVE_PROVIDER, organizationId, organization: { deletedAt: null } },
    orderBy: [{ label: 'asc' }, { id: 'asc' }],
    select: { id: true, label: true },
  });
}

/** Changes a provider of an organization; null when there is none. */
export async function updateSamlProvider(
  db: Transaction,
  ref: SamlProviderRef,
  settings: SamlProviderSettings,
  at: Date,
): Promise<SamlProviderRow | null> {
  const { organizationId, samlProviderId: id } = ref;
  const { label } = settings;
  const data = { ...columnsOf(settings), ...(label !== undefined && { label }), updatedAt: at };
  const { count } = await db.prisma.samlProvider.updateMany({ where: { organizationId, id }, data });
  return count === 1 ? findSamlProvider(db, ref) : null;
}

/** Removes a provider with everything that it vouched for; returns what it was, null when there was none. */
export async function deleteSamlProvider(db: Transaction, ref: SamlProviderRef): Promise<SamlProviderRow | null> {
  const provider = await findSamlProvider(db, ref);
  const { organizationId, samlProviderId: id } = ref;
  const { count } = await db.prisma.samlProvider.deleteMany({ where: { organizationId, id } });
  return count === 1 ? provider : null;
}

function columnsOf({ label: _label, roleMapping, teamMapping, ...settings }: SamlProviderSettings) {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  return {
    ...given,
    ...(roleMapping !== undefined && { roleMapping: roleMapping ?? Prisma.DbNull }),
    ...(teamMapping !== undefined && { teamMapping: teamMapping ?? Prisma.DbNull }),
  };
}

function toProvider(row: StoredProvider): SamlProviderRow {
  const isComplete = row.ssoUrl !== null && row.entityId !== null && row.certificates.length > 0;
  return {
    ...row,
    status: isComplete ? 'active' : 'pending',
    roleMapping: RoleMapping.nullable().parse(row.roleMapping),
    teamMapping: TeamMapping.nullable().parse(row.teamMapping),
  };
}
