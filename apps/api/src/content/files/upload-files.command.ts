import type { FileRecord } from '@lectern/content/pages/page-record';
import type { AddedFiles } from '@lectern/domain/content/file-schemas';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import type { IncomingFiles } from '../../platform/http/incoming-files.js';
import { ChangeContentCommand } from '../changes/change-content.command.js';
import { ContentView } from '../pages/content.view.js';
import { FileIntake } from './file-intake.service.js';

/** Adds files that arrive with a request to the content of a space: all of them in one revision, or none. */
@Injectable()
export class UploadFilesCommand {
  constructor(
    private readonly clock: Clock,
    private readonly intake: FileIntake,
    private readonly changeContent: ChangeContentCommand,
    private readonly responses: ContentView,
  ) {}

  /** The bytes are stored as they arrive; those of a request that fails later are collected as garbage. */
  async execute(caller: Caller, spaceId: string, files: IncomingFiles): Promise<AddedFiles> {
    const { organizationId, context } = caller;
    const records: FileRecord[] = [];
    for await (const { name, content } of files) {
      records.push(await this.intake.receive(organizationId, name, content));
    }
    // Files can take long to arrive, and others may have changed the content meanwhile: revisions stand in their order.
    const arrived = { ...caller, context: { ...context, at: this.clock.now() } };
    const { revision, insertedFiles } = await this.changeContent.insertFiles(arrived, spaceId, records);
    const space = { organizationId, spaceId };
    return {
      files: insertedFiles.map(({ id, record }) => this.responses.file(space, id, record, true)),
      revision: revision.id,
    };
  }
}
