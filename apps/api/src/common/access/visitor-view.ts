import { evaluateOnce } from '@lectern/content/expressions/visitor-condition';
import type { SiteSnapshot, SiteSpaceRow, StructureRow } from '@lectern/database/sites/site-snapshot.queries';
import type { Claims } from '@lectern/domain/sites/adaptive/claims-of';
import { type Conditional, conditionsOf, visibleIds } from '@lectern/domain/sites/adaptive/visible-tree';
import { readersStructure } from '@lectern/domain/sites/structure/shown';

const MOST_CONDITIONS = 10_000;
const MOST_REVISIONS = 100;

/** What readers with certain claims see of a site, as the site is at a version. */
export class VisitorView {
  readonly organizationId: string;
  readonly siteId: string;
  /** The items of the structure that they see. */
  readonly items: StructureRow[];
  readonly #siteSpaces: ReadonlyMap<string, SiteSpaceRow>;
  readonly #answers = new Map<string, boolean>();
  readonly #hidden = new Map<string, ReadonlySet<string>>();

  constructor(
    readonly snapshot: SiteSnapshot,
    readonly claims: Claims,
  ) {
    this.organizationId = snapshot.site.organizationId;
    this.siteId = snapshot.site.id;
    this.items = readersStructure(snapshot.structure, this.holding(conditionsOf(snapshot.structure)));
    this.#siteSpaces = new Map(
      this.items.flatMap((item): [string, SiteSpaceRow][] =>
        item.type === 'site-space' ? [[item.spaceId, item]] : [],
      ),
    );
  }

  /** Ids of the spaces that they see. */
  get spaceIds(): string[] {
    return [...this.#siteSpaces.keys()];
  }

  /** A space as the site shows it to them; nothing when it does not. */
  siteSpaceOf(spaceId: string): SiteSpaceRow | undefined {
    return this.#siteSpaces.get(spaceId);
  }

  /** Those of some conditions that hold for them; each is evaluated once. */
  holding(conditions: Iterable<string>): Set<string> {
    const asked = [...conditions];
    const unknown = asked.filter((condition) => !this.#answers.has(condition));
    if (this.#answers.size + unknown.length > MOST_CONDITIONS) this.#answers.clear();
    const held = unknown.length === 0 ? new Set<string>() : evaluateOnce(unknown, { claims: this.claims });
    for (const condition of unknown) this.#answers.set(condition, held.has(condition));
    return new Set(asked.filter((condition) => this.#answers.get(condition) === true));
  }

  /** Ids of the pages of a revision that they do not see, of those that have conditions or stand below such pages. */
  hiddenPages(revision: string, conditional: readonly Conditional[]): ReadonlySet<string> {
    const known = this.#hidden.get(revision);
    if (known) return known;
    const visible = visibleIds(conditional, this.holding(conditionsOf(conditional)));
    const hidden = new Set(conditional.flatMap(({ id }) => (visible.has(id) ? [] : [id])));
    const [oldest] = this.#hidden.keys();
    if (oldest !== undefined && this.#hidden.size >= MOST_REVISIONS) this.#hidden.delete(oldest);
    this.#hidden.set(revision, hidden);
    return hidden;
  }
}
