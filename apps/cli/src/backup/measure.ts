import { createHash } from 'node:crypto';
import type { BackupHeader, BlobAbout, Manifest, Seal, TableAbout } from './backup-format.js';

const NEWLINE = 0x0a;

/** Takes the measure of a content that passes by. */
export class ContentMeter {
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #lines = 0;

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.byteLength;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) this.#lines++;
  }

  /** What is true of all that was added. */
  seal(): Seal {
    return { bytes: this.#bytes, lines: this.#lines, sha256: this.#hash.digest('hex') };
  }
}

/** Gathers what the manifest says, from the header and the seals of tables and blobs in their order. */
export class ManifestBuilder {
  #header = '';
  readonly #tables: Manifest['tables'] = [];
  readonly #blobHash = createHash('sha256');
  #blobs = 0;
  #blobBytes = 0;

  setHeader(header: BackupHeader): void {
    this.#header = createHash('sha256').update(JSON.stringify(header)).digest('hex');
  }

  addTable({ schema, table, columns }: TableAbout, { lines, bytes, sha256 }: Seal): void {
    // In the text format of COPY a newline within a value is escaped, so each line is a row.
    this.#tables.push({ schema, table, columns, rows: lines, bytes, sha256 });
  }

  addBlob({ key, contentType, sizeBytes }: BlobAbout, { sha256 }: Seal): void {
    this.#blobs++;
    this.#blobBytes += sizeBytes;
    this.#blobHash.update(JSON.stringify([key, contentType, sizeBytes, sha256]));
  }

  get blobs(): { count: number; bytes: number } {
    return { count: this.#blobs, bytes: this.#blobBytes };
  }

  manifest(): Manifest {
    const { count, bytes } = this.blobs;
    return {
      header: this.#header,
      tables: this.#tables,
      blobs: { count, bytes, sha256: this.#blobHash.copy().digest('hex') },
    };
  }
}
