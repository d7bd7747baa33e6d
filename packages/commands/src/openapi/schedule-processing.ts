import { createHash } from 'node:crypto';
import type { Transaction } from '@lectern/database/client';
import { type OpenApiSpecRow, openApiSpecSelect } from '@lectern/database/openapi/openapi-specs.queries';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import type { OpenApiSource } from '@lectern/domain/openapi/schemas';
import { processOpenApiSpecJob } from '@lectern/domain/platform/jobs/catalog';

/** When a specification is processed even though its job was lost. */
const SAFETY_MS = 15 * 60_000;

interface Order {
  at: Date;
  requestId?: string | undefined;
}

/** Adds a specification, to be processed in the background. */
export async function createOpenApiSpec(
  tx: Transaction,
  spec: { id: string; organizationId: string; slug: string; source: OpenApiSource },
  order: Order,
): Promise<OpenApiSpecRow> {
  const { id, organizationId, slug, source } = spec;
  const { at } = order;
  const created = await tx.prisma.openApiSpec.create({
    data: { id, organizationId, slug, ...sourceColumns(source), createdAt: at, updatedAt: at, refreshAt: safety(at) },
    select: openApiSpecSelect,
  });
  await enqueueProcessing(tx, created, order);
  return created;
}

/**
 * Schedules the processing of a locked specification, with another source if one is given. A run that has begun already
 * does not count: it may have read the source before it changed.
 */
export async function scheduleProcessing(
  tx: Transaction,
  { id }: Pick<OpenApiSpecRow, 'id'>,
  source: OpenApiSource | undefined,
  order: Order,
): Promise<OpenApiSpecRow> {
  const ordered = await tx.prisma.openApiSpec.update({
    where: { id },
    data: {
      ...(source && { ...sourceColumns(source), etag: null, lastModified: null, failures: 0 }),
      orders: { increment: 1 },
      processingState: 'pending',
      refreshAt: safety(order.at),
      updatedAt: order.at,
    },
    select: openApiSpecSelect,
  });
  await enqueueProcessing(tx, ordered, order);
  return ordered;
}

/** Puts a specification into the queue; nothing changes when that has been done for the same order. */
export async function enqueueProcessing(
  tx: Transaction,
  spec: Pick<OpenApiSpecRow, 'id' | 'organizationId' | 'orders'>,
  { at, requestId }: Order,
): Promise<void> {
  const { id, organizationId, orders } = spec;
  const payload = { organizationId, specId: id, order: orders };
  await enqueue(tx, processOpenApiSpecJob, payload, { at, requestId, organizationId, target: id });
}

/** What tells one source from another. */
export function sourceHashOf(source: OpenApiSource): string {
  const [kind, value] = 'url' in source ? ['url', source.url] : ['text', source.text];
  return createHash('sha256').update(`${kind}:${value}`).digest('hex');
}

function safety(at: Date): Date {
  return new Date(at.getTime() + SAFETY_MS);
}

function sourceColumns(source: OpenApiSource) {
  return {
    sourceUrl: 'url' in source ? source.url : null,
    sourceText: 'text' in source ? source.text : null,
    sourceHash: sourceHashOf(source),
  };
}
