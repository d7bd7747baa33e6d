import type { Readable } from 'node:stream';
import { ContentReader } from '@lectern/commands/content/content-reader';
import { planSpaceExport, readExport } from '@lectern/commands/content/export-space';
import { ARCHIVE_LIMITS } from '@lectern/content/archive/read-zip';
import { streamZip } from '@lectern/content/archive/write-zip';
import { slugFor } from '@lectern/content/pages/slug';
import { BlobStore } from '@lectern/database/blobs/blob-store';
import { Database } from '@lectern/database/client';
import { findCurrentRevision } from '@lectern/database/content/revisions.queries';
import { findSpace, type SpaceRef } from '@lectern/database/library/spaces/spaces.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';

/** Writes spaces as files. */
@Injectable()
export class ExportSpaceCommand {
  constructor(
    private readonly database: Database,
    private readonly reader: ContentReader,
    private readonly blobs: BlobStore,
  ) {}

  /** Puts the current content of a space into a zip archive, which can be imported again without loss. */
  async execute(ref: SpaceRef): Promise<{ name: string; zip: Readable }> {
    const { database, reader: content, blobs } = this;
    const [space, head] = await Promise.all([findSpace(database, ref), findCurrentRevision(database, ref.spaceId)]);
    if (!space || !head) throw new DomainError('space.not_found');
    const planned = await planSpaceExport(database, content.store, head, space.title);
    const limitBytes = ARCHIVE_LIMITS.totalBytes;
    if (planned.fileBytes > limitBytes) throw new DomainError('space.export_too_large', { limitBytes });
    return { name: `${slugFor(space.title)}.zip`, zip: streamZip(readExport(blobs, planned)) };
  }
}
