import path from 'node:path';
import type { BlobEnv } from './blob-env.js';
import type { BlobStore } from './blob-store.js';
import { FileBlobStore } from './file-blob-store.js';
import { S3BlobStore } from './s3-blob-store.js';

/** Makes the blob store that the environment describes: in S3-compatible storage, or in the data folder. */
export function createBlobStore(env: BlobEnv): BlobStore {
  const {
    LECTERN_S3_ENDPOINT: endpoint,
    LECTERN_S3_REGION: region,
    LECTERN_S3_BUCKET: bucket,
    LECTERN_S3_ACCESS_KEY_ID: accessKeyId,
    LECTERN_S3_SECRET_ACCESS_KEY: secretAccessKey,
    LECTERN_S3_FORCE_PATH_STYLE: forcePathStyle,
  } = env;
  if (endpoint && region && bucket && accessKeyId && secretAccessKey) {
    return new S3BlobStore({ endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle });
  }
  return new FileBlobStore(path.join(env.LECTERN_DATA_DIR, 'blobs'));
}
