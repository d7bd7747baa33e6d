import type { Schemas } from '@lectern/client';
import { createContext, use } from 'react';
import type { ContentPlace } from '../../page-tree/queries.js';
import type { EditorFiles } from './editor-files.js';

/** What is being written, for everything around the text. */
export interface EditorPlace {
  organizationId: string;
  place: ContentPlace;
  pageId: string;
  /** The variables of the page, which expressions on it read as `page.vars`. */
  pageVariables: NonNullable<Schemas['DocumentPage']['variables']>;
  /** The tree that the page stands in. */
  pages: readonly Schemas['NavigationPage'][];
  files: EditorFiles;
}

const EditorPlaceContext = createContext<EditorPlace | undefined>(undefined);

/** Tells everything inside what is being written. */
export const EditorPlaceProvider = EditorPlaceContext.Provider;

/** What is being written. */
export function useEditorPlace(): EditorPlace {
  const place = use(EditorPlaceContext);
  if (!place) throw new Error('This is shown in an editor only.');
  return place;
}
