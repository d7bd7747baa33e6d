import { SpaceParams } from '@lectern/domain/library/spaces/schemas';
import { Controller, StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { contentDisposition } from '../files/content-disposition.js';
import { ExportSpaceCommand } from './export-space.command.js';

const ZIP = 'application/zip';

@Controller('v1/spaces/:spaceId/export')
export class ExportsController {
  constructor(private readonly exportSpace: ExportSpaceCommand) {}

  @Endpoint({
    method: 'GET',
    summary: 'Download the content of a space as a zip archive of Markdown and files',
    action: 'space.view',
    params: SpaceParams,
    produces: ZIP,
    response: z.custom<StreamableFile>(),
    errors: ['space.export_too_large'],
    forInstallations: 'space:content:read',
  })
  async exportSpaceContent({ params: { spaceId }, caller: { organizationId } }: Authorized<{ params: SpaceParams }>) {
    const { name, zip } = await this.exportSpace.execute({ organizationId, spaceId });
    return new StreamableFile(zip, { type: ZIP, disposition: contentDisposition('attachment', name) });
  }
}
