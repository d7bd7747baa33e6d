import { ContentParams } from '@lectern/domain/content/content-queries';
import { AddedFiles } from '@lectern/domain/content/file-schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import type { IncomingFiles } from '../../platform/http/incoming-files.js';
import { UploadFilesCommand } from './upload-files.command.js';

/** Files on their way into the content of a space. */
@Controller('v1/spaces/:spaceId/content/files')
export class FilesController {
  constructor(private readonly uploadFiles: UploadFilesCommand) {}

  @Endpoint({
    method: 'POST',
    summary: 'Add files to a space, sent as a form',
    action: 'space.edit',
    params: ContentParams,
    upload: true,
    status: 201,
    response: AddedFiles,
    errors: ['space.locked'],
    forInstallations: 'space:content:write',
  })
  uploadFilesToSpace({ params, files, caller }: Authorized<{ params: ContentParams; files: IncomingFiles }>) {
    return this.uploadFiles.execute(caller, params.spaceId, files);
  }
}
