/** The types that browsers show as pictures. Whatever else a file is, it can be downloaded. */
const PICTURE_TYPES = /^image\/(png|jpeg|gif|webp|avif|svg\+xml)\b/;

/** What is chosen from as a picture. */
export const PICTURE_ACCEPT = 'image/png,image/jpeg,image/gif,image/webp,image/avif,image/svg+xml';

/** Whether a file is shown as a picture, and not as something to download. */
export function isShownAsPicture({ contentType }: { contentType: string }): boolean {
  return PICTURE_TYPES.test(contentType);
}

/** The files that were dropped. */
export function droppedFiles({ types, files }: { types: readonly string[]; files: Iterable<File> }): File[] {
  return types.includes('Files') ? [...files] : [];
}

/** A file that was pasted, with a name that tells something: every screenshot is called the same. */
export function withTellingName(file: File): File {
  if (file.name !== 'image.png') return file;
  const time = new Date(file.lastModified).toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '-');
  return new File([file], `Pasted ${time}.png`, { type: file.type, lastModified: file.lastModified });
}
