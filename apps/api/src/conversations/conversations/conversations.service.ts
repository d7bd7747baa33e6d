import { Database } from '@lectern/database/client';
import {
  type ConversationRef,
  type ConversationRow,
  findConversation,
  listConversations,
  removeConversation,
} from '@lectern/database/conversations/conversations.queries';
import { Keyring } from '@lectern/database/keyring';
import type { ListConversations } from '@lectern/domain/conversations/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';

/** Reads and removes conversations. */
@Injectable()
export class ConversationsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
  ) {}

  /** Lists conversations, the latest first. */
  list(organizationId: string, query: ListConversations): Promise<Page<ConversationRow>> {
    return listConversations(this.database, this.keyring, organizationId, query);
  }

  /** Gets a conversation with what was said. */
  async get(ref: ConversationRef): Promise<ConversationRow & { parts: unknown; leftOut: unknown }> {
    const row = await findConversation(this.database, ref);
    if (!row) throw new DomainError('conversation.not_found');
    return row;
  }

  /** Removes a conversation with all that came of it; one that is gone stays gone. */
  delete({ context }: Caller, ref: ConversationRef): Promise<void> {
    return this.mutations.run(context, (tx) => removeConversation(tx, context, ref));
  }
}
