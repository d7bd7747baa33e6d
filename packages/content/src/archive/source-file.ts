/** A file that was passed in, by its path with `/` between its segments and without a leading one. */
export interface SourceFile {
  path: string;
  bytes: Uint8Array;
}

/** A file that was passed in and whose bytes are read when somebody needs them, because not all of them fit into memory. */
export interface StoredFile {
  path: string;
  size: number;
  read(): Promise<Uint8Array>;
}

/** A file that was passed in and not taken, with the reason as a clause that completes "it was left out because". */
export interface DroppedFile {
  path: string;
  reason: string;
}

export interface AcceptedFiles<File = StoredFile> {
  files: File[];
  dropped: DroppedFile[];
}

/** How much may be passed in at once. */
export interface FileLimits {
  /** Number of entries, also of those that are left out. */
  files: number;
  /** Bytes of one file; a larger one is left out. */
  fileBytes: number;
  /** Bytes of all files together; more refuse the whole. */
  totalBytes: number;
}

/** The whole of what was passed in cannot be taken; the message is a sentence for the person who handed it in. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
