import { useMemo } from 'react';
import type { DocumentViewContext } from '../../document-view/document-context.js';
import { fileTarget, resolverOf } from '../../references/resolve-references.js';
import type { EditorPlace } from './editor-place.js';

/** What the references of a text that is written lead to; files also when they were added while it is written. */
export function useDocumentReferences({ organizationId, place, pages, files }: EditorPlace): DocumentViewContext {
  return useMemo(() => {
    const resolve = resolverOf({ organizationId, place, pages, files: [] });
    return {
      resolve: (ref) => (ref.kind === 'file' ? fileTarget(files.get(ref.file)) : resolve(ref)),
      specification: () => undefined,
    };
  }, [organizationId, place, pages, files]);
}
