import { type PathSegment, readSegment, writeSegment } from './segments.js';

/** What the rest of an address says, after the part that leads to the site. */
export interface ReaderPath {
  /** The secret of a share link. */
  shareKey?: string;
  /** Content that is not the published one. */
  version?: { kind: 'change-request' | 'revision'; id: string };
  /** Site path and page path together, up to the mark of the content where there is one. */
  names: string[];
  /** The page path after that mark. */
  after: string[];
}

const SHARE_KEY = /^~[A-Za-z0-9_-]{8,256}$/;
const VERSIONS: ReadonlyMap<string, 'change-request' | 'revision'> = new Map([
  ['changes', 'change-request'],
  ['revisions', 'revision'],
]);

/**
 * Reads what follows the address of a site: the secret of a share link as `~<secret>` at once, and after the
 * path of a space `~/changes/<id>` or `~/revisions/<id>`.
 */
export function readReaderPath(rest: readonly PathSegment[]): ReaderPath {
  const [first] = rest;
  const hasKey = first?.isMark === true && SHARE_KEY.test(first.text);
  const path = hasKey ? rest.slice(1) : rest;
  const at = path.findIndex((_, index) => versionAt(path, index) !== undefined);
  const version = versionAt(path, at);
  const [before, after] = version === undefined ? [path, []] : [path.slice(0, at), path.slice(at + 3)];
  return {
    ...(hasKey ? { shareKey: first.text.slice(1) } : {}),
    ...(version === undefined ? {} : { version }),
    names: before.map(({ text }) => text),
    after: after.map(({ text }) => text),
  };
}

/** Spells the secret of a share link as the segment that follows the address of a site. */
export function shareSegment(shareKey: string): string {
  return `~${shareKey}`;
}

/** Whether a segment of a path, as it is written, could be the secret of a share link, however it is encoded. */
export function isShareSegment(written: string): boolean {
  return SHARE_KEY.test(readSegment(written)?.text ?? '');
}

/** Spells which content is meant, as it follows the path of a site space. */
export function versionPath({ kind, id }: NonNullable<ReaderPath['version']>): string {
  return `~/${kind === 'revision' ? 'revisions' : 'changes'}/${writeSegment(id)}`;
}

function versionAt(path: readonly PathSegment[], index: number): ReaderPath['version'] {
  const [mark, word, id] = index < 0 ? [] : path.slice(index, index + 3);
  const kind = mark?.isMark === true && mark.text === '~' && word !== undefined ? VERSIONS.get(word.text) : undefined;
  return kind === undefined || id === undefined ? undefined : { kind, id: id.text };
}
