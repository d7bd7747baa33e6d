/** The types that browsers show as pictures. Whatever else a file is, it can be downloaded. */
const PICTURE_TYPES = /^image\/(png|jpeg|gif|webp|avif|svg\+xml)\b/;

/** What is chosen from as a picture. */
export const PICTURE_ACCEPT = 'image/png,image/jpeg,image/gif,image/webp,image/avif,image/svg+xml';

/** Whether a file is shown as a picture, and not as something to download. */
export function isShownAsPicture({ contentType }: { contentType: string }): boolean {
  return PICTURE_TYPES.test(contentType);
}

/** The part of what browsers hand over with a paste or a drop that says whether it is meant as files. */
interface TransferredData {
  types: readonly string[];
  files: Iterable<File>;
}

/** The files that were pasted. Programs for texts and tables add a picture of what was copied, which nobody wants. */
export function pastedFiles({ types, files }: TransferredData): File[] {
  const isText = types.includes('text/html') && types.includes('text/plain');
  return isText ? [] : [...files].map(named);
}

/** The files that were dropped. */
export function droppedFiles({ types, files }: TransferredData): File[] {
  return types.includes('Files') ? [...files] : [];
}

/** Every screenshot that is pasted is called the same, so that its name would tell nothing. */
function named(file: File): File {
  if (file.name !== 'image.png') return file;
  const time = new Date(file.lastModified).toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '-');
  return new File([file], `Pasted ${time}.png`, { type: file.type, lastModified: file.lastModified });
}
