/** Gives the folder a file stands in, empty at the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Gives the last segment of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Follows a relative path from a folder; gives nothing when it leads out of the top. */
export function joinPath(folder: string, relative: string): string | undefined {
  const segments = folder === '' ? [] : folder.split('/');
  for (const segment of relative.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

/** Gives the relative path that leads from one file to another. */
export function relativePath(from: string, to: string): string {
  const start = from.split('/').slice(0, -1);
  const end = to.split('/');
  let same = 0;
  while (same < start.length && same < end.length - 1 && start[same] === end[same]) same += 1;
  return [...start.slice(same).map(() => '..'), ...end.slice(same)].join('/');
}

/** Characters that mean something in a URL, in Markdown, in HTML or in a tag, and so cannot stand for themselves. */
const SPECIAL = /[\s\p{Cc}%#?&:;\\<>"'`()[\]{}|$*~^]/gu;

/** Writes a path as the destination of a link; letters of all scripts stay readable. */
export function encodePath(path: string): string {
  return path.replace(SPECIAL, percent);
}

/** Reads the percent-encoding of a path; what is not well encoded stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `encodeURIComponent` leaves some of the characters that Markdown gives a meaning. */
function percent(character: string): string {
  return [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}
