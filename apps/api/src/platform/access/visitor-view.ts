import type { SiteSnapshot, SiteSpaceRow, StructureRow } from '@lectern/database/sites/site-snapshot.queries';
import type { Claims } from '@lectern/domain/sites/adaptive/claims-of';
import type { ConditionAudience, HeldConditions } from './held-conditions.js';

/** What some readers see of a site; those for whom the same conditions hold share it. */
export interface ShownSite {
  /** The items of the structure that they see. */
  items: StructureRow[];
  siteSpaces: ReadonlyMap<string, SiteSpaceRow>;
}

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

  /** The same for a member who looks at a preview. */
  asPreview(): VisitorView {
    return new VisitorView(this.snapshot, this.audience, this.shown, this.conditions, true);
  }

  /** Those of some conditions that hold for them. */
  holding(conditions: Iterable<string>): Set<string> {
    return this.conditions.holding(this.audience, conditions);
  }
}
