import type { Data } from '../document/document.js';
import { dataOf } from '../document/json-values.js';
import { isSlug } from './assign-slugs.js';

/** What a page holds that front matter has no usual word for. */
export interface OwnFields {
  slug?: string;
  computed?: Data;
  computedSeed?: string;
}

/** The key of front matter under which fields stand that other tools have no word for, or another meaning. */
const OWN = 'lectern';

/** Takes the fields that belong to the page record out of the front matter that is only kept. */
export function takeOwnFields(extra: Data): { own: OwnFields; rest: Data } {
  const { [OWN]: nested, ...rest } = extra;
  const said = dataOf(nested);
  const own: OwnFields = {};
  if (typeof said['computedSeed'] === 'string') own.computedSeed = said['computedSeed'];
  if (Object.keys(dataOf(said['computed'])).length > 0) own.computed = dataOf(said['computed']);
  if (typeof said['slug'] === 'string' && /^[^/\p{Cc}]+$/u.test(said['slug'])) {
    return { own: { ...own, slug: said['slug'] }, rest };
  }
  if (typeof rest['slug'] !== 'string' || !isSlug(rest['slug'])) return { own, rest };
  const { slug, ...others } = rest;
  return { own: { ...own, slug }, rest: others };
}

/** Puts fields into front matter such that `takeOwnFields` takes them out again. */
export function putOwnFields(own: OwnFields, rest: Data): Data {
  const { slug, computed, computedSeed } = own;
  const plain = slug !== undefined && isSlug(slug) && !Object.hasOwn(rest, 'slug');
  const nested: Data = {};
  if (slug !== undefined && !plain) nested['slug'] = slug;
  if (computed !== undefined) nested['computed'] = computed;
  if (computedSeed !== undefined) nested['computedSeed'] = computedSeed;
  return {
    ...(plain ? { slug } : {}),
    ...rest,
    ...(Object.keys(nested).length === 0 ? {} : { [OWN]: nested }),
  };
}
