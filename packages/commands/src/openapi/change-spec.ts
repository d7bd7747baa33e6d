import type { Transaction } from '@lectern/database/client';
import { lockLinks, refreshLinksToOwners } from '@lectern/database/content/link-status.queries';
import type { OperationContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import {
  deleteOpenApiSpec,
  findOpenApiSpec,
  lockOpenApiSpec,
  type OpenApiSpecRef,
  type OpenApiSpecRow,
  setOpenApiSettings,
} from '@lectern/database/openapi/openapi-specs.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { OpenApiSource, UpdateOpenApiSpec } from '@lectern/domain/openapi/schemas';
import { createOpenApiSpec, scheduleProcessing, sourceHashOf } from './schedule-processing.js';

/** A specification that somebody wants to have. */
export interface WantedSpec {
  organizationId: string;
  slug: string;
  source: OpenApiSource;
}

/** Adds a specification to an organization; returns null when its slug already leads to one. */
export async function registerOpenApiSpec(
  tx: Transaction,
  context: OperationContext,
  wanted: WantedSpec,
): Promise<OpenApiSpecRow | null> {
  const { organizationId, slug, source } = wanted;
  const id = newId(context.at);
  // Whoever registers the same slug waits here, and finds the specification afterwards.
  await lockLinks(tx, { changed: ownersOf({ id, slug }), linked: [] });
  if (await findOpenApiSpec(tx, { organizationId, specSlug: slug })) return null;
  const spec = await createOpenApiSpec(tx, { id, ...wanted }, context);
  await refreshLinksToOwners(tx, organizationId, ownersOf(spec));
  await record(tx, context, spec, 'created', { slug, ...described(source) });
  await recordEvent(tx, context, organizationId, 'openapi-spec.created', { specId: id });
  return spec;
}

/** Gives a specification another source, or has the same one read again; adds it when there is none. */
export async function putOpenApiSpec(
  tx: Transaction,
  context: OperationContext,
  wanted: WantedSpec,
): Promise<{ spec: OpenApiSpecRow; created: boolean }> {
  const { organizationId, slug, source } = wanted;
  const ref = { organizationId, specSlug: slug };
  if (!(await findOpenApiSpec(tx, ref))) {
    const created = await registerOpenApiSpec(tx, context, wanted);
    if (created) return { spec: created, created: true };
  }
  const locked = await lockOpenApiSpec(tx, ref);
  // Somebody deleted it in between, and that is done now.
  if (!locked) return putOpenApiSpec(tx, context, wanted);
  const isOther = sourceHashOf(source) !== locked.sourceHash;
  const spec = await scheduleProcessing(tx, locked, isOther ? source : undefined, context);
  await record(tx, context, spec, isOther ? 'updated' : 'refreshed', described(source));
  await recordEvent(tx, context, organizationId, 'openapi-spec.updated', { specId: spec.id });
  return { spec, created: false };
}

/** Has the source of a specification read again; returns null when there is no such specification. */
export async function refreshOpenApiSpec(
  tx: Transaction,
  context: OperationContext,
  ref: OpenApiSpecRef,
): Promise<OpenApiSpecRow | null> {
  const locked = await lockOpenApiSpec(tx, ref);
  if (!locked) return null;
  const spec = await scheduleProcessing(tx, locked, undefined, context);
  await record(tx, context, spec, 'refreshed');
  await recordEvent(tx, context, ref.organizationId, 'openapi-spec.updated', { specId: spec.id });
  return spec;
}

/** Changes who may read a specification, or which of its changes are ignored; returns null when there is none such. */
export async function updateOpenApiSpec(
  tx: Transaction,
  context: OperationContext,
  ref: OpenApiSpecRef,
  settings: UpdateOpenApiSpec,
): Promise<OpenApiSpecRow | null> {
  const locked = await lockOpenApiSpec(tx, ref);
  if (!locked) return null;
  const spec = await setOpenApiSettings(tx, locked, settings, context.at);
  const { visibility, ignoredChanges } = settings;
  await record(tx, context, spec, 'updated', {
    ...(visibility && { visibility }),
    ...(ignoredChanges && { ignoredChanges: ignoredChanges.length }),
  });
  await recordEvent(tx, context, ref.organizationId, 'openapi-spec.updated', { specId: spec.id });
  return spec;
}

/** Removes a specification with all its versions; nothing happens when there is none. */
export async function removeOpenApiSpec(
  tx: Transaction,
  context: OperationContext,
  ref: OpenApiSpecRef,
): Promise<void> {
  const found = await findOpenApiSpec(tx, ref);
  if (!found) return;
  // Before the specification itself: whoever registers one takes these locks in the same order.
  await lockLinks(tx, { changed: ownersOf(found), linked: [] });
  const spec = await lockOpenApiSpec(tx, { ...ref, specSlug: found.id });
  if (!spec) return;
  await deleteOpenApiSpec(tx, spec);
  await refreshLinksToOwners(tx, ref.organizationId, ownersOf(spec));
  await record(tx, context, spec, 'deleted', { slug: spec.slug });
  await recordEvent(tx, context, ref.organizationId, 'openapi-spec.deleted', { specId: spec.id });
}

/** How links name a specification. */
function ownersOf({ id, slug }: Pick<OpenApiSpecRow, 'id' | 'slug'>): string[] {
  return [`openapi:${id}`, `openapi:${slug}`];
}

/** A source as the audit trail tells of it, which is no place for a long text. */
function described(source: OpenApiSource): { source: 'url' | 'text'; url?: string } {
  return 'url' in source ? { source: 'url', url: source.url } : { source: 'text' };
}

function record(
  tx: Transaction,
  context: OperationContext,
  { id, organizationId, slug }: OpenApiSpecRow,
  change: 'created' | 'updated' | 'refreshed' | 'deleted',
  payload: Record<string, string | number> = {},
): Promise<void> {
  const target = { type: 'openapi-spec', id, label: slug };
  return recordAudit(tx, context, { action: `openapi-spec.${change}`, organizationId, target, payload });
}
