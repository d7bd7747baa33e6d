import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import {
  findInboxEntry,
  findInboxSpaces,
  type InboxEntryRow,
  listInboxEntries,
  markInboxEntry,
  markInboxUntil,
} from '@lectern/database/people/inbox/inbox.queries';
import type { ListInbox, ReadInbox } from '@lectern/domain/people/inbox/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import { VisibleContent } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';

/** Reads and marks what people are told, as far as they may still see what it is about. */
@Injectable()
export class InboxService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
    private readonly visible: VisibleContent,
  ) {}

  /** Lists the caller's entries, newest first. */
  async list(caller: Caller, { organization, read, page, limit }: ListInbox): Promise<Page<InboxEntryRow>> {
    const spaceIds = await this.#visibleSpaces(caller, { organization, read });
    const selection = { userId: caller.userId, spaceIds, read };
    return listInboxEntries(this.database, this.keyring, selection, { limit, ...(page !== undefined && { page }) });
  }

  /** Marks an entry as read, or as not read. */
  async mark(caller: Caller, entryId: string, read: boolean): Promise<InboxEntryRow> {
    const { context, userId, identity } = caller;
    const entry = await findInboxEntry(this.database, userId, entryId);
    const organizationId = entry?.organization.id;
    if (!entry || organizationId === undefined || !identity.memberships.has(organizationId)) throw missing();
    if (!(await this.visible.rolesOf(caller, organizationId)).has(entry.space.id)) throw missing();
    return this.mutations.run(context, async (tx) => {
      await markInboxEntry(tx, { userId, id: entryId }, read ? context.at : null);
      return (await findInboxEntry(tx, userId, entryId)) ?? entry;
    });
  }

  /** Marks everything as read that came until a moment. */
  async markUntil(caller: Caller, { before, organization }: ReadInbox): Promise<void> {
    const { context, userId } = caller;
    const spaceIds = await this.#visibleSpaces(caller, { organization, read: false });
    await this.mutations.run(context, (tx) =>
      markInboxUntil(tx, { userId, spaceIds }, { before: new Date(before), at: context.at }),
    );
  }

  /** Of the spaces that the inbox speaks of, those that the caller may see; most people have a few in one organization. */
  async #visibleSpaces(
    caller: Caller,
    { organization, read }: { organization?: string | undefined; read?: boolean | undefined },
  ): Promise<string[]> {
    const joined = [...caller.identity.memberships.keys()];
    const organizationIds = organization === undefined ? joined : joined.filter((id) => id === organization);
    const spaces = await findInboxSpaces(this.database, { userId: caller.userId, organizationIds }, read);
    const visible: string[] = [];
    for (const organizationId of new Set(spaces.map((space) => space.organizationId))) {
      const roles = await this.visible.rolesOf(caller, organizationId);
      visible.push(...spaces.flatMap(({ spaceId }) => (roles.has(spaceId) ? [spaceId] : [])));
    }
    return visible;
  }
}

const missing = () => new DomainError('inbox_entry.not_found');
