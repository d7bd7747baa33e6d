import type { Base } from '@lectern/database/content/content-store';
import { BoundedCache } from '@lectern/domain/platform/caching/cache';
import { type Conditional, conditionsOf, visibleIds } from '@lectern/domain/sites/adaptive/visible-tree';
import type { VisitorView } from '../../platform/access/visitor-view.js';

const MEGABYTE = 1024 * 1024;

const NOTHING: ReadonlySet<string> = new Set();

/** Works out which pages conditions hide, once for all readers for whom the same conditions hold. */
export class HiddenPages {
  readonly #hidden: BoundedCache<ReadonlySet<string>>;
  /** Which conditions hold for whom, as marks; asking for thousands of them each time takes longer than anything else. */
  readonly #marks: BoundedCache<string>;

  constructor(maxBytes = 16 * MEGABYTE) {
    this.#hidden = new BoundedCache(maxBytes);
    this.#marks = new BoundedCache(maxBytes / 2);
  }

  /** Ids of the pages that a visitor does not see, of those that have conditions or stand below such pages. */
  of(visitor: VisitorView, { organizationId, roots }: Base, conditional: readonly Conditional[]): ReadonlySet<string> {
    if (conditional.length === 0) return NOTHING;
    const pages = `${organizationId}/${roots.pages}`;
    const key = `${pages}/${this.#marksOf(visitor, pages, conditional)}`;
    const known = this.#hidden.get(key);
    if (known) return known;
    const visible = visibleIds(conditional, visitor.holding(conditionsOf(conditional)));
    const hidden = new Set(conditional.flatMap(({ id }) => (visible.has(id) ? [] : [id])));
    this.#hidden.set(key, hidden, 200 + hidden.size * 100);
    return hidden;
  }

  #marksOf(visitor: VisitorView, pages: string, conditional: readonly Conditional[]): string {
    const key = `${pages}/${visitor.audience.name}`;
    const known = this.#marks.get(key);
    if (known !== undefined) return known;
    const conditions = [...conditionsOf(conditional)].sort();
    const held = visitor.holding(conditions);
    const marks = conditions.map((condition) => (held.has(condition) ? '1' : '0')).join('');
    this.#marks.set(key, marks, marks.length);
    return marks;
  }
}
