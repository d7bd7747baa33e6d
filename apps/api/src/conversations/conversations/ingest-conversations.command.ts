import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { ingestConversations } from '@lectern/commands/conversations/ingest-conversations';
import type { IngestedConversation } from '@lectern/domain/conversations/schemas';
import { maskConversation, maskPart } from '@lectern/intelligence/privacy/mask-conversation';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';

/** How long masking may keep others waiting. */
const TURN_MS = 10;

/** Takes conversations in. */
@Injectable()
export class IngestConversationsCommand {
  constructor(private readonly mutations: Mutations) {}

  /** Stores conversations with personal data masked and has them processed; nothing else of them is kept anywhere. */
  async execute(caller: Caller, organizationId: string, sent: readonly IngestedConversation[]): Promise<void> {
    const { context } = caller;
    const conversations = await maskAll(sent);
    const ingested = { organizationId, source: sourceOf(caller), conversations };
    await this.mutations.run(context, (tx) => ingestConversations(tx, context, ingested));
  }
}

/** Whence conversations come: from an installation, or from somebody who calls the API. */
function sourceOf({ identity: { agent }, userId }: Caller): string {
  return agent?.kind === 'installation'
    ? `integration:${agent.integrationName}:${agent.installationId}`
    : `integration:api:${userId}`;
}

/** Masking a thousand long conversations takes a while, in which others get their turns. */
async function maskAll(conversations: readonly IngestedConversation[]): Promise<IngestedConversation[]> {
  let began = performance.now();
  const giveTurn = async () => {
    if (performance.now() - began < TURN_MS) return;
    await yieldToEventLoop();
    began = performance.now();
  };
  const masked: IngestedConversation[] = [];
  for (const { parts, ...rest } of conversations) {
    const conversation: IngestedConversation = maskConversation({ ...rest, parts: [] });
    for (const part of parts) {
      conversation.parts.push(maskPart(part));
      await giveTurn();
    }
    masked.push(conversation);
    await giveTurn();
  }
  return masked;
}
