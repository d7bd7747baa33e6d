import { type EventName, type EventPayload, eventCatalog } from '@lectern/domain/integrations/events/catalog';
import type { OperationContext } from '../../context.js';
import { newId } from '../../ids.js';
import type { Sql } from '../../sql.js';

const RECORD_EVENT = `
  INSERT INTO events (id, organization_id, type, payload, actor_id, request_id, occurred_at)
  VALUES ($1, $2, $3, $4::text::jsonb, $5, $6, $7::timestamptz)`;

/** Records that something happened in an organization, in the transaction that makes it happen. */
export async function recordEvent<Name extends EventName>(
  tx: Sql,
  context: OperationContext,
  organizationId: string,
  type: Name,
  payload: EventPayload<Name>,
): Promise<void> {
  await tx.execute(RECORD_EVENT, [
    newId(context.at),
    organizationId,
    type,
    JSON.stringify(eventCatalog[type].parse(payload)),
    context.actor.id,
    context.requestId,
    context.at,
  ]);
}

const RECORD_EVENTS = `
  INSERT INTO events (id, organization_id, type, payload, actor_id, request_id, occurred_at)
  SELECT e.id, $1, e.type, e.payload, $2, $3, $4::timestamptz
    FROM jsonb_to_recordset($5::text::jsonb) AS e(id text, type text, payload jsonb)`;

/** Records many things that happened at once in an organization, in one statement. */
export async function recordEvents(
  tx: Sql,
  context: OperationContext,
  organizationId: string,
  events: readonly { [Name in EventName]: { type: Name; payload: EventPayload<Name> } }[EventName][],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ type, payload }) => ({
    id: newId(context.at),
    type,
    payload: eventCatalog[type].parse(payload),
  }));
  const { actor, requestId, at } = context;
  await tx.execute(RECORD_EVENTS, [organizationId, actor.id, requestId, at, JSON.stringify(rows)]);
}
