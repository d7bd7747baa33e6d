import type { RecordedGitOrigin } from '@lectern/content/pages/page-record';

/** Presents where a page or a file stood in the repository that it came from. */
export function presentOrigin({ oid, path }: RecordedGitOrigin): { oid: string; path: string } {
  return { oid, path };
}
