import { createHash } from 'node:crypto';
import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { Prisma } from '@lectern/database/generated/client';
import { newId } from '@lectern/database/ids';
import { sealIntegrationSecrets } from '@lectern/database/integrations/integration-secrets';
import { createIntegrationUser, updateIntegrationUser } from '@lectern/database/integrations/integration-users';
import { StoredImage } from '@lectern/database/integrations/integrations.queries';
import type { Keyring } from '@lectern/database/keyring';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { IntegrationPlaces } from '@lectern/domain/integrations/integration-urls';
import type { PublishIntegration } from '@lectern/domain/integrations/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { enqueueContentOfVersion } from '../content/computed/enqueue-content.js';

/** Scripts of so many versions are kept: calls of the one before may still be running. */
const KEPT_VERSIONS = 5;

/** What is published, by which organization; images that are not there stay as they were. */
export interface Publication extends Omit<PublishIntegration, 'organization' | 'icon' | 'previewImages'> {
  organizationId: string;
  name: string;
  icon?: StoredImage | undefined;
  previewImages?: readonly StoredImage[] | undefined;
}

/** What publishing works with beside the transaction. */
export interface PublishingPlace {
  keyring: Keyring;
  urls: IntegrationPlaces;
}

/**
 * Publishes an integration for the first time or its next version, of which everything but images is as it is said
 * now; returns its id. A name that another organization has is refused.
 */
export async function publishIntegration(
  tx: Transaction,
  { keyring, urls }: PublishingPlace,
  context: OperationContext,
  publication: Publication,
): Promise<string> {
  const { organizationId, name } = publication;
  const existing = await findLocked(tx, name);
  if (existing && existing.organizationId !== organizationId) throw new DomainError('integration.name_taken', { name });
  const icon = publication.icon ?? StoredImage.nullable().parse(existing?.icon ?? null);
  const face = { name, title: publication.title, icon: icon?.name ?? null };
  const data = { ...described(publication), secrets: sealIntegrationSecrets(keyring, publication.secrets) };
  const published = existing
    ? { id: existing.id, version: existing.version + 1 }
    : { id: newId(context.at), version: 1 };
  const versioned = { ...data, version: published.version, updatedAt: context.at };
  if (existing) {
    await updateIntegrationUser(tx, urls, existing.userId, face);
    await tx.prisma.integration.update({ where: { id: existing.id }, data: versioned, select: { id: true } });
  } else {
    const userId = await createIntegrationUser(tx, urls, published.id, face, context.at);
    const row = { id: published.id, organizationId, name, userId, createdAt: context.at, ...versioned };
    await tx.prisma.integration.create({ data: row, select: { id: true } });
  }
  await keepScript(tx, published, publication.script, context.at);
  await recordPublication(tx, context, published, publication);
  await enqueueContentOfVersion(tx, { integrationId: published.id, version: published.version }, context);
  return published.id;
}

/** Whoever publishes under a name waits for others who do, also while there is nothing of that name to lock. */
async function findLocked(tx: Transaction, name: string) {
  await tx.prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`integration:${name}`}, 0))`;
  const select = { id: true, organizationId: true, userId: true, version: true, icon: true };
  return tx.prisma.integration.findUnique({ where: { name }, select });
}

function described({ icon, previewImages, ...publication }: Publication) {
  return {
    runtime: publication.runtime,
    title: publication.title,
    description: publication.description,
    summary: publication.summary ?? null,
    visibility: publication.visibility,
    target: publication.target,
    scopes: publication.scopes,
    categories: publication.categories,
    blocks: publication.blocks ?? [],
    contentSources: publication.contentSources ?? [],
    configurations: publication.configurations ?? {},
    externalLinks: publication.externalLinks,
    contentSecurityPolicy: publication.contentSecurityPolicy ?? Prisma.DbNull,
    ...(icon && { icon: { ...icon } }),
    ...(previewImages && { previewImages: previewImages.map((image) => ({ ...image })) }),
  };
}

async function keepScript(
  tx: Transaction,
  { id: integrationId, version }: { id: string; version: number },
  script: string,
  createdAt: Date,
): Promise<void> {
  const scriptHash = createHash('sha256').update(script).digest('hex');
  const data = { integrationId, version, script, scriptHash, createdAt };
  await tx.prisma.integrationVersion.create({ data, select: { version: true } });
  await tx.prisma.integrationVersion.deleteMany({
    where: { integrationId, version: { lte: version - KEPT_VERSIONS } },
  });
}

async function recordPublication(
  tx: Transaction,
  context: OperationContext,
  { id, version }: { id: string; version: number },
  { organizationId, name, visibility, scopes, target }: Publication,
): Promise<void> {
  await recordAudit(tx, context, {
    action: 'integration.published',
    organizationId,
    target: { type: 'integration', id, label: name },
    payload: { version, visibility, scopes, target },
  });
  await recordEvent(tx, context, organizationId, 'integration.published', { integrationId: id, version });
}
