import { buffer } from 'node:stream/consumers';
import type { DocumentRef } from '@lectern/content/document/document';
import { type Asset, assetName } from '@lectern/content/pages/asset';
import type { PageTree } from '@lectern/content/pages/page-tree';
import type { LoadImage } from '@lectern/content/pdf/pictures';
import type { BlobStore } from '@lectern/database/blobs/blob-store';
import { fileBlobKey } from '@lectern/database/blobs/file-blob-key';
import type { Logger } from 'pino';

const PICTURES = new Set(['image/png', 'image/jpeg']);
const LARGEST_PICTURE = 20_000_000;

type Assets = ReadonlyMap<string, Asset>;

/** Reads pictures of a space; nothing is fetched from elsewhere. One that cannot be read must not spoil the whole. */
export function pictureLoader(blobs: BlobStore, organizationId: string, assets: Assets, log: Logger): LoadImage {
  return async (ref) => {
    const file = fileOf(assets, ref);
    if (!file || !PICTURES.has(file.contentType) || file.size > LARGEST_PICTURE) return undefined;
    try {
      const blob = await blobs.get(fileBlobKey(organizationId, file.blob));
      return blob ? await buffer(blob.stream) : undefined;
    } catch (error) {
      log.warn({ err: error, file: file.name }, 'a picture could not be read and is left out of a PDF');
      return undefined;
    }
  };
}

/** Names the files and the pages of a space. */
export function namesOf(assets: Assets, { byId }: PageTree): (ref: DocumentRef) => string | undefined {
  return (ref) => {
    if ('page' in ref && ref.page !== undefined && ref.space === undefined) return byId.get(ref.page)?.record.title;
    return fileOf(assets, ref)?.name;
  };
}

function fileOf(assets: Assets, ref: DocumentRef): (Asset & { kind: 'file' }) | undefined {
  if (ref.kind !== 'file' || ref.space !== undefined) return undefined;
  const asset = assets.get(assetName.file(ref.file));
  return asset?.kind === 'file' ? asset : undefined;
}
