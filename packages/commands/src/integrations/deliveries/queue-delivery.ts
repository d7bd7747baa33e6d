import { newId } from '@lectern/database/ids';
import type { Sql } from '@lectern/database/sql';
import { lockReceivers, wakeLanes } from './waking.js';

/** A message to one integration, installation or webhook. */
export interface NewDelivery {
  id: string;
  organizationId: string;
  integrationId?: string | undefined;
  installationId?: string | undefined;
  webhookId?: string | undefined;
  eventId?: string | undefined;
  type: string;
  payload: object;
  lane: string;
  /** The order in the lane, as PostgreSQL writes an instant; now when absent. */
  position?: string | undefined;
  /** When it may first be sent, which is also when the day begins that it is tried for; at once when absent. */
  notBefore?: Date | undefined;
}

const INSERT = `
  INSERT INTO deliveries (id, organization_id, integration_id, installation_id, webhook_id, event_id, type, payload,
                          lane, position, next_attempt_at, created_at)
  SELECT d.id, d."organizationId", d."integrationId", d."installationId", d."webhookId", d."eventId", d.type, d.payload,
         d.lane, coalesce(d.position, clock_timestamp()), coalesce(d."notBefore", $2::timestamptz),
         coalesce(d."notBefore", $2::timestamptz)
    FROM jsonb_to_recordset($1::text::jsonb) AS d(
      id text, "organizationId" text, "integrationId" text, "installationId" text, "webhookId" text, "eventId" text,
      type text, payload jsonb, lane text, position timestamptz, "notBefore" timestamptz)`;

/** Queues deliveries and has them sent; for what waits behind others, or for a receiver that rests, no more is written. */
export async function queueDeliveries(sql: Sql, deliveries: readonly NewDelivery[], at: Date): Promise<void> {
  if (deliveries.length === 0) return;
  const lanes = new Map(deliveries.map((delivery) => [delivery.lane, receiverOf(delivery)]));
  await lockReceivers(sql, [...lanes.values()]);
  await sql.execute(INSERT, [JSON.stringify(deliveries), at]);
  const touched = [...lanes].map(([lane, receiver]) => ({ lane, receiver }));
  await wakeLanes(sql, touched, at);
}

function receiverOf({ id, webhookId, installationId, integrationId }: NewDelivery): string {
  const receiver = webhookId ?? installationId ?? integrationId;
  if (receiver === undefined) throw new Error(`Delivery ${id} has no receiver`);
  return receiver;
}

/** Queues one delivery in a lane of its own, which waits for nothing; returns its id, which the payload is made with. */
export async function queueDelivery(
  tx: Sql,
  delivery: Omit<NewDelivery, 'id' | 'lane' | 'position' | 'payload'> & { payload: (id: string) => object },
  at: Date,
): Promise<string> {
  const id = newId(at);
  await queueDeliveries(tx, [{ ...delivery, id, lane: id, payload: delivery.payload(id) }], at);
  return id;
}
