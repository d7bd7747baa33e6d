import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { StreamChanges, StreamedChange } from '@lectern/domain/platform/changes/schemas';
import { Controller, StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import type { Authorized } from '../endpoint/endpoint-input.js';
import { ChangesStream } from './changes-stream.service.js';

const EVENT_STREAM = 'text/event-stream';

@Controller('v1/orgs/:organizationId/changes')
export class ChangesController {
  constructor(private readonly changes: ChangesStream) {}

  @Endpoint({
    method: 'GET',
    summary: 'Stream what changes in an organization, as server-sent events, as far as the caller may see it',
    action: 'organization.view',
    params: OrganizationParams,
    query: StreamChanges,
    produces: EVENT_STREAM,
    events: StreamedChange,
    response: z.custom<StreamableFile>(),
    errors: ['changes.too_many_streams'],
  })
  async streamOrganizationChanges({ caller, query }: Authorized<{ params: OrganizationParams; query: StreamChanges }>) {
    return new StreamableFile(this.changes.open(caller, query), { type: EVENT_STREAM });
  }
}
