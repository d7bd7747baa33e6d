import type { FileRecord } from '@lectern/content/pages/page-record';
import type { ChangeRequestRow } from '@lectern/database/review/change-requests/change-requests.queries';
import type { AddedFiles } from '@lectern/domain/content/file-schemas';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import type { IncomingFiles } from '../../platform/http/incoming-files.js';
import { ChangeContentCommand, type ContentUpdateResult } from '../changes/change-content.command.js';
import { ContentView } from '../pages/content.view.js';
import { FileIntake } from './file-intake.service.js';

/** Adds files that arrive with a request to content: all of them in one revision, or none. */
@Injectable()
export class UploadFilesCommand {
  constructor(
    private readonly clock: Clock,
    private readonly intake: FileIntake,
    private readonly changeContent: ChangeContentCommand,
    private readonly responses: ContentView,
  ) {}

  /** Adds files to the current content. Bytes of a request that fails later are collected as garbage. */
  execute(caller: Caller, spaceId: string, files: IncomingFiles): Promise<AddedFiles> {
    return this.#add(caller, spaceId, files, (arrived, records) =>
      this.changeContent.insertFiles(arrived, spaceId, records),
    );
  }

  /** Adds files to what a change request proposes. */
  propose(caller: Caller, changeRequest: ChangeRequestRow, files: IncomingFiles): Promise<AddedFiles> {
    return this.#add(caller, changeRequest.spaceId, files, (arrived, records) =>
      this.changeContent.proposeFiles(arrived, changeRequest, records),
    );
  }

  async #add(
    caller: Caller,
    spaceId: string,
    files: IncomingFiles,
    insert: (caller: Caller, records: readonly FileRecord[]) => Promise<ContentUpdateResult>,
  ): Promise<AddedFiles> {
    const { organizationId, context } = caller;
    const records: FileRecord[] = [];
    for await (const { name, content } of files) {
      records.push(await this.intake.receive(organizationId, name, content));
    }
    // Files can take long to arrive, and others may have changed the content meanwhile: revisions stand in their order.
    const arrived = { ...caller, context: { ...context, at: this.clock.now() } };
    const { revision, insertedFiles } = await insert(arrived, records);
    const space = { organizationId, spaceId };
    return {
      files: insertedFiles.map(({ id, record }) => this.responses.file(space, id, record, true)),
      revision: revision.id,
    };
  }
}
