// Run in the folder of an application after its build: puts compressed copies in place of the files of `dist` that
// browsers load, so that nobody waits for the best compression, and images carry nothing twice.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const DIST = path.resolve('dist');
/** Other formats are compressed already. */
const TEXTS = /\.(css|js|json|svg|txt|wasm)$/;
/** What fits into one packet gains nothing. */
const MIN_BYTES = 1_000;
/** Sets of icons are most of what there is. Brotli would save a seventh of them, for as much room again. */
const ONLY_GZIP = /\.json$/;

const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile() && TEXTS.test(entry.name));
await Promise.all(files.map((entry) => compress(path.join(entry.parentPath, entry.name))));

/** @param {string} file */
async function compress(file) {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
  if (!ONLY_GZIP.test(file)) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  }
  await rm(file);
}
