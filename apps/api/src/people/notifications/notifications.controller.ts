import { NotificationSettings, UpdateNotificationSettings } from '@lectern/domain/people/notifications/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { NotificationSettingsService } from './notification-settings.service.js';

@Controller('v1/user/notifications')
export class NotificationsController {
  constructor(private readonly settings: NotificationSettingsService) {}

  @Endpoint({
    method: 'GET',
    summary: 'Get what you are mailed about',
    action: 'account.view',
    response: NotificationSettings,
  })
  getNotificationSettings({ caller }: Authorized) {
    return this.settings.get(caller.userId);
  }

  @Endpoint({
    method: 'PATCH',
    summary: 'Change what you are mailed about',
    action: 'account.update',
    body: UpdateNotificationSettings,
    response: NotificationSettings,
  })
  updateNotificationSettings({ body, caller }: Authorized<{ body: UpdateNotificationSettings }>) {
    return this.settings.update(caller, body);
  }
}
