const MAX_PATH_LENGTH = 1024;
const MAX_SEGMENT_LENGTH = 255;

/** Folders and files that tools leave behind and nobody wrote. */
const NOISE: ReadonlySet<string> = new Set(['.git', '__MACOSX', '.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** Control characters, and what a name that was not valid UTF-8 decodes to. */
const UNPRINTABLE = /[\p{Cc}\uFFFD]/u;

export type SourcePath = { path: string } | { reason: string };

/**
 * Reads the path of a file from a place that cannot be trusted: gives it composed (NFC) and without `.` segments, or
 * the reason why it is not one that stays inside the folder it is read from.
 */
export function readSourcePath(raw: string): SourcePath {
  if (raw.includes('\0')) return { reason: 'its path holds a NUL character' };
  if (raw.includes('\\')) return { reason: 'its path holds a backslash; only "/" separates folders' };
  if (raw.startsWith('/') || /^[a-zA-Z]:/.test(raw)) return { reason: 'its path is absolute' };
  if (UNPRINTABLE.test(raw)) return { reason: 'its path holds characters that cannot be printed' };

  const segments = raw
    .normalize('NFC')
    .split('/')
    .filter((segment) => segment !== '.');
  if (segments.includes('..')) return { reason: 'its path leads out of the folder with ".."' };
  if (segments.length === 0 || segments.includes('')) return { reason: 'its path has a segment without a name' };
  if (segments.some((segment) => segment.length > MAX_SEGMENT_LENGTH)) {
    return { reason: `its path has a segment of more than ${MAX_SEGMENT_LENGTH} characters` };
  }
  const path = segments.join('/');
  if (path.length > MAX_PATH_LENGTH) return { reason: `its path has more than ${MAX_PATH_LENGTH} characters` };
  if (segments.some((segment) => NOISE.has(segment))) return { reason: 'tools leave it behind, it is no content' };
  return { path };
}

/** Gives equal text for paths that some file system takes for the same file. */
export function pathKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
