import { AnnounceUpload as AnnounceUploadBody, UploadUrl } from '@lectern/domain/content/uploads/schemas';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { AnnounceUploadCommand } from './announce-upload.command.js';

const StorageParams = z.object({ organizationId: z.string() });

/** Files that are sent ahead of the request that makes use of them. */
@Controller('v1/orgs/:organizationId/storage')
export class UploadsController {
  constructor(private readonly announceUpload: AnnounceUploadCommand) {}

  @Endpoint({
    method: 'POST',
    path: 'upload',
    summary: 'Get an address to send a file to',
    action: 'upload.create',
    params: StorageParams,
    body: AnnounceUploadBody,
    status: 201,
    response: UploadUrl,
  })
  getUploadUrl({ body, caller }: Authorized<{ body: AnnounceUploadBody }>): Promise<UploadUrl> {
    return this.announceUpload.execute(caller, body);
  }
}
