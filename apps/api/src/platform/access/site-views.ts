import { createHash } from 'node:crypto';
import { bytesOfSnapshot } from '@lectern/database/sites/site-reader';
import type { SiteSnapshot, SiteSpaceRow } from '@lectern/database/sites/site-snapshot.queries';
import { BoundedCache } from '@lectern/domain/platform/caching/cache';
import { type Claims, claimsOf } from '@lectern/domain/sites/adaptive/claims-of';
import { conditionsOf } from '@lectern/domain/sites/adaptive/visible-tree';
import { readersStructure } from '@lectern/domain/sites/structure/shown';
import { HeldConditions } from './held-conditions.js';
import { type ShownSite, VisitorView } from './visitor-view.js';

const MEGABYTE = 1024 * 1024;

/** More cached views of one site than this are dropped, so that its readers leave room for those of others. */
const MAX_BYTES_PER_SITE = 8 * MEGABYTE;

/** Works out what readers see of sites, and caches it while the sites stay as they are. */
export class SiteViews {
  readonly #sites: BoundedCache<ViewsOfSite>;
  readonly #conditions = new HeldConditions();

  constructor(maxBytes = 32 * MEGABYTE) {
    this.#sites = new BoundedCache(maxBytes);
  }

  /** What readers with claims see. Equal readers share what was worked out for one of them. */
  viewOf(snapshot: SiteSnapshot, claims: Claims): VisitorView {
    const views = this.#viewsOf(snapshot);
    const key = JSON.stringify(claims);
    const known = views.byClaims.get(key);
    if (known) return known;
    // A token may be older than the schema, and say what nobody is asked for any more.
    const declared = claimsOf(snapshot.site.adaptiveSchema, { signed: claims, unsigned: claims['unsigned'] });
    const name = createHash('sha256').update(JSON.stringify(declared)).digest('base64url');
    const audience = { name, claims: declared };
    const held = this.#conditions.holding(audience, conditionsOf(snapshot.structure));
    const view = new VisitorView(snapshot, audience, shownTo(views, held), this.#conditions);
    views.byClaims.set(key, view);
    // Claims are kept as the key, as they are used, and in the token they were read from.
    views.bytes += 1_000 + key.length * 4;
    this.#sites.set(snapshot.site.id, views, views.bytes);
    return view;
  }

  #viewsOf(snapshot: SiteSnapshot): ViewsOfSite {
    const known = this.#sites.get(snapshot.site.id);
    if (known?.snapshot === snapshot && known.bytes - bytesOfSnapshot(snapshot) < MAX_BYTES_PER_SITE) return known;
    return { snapshot, byClaims: new Map(), byConditions: new Map(), bytes: bytesOfSnapshot(snapshot) };
  }
}

interface ViewsOfSite {
  /** Views of an older version go as soon as somebody reads a newer one. */
  snapshot: SiteSnapshot;
  byClaims: Map<string, VisitorView>;
  byConditions: Map<string, ShownSite>;
  bytes: number;
}

/** What those see for whom some conditions hold. */
function shownTo(views: ViewsOfSite, held: ReadonlySet<string>): ShownSite {
  const key = JSON.stringify([...held].sort());
  const known = views.byConditions.get(key);
  if (known) return known;
  const items = readersStructure(views.snapshot.structure, held);
  const siteSpaces = items.filter((item): item is SiteSpaceRow => item.type === 'site-space');
  const shown = { items, siteSpaces: new Map(siteSpaces.map((item) => [item.spaceId, item])) };
  views.byConditions.set(key, shown);
  // The rows themselves belong to the site; the lists and indexes of them do not.
  views.bytes += 1_000 + key.length * 2 + items.length * 500;
  return shown;
}
