import type { DocumentRef } from '@lectern/content/document/document';
import { writeRef } from '@lectern/content/document/refs';
import { safeHref } from '@lectern/rendering/document/safe-href';
import { useMemo } from 'react';
import { resolverOf } from '../../references/resolve-references.js';
import { useEditorPlace } from '../context/editor-place.js';

/** What a link leads to: its name, and its address where it can be opened from here. */
export interface LinkTarget {
  title: string;
  href?: string;
}

/** What a reference leads to, as far as it is known without asking. */
export function useLinkTarget(ref: DocumentRef | undefined): LinkTarget | undefined {
  const { organizationId, place, pages } = useEditorPlace();
  const resolve = useMemo(
    () => resolverOf({ organizationId, place, pages, files: [] }),
    [organizationId, place, pages],
  );
  if (ref === undefined) return undefined;
  const found = ref.kind === 'url' ? { title: ref.url, href: ref.url } : resolve(ref);
  const href = found && safeHref(found.href);
  return { title: found?.title ?? writeRef(ref), ...(href !== undefined && { href }) };
}
