import type { Schemas } from '@lectern/client';
import { createContext, use } from 'react';
import type { SentChange } from '../changes/send-changes.js';
import type { PageDestination } from '../page-tree/arrange-pages.js';
import type { ContentPlace } from '../page-tree/queries.js';
import type { TreePage } from '../page-tree/visible-rows.js';

/** How many changes one request can make. */
export const MAX_CHANGES = 50;

/** What is asked before pages are arranged. */
export type PageDialog =
  | { kind: 'new'; into?: TreePage }
  | { kind: 'rename' | 'settings'; page: TreePage }
  | { kind: 'move' | 'group' | 'delete'; pages: readonly TreePage[] };

/** How the pages of a place are arranged. */
export interface Arranging {
  organizationId: string;
  place: ContentPlace;
  pages: readonly TreePage[];
  /** Whether readers of a site know the addresses of the pages. */
  isPublished: boolean;
  /** Makes changes as one step that can be undone, and says what was done. */
  arrange: (changes: SentChange[], said: string) => Promise<Schemas['ContentUpdate']>;
  /** Moves pages, and says why where that fails. */
  move: (ids: ReadonlySet<string>, to: PageDestination) => void;
  /** Opens a dialog. */
  ask: (dialog: PageDialog) => void;
  /** Takes the last step back; nothing when there is none. */
  undo: (() => void) | undefined;
}

/** Where those who arrange pages find how; `useArranging` reads it. */
export const ArrangingContext = createContext<Arranging | undefined>(undefined);

/** How the pages that are shown are arranged; nothing for those who may not, or where it is not possible. */
export function useArranging(): Arranging | undefined {
  return use(ArrangingContext);
}
