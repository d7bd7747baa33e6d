import { createHash } from 'node:crypto';
import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import type { IngestedConversation } from '@lectern/domain/conversations/schemas';
import { enqueueConversations, WaitingConversation } from './enqueue-clustering.js';

/** Conversations that came together: all of one organization and one source, personal data masked. */
export interface Ingested {
  organizationId: string;
  source: string;
  conversations: readonly IngestedConversation[];
}

// The same content again changes nothing; the order keeps two that send the same from locking each other out.
const STORE = `
  INSERT INTO conversations (id, organization_id, source, source_key, subject, parts, metadata, content_hash,
                             created_at, ingested_at)
  SELECT c.id, $1, $2, c.key, c.subject, c.parts, c.metadata, c.hash, c."createdAt", $4::timestamptz
    FROM jsonb_to_recordset($3::text::jsonb)
         AS c(id text, key text, subject text, parts jsonb, metadata jsonb, hash text, "createdAt" timestamptz)
   ORDER BY c.key
  ON CONFLICT (organization_id, source, source_key) DO UPDATE
     SET subject = excluded.subject, parts = excluded.parts, metadata = excluded.metadata,
         content_hash = excluded.content_hash, ingested_at = excluded.ingested_at, processed_at = NULL, note = NULL,
         created_at = CASE WHEN excluded.metadata ? 'createdAt' THEN excluded.created_at
                           ELSE conversations.created_at END
   WHERE conversations.content_hash <> excluded.content_hash
  RETURNING id, length(parts::text) AS characters`;

/** Stores conversations and has the new and changed ones processed; returns how many these are. */
export async function ingestConversations(
  tx: Transaction,
  context: OperationContext,
  ingested: Ingested,
): Promise<number> {
  const { organizationId, source } = ingested;
  const { at, requestId } = context;
  const rows = [...rowsByKey(ingested.conversations, at).values()];
  const stored = await tx.query(WaitingConversation, STORE, [organizationId, source, JSON.stringify(rows), at]);
  await enqueueConversations(tx, organizationId, stored, { at, requestId });
  await recordAudit(tx, context, {
    action: 'conversations.ingested',
    organizationId,
    target: { type: 'organization', id: organizationId },
    payload: { source, received: ingested.conversations.length, changed: stored.length },
  });
  return stored.length;
}

/** Where the conversations of a request are told by one id several times, the last one counts. */
function rowsByKey(conversations: readonly IngestedConversation[], at: Date) {
  return new Map(
    conversations.map(({ id, subject, parts, metadata = {} }) => {
      const key = hashOf(id);
      const content = { subject, parts, metadata: { ...metadata, attributes: sorted(metadata.attributes) } };
      // PostgreSQL knows fewer time zones than ISO 8601 can write.
      const createdAt = metadata.createdAt === undefined ? at : new Date(metadata.createdAt);
      const row = { id: newId(at), key, subject, parts, metadata, hash: hashOf(JSON.stringify(content)), createdAt };
      return [key, row] as const;
    }),
  );
}

function sorted(attributes: Readonly<Record<string, string>> = {}): [string, string][] {
  return Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
