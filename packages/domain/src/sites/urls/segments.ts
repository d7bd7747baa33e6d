/** One segment of the path of an address. */
export interface PathSegment {
  /** What it says, decoded once. */
  text: string;
  /** Whether it begins with a tilde that is written as such: the mark of what belongs to no page. */
  isMark: boolean;
}

/** Reads one segment of a path; gives nothing when it is wrongly encoded or hides a slash or a null character. */
export function readSegment(raw: string): PathSegment | undefined {
  const text = decoded(raw);
  if (text === undefined || /[/\0]/.test(text)) return undefined;
  return { text, isMark: raw.startsWith('~') };
}

/** Spells a text as one segment that is read as that text and never as a mark. */
export function writeSegment(text: string): string {
  return encoded(text).replace(/^~/, '%7E');
}

/** Spells the path of a page or of a part of a site, whose segments are separated by slashes. */
export function writePath(path: string): string {
  return pathSegments(path).map(writeSegment).join('/');
}

/** Spells the path of a page on its own, where nothing could be taken for a mark: clients look for their own `~` there. */
export function writePathname(path: string): string {
  return `/${pathSegments(path).map(encoded).join('/')}`;
}

/** Takes a path apart that is not encoded. */
export function pathSegments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Whether text can stand in an address: browsers take `.` and `..` out of it, however they are written. */
export function isAddressable(path: string): boolean {
  return pathSegments(path).every((segment) => segment !== '.' && segment !== '..' && !segment.includes('\0'));
}

const LONE_SURROGATES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

function encoded(text: string): string {
  return encodeURIComponent(text.replace(LONE_SURROGATES, '\uFFFD'));
}

function decoded(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}
