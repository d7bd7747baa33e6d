import { storeUpload } from '@lectern/commands/content/store-upload';
import type { BlobStore } from '@lectern/database/blobs/blob-store';
import { createImportRun } from '@lectern/database/content/imports/imports.queries';
import { storedSource } from '@lectern/database/content/imports/sealed-source';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import type { ImportSource } from '@lectern/domain/content/imports/schemas';
import type { Operator } from '../terminal/operator.js';
import type { FoundSource } from './find-source.js';

/** Where an import goes. */
export interface SpaceToFill {
  organizationId: string;
  spaceId: string;
  pageId: string | null;
}

/** Uploads what has to be, records the import for the worker, and returns its id. */
export async function startImport(
  { database, keyring, context, change }: Operator,
  blobs: BlobStore,
  found: FoundSource,
  target: SpaceToFill,
): Promise<string> {
  const { organizationId, spaceId } = target;
  const uploaded = async (file: Exclude<FoundSource, { source: unknown }>): Promise<ImportSource> => {
    const upload = { ...file, organizationId, kind: 'import_file', createdBy: context.actor.id } as const;
    return { type: 'file', files: [await storeUpload(database, blobs, upload, context.at)] };
  };
  const source = 'source' in found ? found.source : await uploaded(found);
  return change(async (tx) => {
    const run = { ...target, source: storedSource(keyring, source), createdBy: null, mayReadSpecs: true };
    const id = await createImportRun(tx, run, context);
    await recordAudit(tx, context, {
      action: 'import.started',
      organizationId,
      target: { type: 'import', id },
      payload: { space: spaceId, source: source.type },
    });
    return id;
  });
}
