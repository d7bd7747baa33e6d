import {
  InboxEntry,
  InboxEntryPage,
  InboxEntryParams,
  ListInbox,
  ReadInbox,
  UpdateInboxEntry,
} from '@lectern/domain/people/inbox/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { presentInboxEntry } from './inbox.presenter.js';
import { InboxService } from './inbox.service.js';

@Controller('v1/user/inbox')
export class InboxController {
  constructor(
    private readonly inbox: InboxService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List what you are told of, newest first; `read=false` with `limit=0` counts what you have not read',
    action: 'inbox.view',
    query: ListInbox,
    response: InboxEntryPage,
    validated: true,
  })
  async listInboxEntries({ query, caller }: Authorized<{ query: ListInbox }>) {
    return mapPage(await this.inbox.list(caller, query), (row) => presentInboxEntry(row, this.urls));
  }

  @Endpoint({
    method: 'PATCH',
    path: ':entryId',
    summary: 'Mark an entry of your inbox as read, or as not read',
    action: 'inbox.update',
    params: InboxEntryParams,
    body: UpdateInboxEntry,
    response: InboxEntry,
    errors: ['inbox_entry.not_found'],
    unaudited: true,
  })
  async updateInboxEntry({ params, body, caller }: Authorized<{ params: InboxEntryParams; body: UpdateInboxEntry }>) {
    return presentInboxEntry(await this.inbox.mark(caller, params.entryId, body.read), this.urls);
  }

  @Endpoint({
    method: 'POST',
    path: 'read',
    summary: 'Mark everything in your inbox as read that came until a moment',
    action: 'inbox.update',
    body: ReadInbox,
    response: null,
    unaudited: true,
  })
  async readInbox({ body, caller }: Authorized<{ body: ReadInbox }>) {
    await this.inbox.markUntil(caller, body);
  }
}
