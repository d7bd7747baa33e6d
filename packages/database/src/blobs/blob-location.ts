// "@" and "+" cannot stand in keys, so no key can take a name that ends or starts like this.
const BLOB_SUFFIX = '@blob';

/** The folder, below the root, in which files are written before they get their place. */
export const DRAFTS_FOLDER = '@drafts';

/** Where the blob with these segments of a key stands. The suffix lets `a` and `a/b` exist side by side. */
export function blobLocation(segments: readonly string[]): { folders: string[]; file: string } {
  const names = segments.map(folderName);
  return { folders: names.slice(0, -1), file: names.at(-1) + BLOB_SUFFIX };
}

/** The name of the folder for a segment: some file systems take capital and small letters for the same. */
export function folderName(segment: string): string {
  return segment.replace(/[A-Z]/g, (letter) => `+${letter.toLowerCase()}`);
}

/** The segment that a folder stands for. */
export function segmentOfFolder(name: string): string {
  return name.replace(/\+([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The last segment that a file stands for; null when the file is not a blob. */
export function segmentOfFile(name: string): string | null {
  return name.endsWith(BLOB_SUFFIX) ? segmentOfFolder(name.slice(0, -BLOB_SUFFIX.length)) : null;
}
