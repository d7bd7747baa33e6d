import type { PageMetadata } from '../markdown/page-file.js';
import type { PageRecord } from '../pages/page-record.js';

const FIELDS = [
  'description',
  'icon',
  'emoji',
  'linkTitle',
  'condition',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'tags',
  'cover',
  'layout',
  'variables',
] as const;

/** Gives what front matter tells about a page, without the fields that are not set. */
export function recordMetadata(record: PageRecord): PageMetadata {
  const metadata: PageMetadata = {};
  for (const field of FIELDS) copy(field, record, metadata);
  return metadata;
}

function copy<Field extends keyof PageMetadata & keyof PageRecord>(
  field: Field,
  from: Pick<PageMetadata, Field>,
  to: Pick<PageMetadata, Field>,
): void {
  if (from[field] !== undefined) to[field] = from[field];
}
