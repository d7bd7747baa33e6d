import { Database } from '@lectern/database/client';
import {
  findNotificationSettings,
  updateNotificationSettings,
} from '@lectern/database/people/notifications/notification-settings.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import type { NotificationSettings, UpdateNotificationSettings } from '@lectern/domain/people/notifications/schemas';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';

/** Reads and changes what people are mailed about. */
@Injectable()
export class NotificationSettingsService {
  constructor(
    private readonly database: Database,
    private readonly mutations: Mutations,
  ) {}

  /** Gets what a user is mailed about. */
  get(userId: string): Promise<NotificationSettings> {
    return findNotificationSettings(this.database, userId);
  }

  /** Changes what was sent, and only that. */
  async update({ context, userId }: Caller, change: UpdateNotificationSettings): Promise<NotificationSettings> {
    return this.mutations.run(context, async (tx) => {
      await updateNotificationSettings(tx, userId, change);
      await recordAudit(tx, context, {
        action: 'user.notifications-updated',
        organizationId: null,
        target: { type: 'user', id: userId, label: context.actor.label },
        payload: { fields: Object.keys(change) },
      });
      return findNotificationSettings(tx, userId);
    });
  }
}
