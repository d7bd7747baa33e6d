/** Files that were dropped to begin a space with, until the page that imports into it takes them. */
const waiting = new Map<string, readonly File[]>();

/** The name of a file whose content can become pages: a zip archive, or Markdown. */
const IMPORTED = /\.(?:zip|md|markdown)$/i;

/** Leaves files for the import into a space. */
export function leaveFilesFor(spaceId: string, files: readonly File[]): void {
  waiting.set(spaceId, files);
}

/** Takes the files that were left for a space; there are none the second time. */
export function takeFilesFor(spaceId: string): readonly File[] {
  const files = waiting.get(spaceId) ?? [];
  waiting.delete(spaceId);
  return files;
}

/** What a space is called that begins with some files; nothing where these hold no pages. */
export function titleFromFiles(files: readonly { name: string }[]): string | undefined {
  const [first] = files.filter(({ name }) => IMPORTED.test(name));
  return first && (first.name.replace(IMPORTED, '').replaceAll(/[-_]+/g, ' ').trim() || first.name);
}
