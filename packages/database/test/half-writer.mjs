// Stores half of a content under a key, says so on its output, and never goes on: its parent kills it.
import { FileBlobStore } from '@lectern/database/blobs/file-blob-store';
import { S3BlobStore } from '@lectern/database/blobs/s3-blob-store';

const { kind, options, key, halfBytes } = JSON.parse(process.argv[2]);
const store = kind === 'file' ? new FileBlobStore(options) : new S3BlobStore(options);

async function* half() {
  yield Buffer.alloc(halfBytes, 'x');
  process.stdout.write('half-way\n');
  await new Promise((resolve) => setTimeout(resolve, 600_000));
}

await store.put(key, half(), { contentType: 'text/half', sizeBytes: 2 * halfBytes });
