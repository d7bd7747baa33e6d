/** Writes the way from one page to another as documentation repositories do: a relative path to a Markdown file. */
export function relativeLink(fromPath: string, toPath: string, anchor?: string): string {
  const from = fromPath.split('/').slice(0, -1);
  const to = toPath.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  const steps = [...from.slice(shared).map(() => '..'), ...to.slice(shared)].map(encodeSegment).join('/');
  return `${steps}.md${anchor === undefined ? '' : `#${anchor}`}`;
}

/** A link to a page as somebody wrote it: the paths that may be meant, the likeliest first, and the anchor. */
export interface WrittenLink {
  paths: string[];
  anchor?: string;
}

/**
 * Reads a link between pages: relative to the page that it stands in or to the top, with or without `.md`, to a page or
 * to the README of its folder. Returns undefined for what cannot lead to a page, such as an address elsewhere.
 */
export function readRelativeLink(fromPath: string, url: string): WrittenLink | undefined {
  if (url === '' || /^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(url)) return undefined;
  const [file = '', anchor] = url.split('#');
  const segments = decoded(file.replace(/\?.*$/, ''));
  if (segments === undefined || file === '') return undefined;
  const own = fromPath.split('/');
  const starts = file.startsWith('/') ? [[]] : [own.slice(0, -1), own];
  const paths = starts.flatMap((start) => pagePath(start, segments) ?? []);
  return { paths: [...new Set(paths)], ...(anchor !== undefined && anchor !== '' && { anchor }) };
}

function pagePath(start: readonly string[], segments: readonly string[]): string | undefined {
  const path = [...start];
  for (const segment of segments) {
    if (segment === '..') {
      if (path.pop() === undefined) return undefined;
    } else if (segment !== '' && segment !== '.') path.push(segment);
  }
  const last = path.pop()?.replace(/\.(md|markdown)$/i, '');
  if (last !== undefined && !/^(readme|index)$/i.test(last)) path.push(last);
  return path.join('/');
}

function encodeSegment(segment: string): string {
  return segment === '..' ? segment : encodeURIComponent(segment);
}

function decoded(file: string): string[] | undefined {
  try {
    return file.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
