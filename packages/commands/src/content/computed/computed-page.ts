import { createHash } from 'node:crypto';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { Body } from '@lectern/database/content/content-types';

/** A page that is computed from a source. */
export interface NewComputedPage {
  id: string;
  record: PageRecord;
  body: Body | undefined;
}

/** The id of a page that is made for another one: the same for the same part of the source, whatever changes. */
export function computedPageId(root: string, key: string): string {
  return createHash('sha256').update(`${root}\0${key}`).digest('base64url').slice(0, 24);
}
