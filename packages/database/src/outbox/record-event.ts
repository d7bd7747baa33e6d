import { type EventName, type EventPayload, eventCatalog } from '@lectern/domain/events/catalog';
import type { Db } from '../client.js';
import type { OperationContext } from '../context.js';
import { newId } from '../ids.js';

/** Records that something happened in an organization, in the transaction that makes it happen. */
export async function recordEvent<Name extends EventName>(
  tx: Db,
  context: OperationContext,
  organizationId: string,
  type: Name,
  payload: EventPayload<Name>,
): Promise<void> {
  await tx.event.create({
    data: {
      id: newId(context.at),
      organizationId,
      type,
      payload: eventCatalog[type].parse(payload),
      actorId: context.actor.id,
      requestId: context.requestId,
      occurredAt: context.at,
    },
    select: { id: true },
  });
}
