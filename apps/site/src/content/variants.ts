import type { SiteSpace } from '@lectern/domain/sites/structure/structure-schemas';
import type { CurrentVersionView, VariantView } from '../layout/views.js';
import type { Reading } from './reading.js';

/** The spaces beside the one that is read: those of its section, or all where there are no sections. */
function besideOf({ map, at }: Reading): SiteSpace[] {
  const section = map.sections.find(({ id }) => id === at.siteSection);
  return section ? section.siteSpaces : map.sections.length > 0 ? [] : map.siteSpaces;
}

/** The same page in other spaces of the site, by the id of the site space, as paths of the site. */
export type Siblings = ReadonlyMap<string, string>;

/** Finds which spaces some addresses of a page belong to. */
export function siblingsAt({ map, published }: Reading, addresses: readonly string[]): Siblings {
  const site = published.site.urls.published;
  const prefix = site === undefined ? '' : new URL(site).pathname.replace(/\/$/, '');
  return new Map(
    addresses.flatMap((address): [string, string][] => {
      const path = new URL(address).pathname.slice(prefix.length);
      const siteSpace = map.siteSpaceAt(path);
      return siteSpace === undefined ? [] : [[siteSpace, `${map.basePath.slice(0, -1)}${path}` || '/']];
    }),
  );
}

/**
 * Lists where else the reader can go from a page: versions of the space, and its translations, where each leads to the
 * same page if it has that.
 */
export function variantsOf(reading: Reading, siblings: Siblings): VariantView[] {
  const beside = besideOf(reading);
  if (beside.length < 2) return [];
  const ownLanguage = reading.siteSpace.space.language;
  const isTranslated = new Set(beside.map(({ space }) => space.language)).size > 1;
  return beside.flatMap((siteSpace): VariantView[] => {
    const { language } = siteSpace.space;
    const variant = {
      title: siteSpace.title,
      href: siblings.get(siteSpace.id) ?? reading.map.hrefOf(siteSpace.id, ''),
      isCurrent: siteSpace.id === reading.siteSpace.id,
    };
    if (!isTranslated || language === undefined) return [variant];
    if (language !== ownLanguage) return [{ ...variant, language }];
    // What is read is one of the versions, and one of the languages.
    return variant.isCurrent ? [variant, { ...variant, language }] : [variant];
  });
}

const VERSION =
  /^v?\d+(\.\w+)*$|\bv\d|\d\.[\dx]|\b(version|release) \d|\b(next|alpha|beta|canary|nightly|preview|legacy|old|archived?|deprecated|lts)\b/i;

/**
 * Finds where the current version of a page is: in the default space beside the one that is read, if that is another
 * version in the same language. Products and editions stand beside each other as versions do, and only titles and paths
 * tell them apart.
 */
export function currentVersionOf(reading: Reading, siblings: Siblings): CurrentVersionView | undefined {
  const { siteSpace, map } = reading;
  const current = besideOf(reading).find((other) => other.default);
  const isVersion = VERSION.test(siteSpace.title) || VERSION.test(siteSpace.path);
  if (!current || !isVersion || current.id === siteSpace.id) return undefined;
  if (current.space.language !== siteSpace.space.language) return undefined;
  return {
    title: current.title,
    href: siblings.get(current.id) ?? map.hrefOf(current.id, ''),
    readTitle: siteSpace.title,
  };
}
