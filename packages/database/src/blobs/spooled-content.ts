import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measured } from './blob-content.js';

/** Copies a content of unknown size to a temporary file, so that `use` can be told how large it is. */
export async function spooled(
  content: AsyncIterable<Uint8Array>,
  use: (copy: AsyncIterable<Uint8Array>, sizeBytes: number) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-upload-'));
  const handle = await open(path.join(folder, 'content'), 'wx+', 0o600).finally(() =>
    // The open file lives on without a name, and goes with the process however that ends.
    rm(folder, { recursive: true }),
  );
  try {
    await writeFile(handle, measured(content));
    const { size } = await handle.stat();
    await use(handle.createReadStream({ start: 0, autoClose: false }), size);
  } finally {
    await handle.close();
  }
}
