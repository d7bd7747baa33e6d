import { compareText } from '../document/json-values.js';
import type { MergedPosition } from './merge-input.js';
import type { PageMergeState, PresentPage } from './page-merge-state.js';

const MAX_STEM_LENGTH = 90;
const FALLBACK = 'page';

/**
 * Lets no two pages have one path: the page that nobody changed or that main has there keeps it, every other one gets a
 * free slug and is listed.
 */
export async function freePaths(pages: PageMergeState): Promise<void> {
  const { holders, losers } = await sharePaths(pages);
  const numbers = new Map<string, number>();
  for (const { page, holder } of losers) {
    const { id, ours, theirs, result } = page;
    const slug = await freeSlug(pages, result, holders, numbers);
    holders.set(nameOf({ parent: result.parent, slug }), id);
    pages.change(id, { ...result, slug });
    pages.addConflict(id, { field: 'slug', ours: ours?.slug, theirs: theirs?.slug, holder });
  }
}

interface SharedPaths {
  /** Who keeps which path. */
  holders: Map<string, string>;
  /** Who has to give way, and to whom. */
  losers: { page: PresentPage; holder: string }[];
}

async function sharePaths(pages: PageMergeState): Promise<SharedPaths> {
  const holders = await untouchedHolders(pages);
  const losers: SharedPaths['losers'] = [];
  for (const page of pages.present().sort(byClaim)) {
    const name = nameOf(page.result);
    const holder = holders.get(name);
    if (holder === undefined) holders.set(name, page.id);
    else losers.push({ page, holder });
  }
  return { holders, losers };
}

/** A page that stands where the base has it cannot meet one that nobody changed. */
async function untouchedHolders(pages: PageMergeState): Promise<Map<string, string>> {
  const arrived = pages.present().flatMap(({ base, result }) => (base && isAt(base, result) ? [] : [result]));
  const ids = await pages.untouchedAt(arrived);
  return new Map(arrived.flatMap((place, index) => entry(place, ids[index])));
}

function entry(place: MergedPosition, id: string | undefined): [string, string][] {
  return id === undefined ? [] : [[nameOf(place), id]];
}

/** First those that main has at their path, then others that main has, then those that only the change request has. */
function byClaim(a: PresentPage, b: PresentPage): number {
  return claimOf(a) - claimOf(b) || compareText(a.id, b.id);
}

function claimOf({ theirs, result }: PresentPage): number {
  if (theirs === undefined) return 2;
  return isAt(theirs, result) ? 0 : 1;
}

/** Many pages may ask for the same slug; each search begins where the last one ended. */
async function freeSlug(
  pages: PageMergeState,
  { parent, slug }: MergedPosition,
  holders: ReadonlyMap<string, string>,
  numbers: Map<string, number>,
): Promise<string> {
  const stem = stemOf(slug);
  const start = numbers.get(nameOf({ parent, slug: stem })) ?? 1;
  for (let number = start; ; number += 1) {
    const place = { parent, slug: `${stem}-${number}` };
    if (holders.has(nameOf(place)) || (await pages.untouchedAt([place]))[0] !== undefined) continue;
    numbers.set(nameOf({ parent, slug: stem }), number + 1);
    return place.slug;
  }
}

/** What is left of a slug when a number is to follow it; no character is cut in halves. */
function stemOf(slug: string): string {
  return slug.slice(0, MAX_STEM_LENGTH).replace(/[\uD800-\uDBFF]$/, '') || FALLBACK;
}

function isAt(a: MergedPosition, b: MergedPosition): boolean {
  return a.parent === b.parent && a.slug === b.slug;
}

function nameOf({ parent, slug }: MergedPosition): string {
  return `${parent ?? ''}/${slug}`;
}
