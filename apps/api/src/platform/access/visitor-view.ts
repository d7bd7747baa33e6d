import type { SiteSnapshot, SiteSpaceRow, StructureRow } from '@lectern/database/sites/site-snapshot.queries';
import type { Claims } from '@lectern/domain/sites/adaptive/claims-of';
import type { ConditionAudience, HeldConditions } from './held-conditions.js';

/** What some readers see of a site; those for whom the same conditions hold share it. */
export interface ShownSite {
  /** The items of the structure that they see. */
  items: StructureRow[];
  siteSpaces: ReadonlyMap<string, SiteSpaceRow>;
}

/** Change requests that take the place of the current content of their spaces, by the ids of the spaces. */
export type PreviewedChanges = ReadonlyMap<string, { changeRequestId: string; revisionId: string }>;

/** What a preview shows beyond what is published. */
export interface PreviewedDrafts {
  changes: PreviewedChanges;
  /** Whether all that the content links to is known to its readers, also what no index has yet. */
  meetsAll: boolean;
}

const NO_DRAFTS: PreviewedDrafts = { changes: new Map(), meetsAll: false };

/** What readers with certain claims see of a site, as the site is at a version. */
export class VisitorView {
  readonly organizationId: string;
  readonly siteId: string;

  constructor(
    readonly snapshot: SiteSnapshot,
    readonly audience: ConditionAudience,
    private readonly shown: ShownSite,
    private readonly conditions: HeldConditions,
    /** Whether members look at the site before others do. */
    readonly isPreview = false,
    private readonly drafts = NO_DRAFTS,
  ) {
    this.organizationId = snapshot.site.organizationId;
    this.siteId = snapshot.site.id;
  }

  /** What is known of them. */
  get claims(): Claims {
    return this.audience.claims;
  }

  /** The items of the structure that they see. */
  get items(): StructureRow[] {
    return this.shown.items;
  }

  /** Ids of the spaces that they see. */
  get spaceIds(): string[] {
    return [...this.shown.siteSpaces.keys()];
  }

  /** A space as the site shows it to them; nothing when it does not. */
  siteSpaceOf(spaceId: string): SiteSpaceRow | undefined {
    return this.shown.siteSpaces.get(spaceId);
  }

  /** The change requests that they see in the place of current content, by the ids of their spaces. */
  get changes(): PreviewedChanges {
    return this.drafts.changes;
  }

  /** Whether they may know all that the content links to, also what no index has yet. */
  get meetsAll(): boolean {
    return this.drafts.meetsAll;
  }

  /** The same for a member who looks at a preview, with drafts where it has some. */
  asPreview(drafts = NO_DRAFTS): VisitorView {
    return new VisitorView(this.snapshot, this.audience, this.shown, this.conditions, true, drafts);
  }

  /** Those of some conditions that hold for them. */
  holding(conditions: Iterable<string>): Set<string> {
    return this.conditions.holding(this.audience, conditions);
  }
}
