import { type AcceptedFiles, ArchiveError, type FileLimits } from './source-file.js';
import { pathKey, readSourcePath } from './source-path.js';

/**
 * Takes files one by one and holds them to the rules that are the same wherever they come from: paths that stay
 * inside, no path twice, no more and no larger than allowed.
 */
export class FileGate<File> {
  readonly #limits: FileLimits;
  readonly #taken = new Map<string, string>();
  readonly #accepted: AcceptedFiles<File> = { files: [], dropped: [] };
  #entries = 0;
  #total = 0;

  constructor(limits: FileLimits) {
    this.#limits = limits;
  }

  /** Gives the path under which the next file would be taken; a file that cannot be taken is noted and gives nothing. */
  admit(raw: string): string | undefined {
    this.#entries += 1;
    if (this.#entries > this.#limits.files) {
      throw new ArchiveError(`There are more than ${this.#limits.files} files; that is the most taken at once.`);
    }
    const read = readSourcePath(raw);
    if ('reason' in read) return this.drop(raw, read.reason);
    const earlier = this.#taken.get(pathKey(read.path));
    if (earlier === read.path) return this.drop(raw, 'there is a file of the same path before it');
    if (earlier !== undefined)
      return this.drop(raw, `its path differs from "${earlier}" only in how letters are written`);
    this.#taken.set(pathKey(read.path), read.path);
    return read.path;
  }

  /** How many bytes the next file may have before it is too large by itself or with all others. */
  get room(): number {
    return Math.min(this.#limits.fileBytes, this.#limits.totalBytes - this.#total);
  }

  /** Takes a file of so many bytes whose path was admitted. */
  take(path: string, size: number, file: File): void {
    if (size > this.room) {
      this.refuseSize(path);
      return;
    }
    this.#total += size;
    this.#accepted.files.push(file);
  }

  /** Notes that a file has more bytes than there is room for: it is left out, or everything is refused. */
  refuseSize(path: string): void {
    const { fileBytes, totalBytes } = this.#limits;
    if (totalBytes - this.#total < fileBytes) {
      throw new ArchiveError(`The files have more than ${totalBytes} bytes together; that is the most taken at once.`);
    }
    this.drop(path, `it has more than ${fileBytes} bytes`);
  }

  /** Notes why a file is left out. */
  drop(path: string, reason: string): undefined {
    this.#accepted.dropped.push({ path: printable(path), reason });
    return undefined;
  }

  /** Everything that was taken, and everything that was not. */
  get accepted(): AcceptedFiles<File> {
    return this.#accepted;
  }
}

/** Keeps a name that was refused from being as harmful in a report as it was in the archive. */
function printable(path: string): string {
  const shown = path.replace(/\p{Cc}/gu, '\uFFFD');
  return shown.length <= 300 ? shown : `${shown.slice(0, 300)}…`;
}
