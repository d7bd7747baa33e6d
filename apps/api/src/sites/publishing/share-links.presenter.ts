import type { ShareLinkRow } from '@lectern/database/sites/share-links.queries';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import type { ShareLink } from '@lectern/domain/sites/publishing/share-link-schemas';

/** Presents a share link with its address, where it has one. */
export function presentShareLink(
  { id, name, active, createdAt }: ShareLinkRow,
  published: string | undefined,
): ShareLink {
  return {
    object: 'share-link',
    id,
    createdAt: timestamp(createdAt),
    name,
    active,
    urls: published === undefined ? {} : { published },
  };
}
