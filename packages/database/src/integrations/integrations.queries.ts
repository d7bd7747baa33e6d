import { Configurations, ExternalLink } from '@lectern/domain/integrations/configuration-schemas';
import { ContentSecurityPolicy } from '@lectern/domain/integrations/content-security-policy';
import type { PresentableIntegration } from '@lectern/domain/integrations/presenter';
import {
  IntegrationBlock,
  IntegrationCategory,
  IntegrationContentSource,
  IntegrationTarget,
  IntegrationVisibility,
} from '@lectern/domain/integrations/schemas';
import { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { z } from 'zod';
import type { Transaction } from '../client.js';
import type { Prisma } from '../generated/client.js';
import { organizationSelect, organizationsOf } from '../people/organizations/organizations.queries.js';

/** An image in the blob store: its name is the hash of its bytes. */
export const StoredImage = z.strictObject({ name: z.string(), contentType: z.string() });
export type StoredImage = z.infer<typeof StoredImage>;

/** An integration with everything that does not have to be kept secret. */
export interface IntegrationRow extends PresentableIntegration {
  id: string;
  organizationId: string;
  userId: string;
  runtime: 'v1' | 'v2';
  images: StoredImage[];
  tunnel: { url: string; all: boolean } | null;
}

export const integrationSelect = {
  id: true,
  organizationId: true,
  name: true,
  userId: true,
  version: true,
  title: true,
  description: true,
  summary: true,
  target: true,
  verified: true,
  visibility: true,
  runtime: true,
  scopes: true,
  categories: true,
  blocks: true,
  contentSources: true,
  configurations: true,
  externalLinks: true,
  contentSecurityPolicy: true,
  icon: true,
  previewImages: true,
  tunnelUrl: true,
  tunnelAll: true,
  organization: { select: organizationSelect },
} satisfies Prisma.IntegrationSelect;

export type SelectedIntegration = Prisma.IntegrationGetPayload<{ select: typeof integrationSelect }>;

/** Finds an integration by its name, whoever asks: only for code that checks who may see it. */
export async function findIntegration(db: Transaction, name: string): Promise<IntegrationRow | null> {
  return toOne(db, await db.prisma.integration.findFirst({ where: { name, ...ofLiving }, select: integrationSelect }));
}

/** Finds an integration by its id. */
export async function findIntegrationById(db: Transaction, id: string): Promise<IntegrationRow | null> {
  return toOne(db, await db.prisma.integration.findFirst({ where: { id, ...ofLiving }, select: integrationSelect }));
}

/** Finds some integrations, by their ids. */
export async function findIntegrationsById(
  db: Transaction,
  ids: readonly string[],
): Promise<Map<string, IntegrationRow>> {
  const rows = await db.prisma.integration.findMany({
    where: { id: { in: [...ids] }, ...ofLiving },
    select: integrationSelect,
  });
  return new Map((await integrationRows(db, rows)).map((row) => [row.id, row]));
}

/** Integrations of organizations that are deleted are as good as gone. */
export const ofLiving = { organization: { deletedAt: null } } satisfies Prisma.IntegrationWhereInput;

/** Reads selected rows as what they are. */
export async function integrationRows(
  db: Transaction,
  rows: readonly SelectedIntegration[],
): Promise<IntegrationRow[]> {
  const owners = await organizationsOf(
    db,
    rows.map(({ organization }) => organization),
  );
  return rows.map((row, index) => {
    const owner = owners[index];
    if (!owner) throw new Error(`The integration ${row.id} has no owner`);
    const icon = StoredImage.nullable().parse(row.icon);
    const previews = z.array(StoredImage).parse(row.previewImages);
    const { organization, tunnelUrl, tunnelAll, ...rest } = row;
    return {
      ...rest,
      ...Stored.parse(row),
      icon: icon?.name ?? null,
      previewImages: previews.map(({ name }) => name),
      images: [...(icon ? [icon] : []), ...previews],
      tunnel: tunnelUrl === null ? null : { url: tunnelUrl, all: tunnelAll },
      owner,
    };
  });
}

const Stored = z.object({
  runtime: z.enum(['v1', 'v2']),
  target: IntegrationTarget,
  visibility: IntegrationVisibility,
  scopes: z.array(IntegrationScope),
  categories: z.array(IntegrationCategory),
  blocks: z.array(IntegrationBlock),
  contentSources: z.array(IntegrationContentSource),
  configurations: Configurations,
  externalLinks: z.array(ExternalLink),
  contentSecurityPolicy: ContentSecurityPolicy.nullable(),
});

async function toOne(db: Transaction, row: SelectedIntegration | null): Promise<IntegrationRow | null> {
  if (!row) return null;
  const [integration] = await integrationRows(db, [row]);
  return integration ?? null;
}
