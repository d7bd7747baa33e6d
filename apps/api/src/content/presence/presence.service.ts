import {
  keepPresence,
  listPresentUsers,
  type PresencePage,
  removeExpiredPresences,
  removePresence,
} from '@lectern/database/content/presence/page-presences.queries';
import { MAX_PRESENCES, type PagePresence, PRESENCE_MS } from '@lectern/domain/content/presence/schemas';
import { presentUser } from '@lectern/domain/people/users/presenter';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';

/** A tab in which a page is open. */
export type OpenedTab = Omit<PresencePage, 'organizationId'> & { tabId: string };

/** Knows who has a page open, by the signs of life of their tabs. */
@Injectable()
export class PresenceService {
  constructor(
    private readonly urls: Urls,
    private readonly mutations: Mutations,
  ) {}

  /** Notes that the caller has a page open, and says who else has. */
  async keep({ context, organizationId, userId }: Caller, tab: OpenedTab): Promise<PagePresence> {
    const { at } = context;
    const expiredAt = new Date(at.getTime() - PRESENCE_MS);
    const opened = { ...tab, organizationId, userId };
    const people = await this.mutations.run(context, async (tx) => {
      await removeExpiredPresences(tx, opened, expiredAt);
      await keepPresence(tx, opened, { at, expiredAt, max: MAX_PRESENCES });
      return listPresentUsers(tx, opened, { but: userId, expiredAt, max: MAX_PRESENCES });
    });
    return {
      page: tab.pageId,
      people: people.map(({ user, since }) => ({ user: presentUser(user, this.urls), since: timestamp(since) })),
      expiresAt: timestamp(new Date(at.getTime() + PRESENCE_MS)),
    };
  }

  /** Notes that a tab of the caller has left a page. */
  async leave({ context, organizationId, userId }: Caller, tab: OpenedTab): Promise<void> {
    await this.mutations.run(context, (tx) => removePresence(tx, { ...tab, organizationId, userId }));
  }
}
