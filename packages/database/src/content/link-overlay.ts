import type { StoredLinkStatus, StoredLinkTarget } from './link-status.js';
import type { SpaceLinkRow } from './space-links.queries.js';

/** How the links of a version of content differ from those of the current content, which the tables show. */
export interface LinkOverlay {
  /** Whether the tables tell of everything that is not told here; otherwise everything is told here. */
  onTables: boolean;
  /** Pages and reusable contents whose links the tables do not tell. */
  sources: readonly string[];
  /** Targets of which the tables do not tell; those that are not among `targets` have no links any more. */
  touched: readonly string[];
  targets: readonly OverlaidTarget[];
}

/** A target of links as a version has it. */
export interface OverlaidTarget extends Pick<StoredLinkTarget, 'target' | 'ref' | 'object' | 'owner'> {
  status: StoredLinkStatus;
  /** What it is in the current content; null when nothing links to it there. */
  spaceStatus: StoredLinkStatus | null;
  /** Its links from `sources`. */
  added: OverlaidLink[];
}

export type OverlaidLink = Omit<SpaceLinkRow, 'target'>;

/** Of the current content itself, the tables tell everything. */
export const CURRENT_LINKS: LinkOverlay = { onTables: true, sources: [], touched: [], targets: [] };
