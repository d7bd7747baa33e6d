import type { DocumentRef } from '@lectern/content/document/document';
import { uiLocaleFor } from '@lectern/domain/sites/customization/defaults';
import type { Customization } from '@lectern/domain/sites/customization/schemas';
import { isIndexed } from '@lectern/domain/sites/publishing/publishing';
import type { SiteNavigationItem, SiteSection } from '@lectern/domain/sites/structure/structure-schemas';
import type { ResolvedRef } from '@lectern/rendering/document/document-context';
import { safeHref } from '@lectern/rendering/document/safe-href';
import { wordsIn } from '@lectern/rendering/words/words-in';
import type { AssetAddresses, HeaderLinkView, LinkView, NavigationLink, SiteView } from '../layout/views.js';
import { themeStyles } from '../theme/theme-styles.js';
import type { Reading } from './reading.js';
import { currentVersionOf, type Siblings, variantsOf } from './variants.js';

type Resolve = (ref: DocumentRef) => ResolvedRef | undefined;

/** Lists the references of the customization, which stand in every page. */
export function customizationRefs({ customization: { header, footer, announcement } }: Reading): DocumentRef[] {
  const links = [
    ...header.links.flatMap(({ to, links: below }) => [{ to }, ...below]),
    ...footer.groups.flatMap((group) => group.links),
    ...(announcement?.link ? [announcement.link] : []),
    ...(header.primaryLink ? [{ to: header.primaryLink }] : []),
  ];
  return links.flatMap(({ to }) => (to === null ? [] : [to]));
}

/** Tells what all pages of the place where a reader is have in common. */
export function siteViewOf(reading: Reading, resolve: Resolve, assets: AssetAddresses, siblings: Siblings): SiteView {
  const { at, customization, map, published, siteSpace, isSignedIn } = reading;
  const { header, footer, announcement, internationalization } = customization;
  const locale = uiLocaleFor(siteSpace.space.language, internationalization.locale);
  const announced = announcement?.link && linkView(announcement.link, resolve);
  const primary = header.primaryLink && resolve(header.primaryLink);
  const currentVersion = currentVersionOf(reading, siblings);
  return {
    title: customization.title ?? published.site.title,
    basePath: map.basePath,
    spacePath: `${map.hrefOf(siteSpace.id, '').replace(/\/$/, '')}/`,
    homeHref: map.home,
    logoHref: (primary && safeHref(primary.href)) ?? map.home,
    language: siteSpace.space.language ?? internationalization.locale,
    customization,
    locale,
    words: wordsIn(locale),
    navigation: navigationOf(reading),
    variants: variantsOf(reading, siblings),
    ...(currentVersion && { currentVersion }),
    headerLinks: header.links.flatMap((link) => headerLink(link, resolve)),
    footerGroups: footer.groups.map(({ title, links }) => ({
      title,
      links: links.flatMap((link) => linkView(link, resolve) ?? []),
    })),
    ...(announced && { announcementLink: announced }),
    assets,
    themeStyles: stylesOf(customization, map.basePath),
    canSignOut: isSignedIn,
    isPreview: at.preview === true,
    ...(reading.previewFor !== undefined && { previewFor: reading.previewFor }),
    isListed: at.preview !== true && isIndexed(published.site),
    ...scriptsOf(reading),
  };
}

const styles = new WeakMap<Customization, Map<string, string>>();

/** Every page of a site has the same; there are as many as there are ways that lead to the site. */
function stylesOf(customization: Customization, basePath: string): string {
  const byPath = styles.get(customization) ?? new Map<string, string>();
  const known = byPath.get(basePath) ?? themeStyles(customization, basePath);
  styles.set(customization, byPath.set(basePath, known));
  return known;
}

/**
 * Scripts that set cookies run only where the site allows it, and only for readers who agree. Where there are such
 * scripts, or a privacy policy, readers are also asked before the site itself recognizes them.
 */
function scriptsOf({ published, customization, mayRunScripts }: Reading): Pick<SiteView, 'scripts' | 'consent'> {
  const { insights, privacyPolicy } = customization;
  const running = mayRunScripts ? published.scripts : [];
  const addresses = (isTracking: boolean) =>
    running.filter(({ cookies }) => cookies === isTracking).map(({ script }) => script);
  const scripts = addresses(false);
  const tracking = insights.trackingCookie ? addresses(true) : [];
  const isAsked = tracking.length > 0 || (insights.trackingCookie && privacyPolicy.url !== undefined);
  return isAsked ? { scripts, consent: { scripts: tracking } } : { scripts };
}

function navigationOf({ published: { structure }, at, map }: Reading): NavigationLink[] {
  if (structure.type === 'siteSpaces') return [];
  const sectionItem = (section: SiteSection): NavigationLink => ({
    title: section.title,
    ...(section.description !== undefined && { description: section.description }),
    ...(section.icon !== undefined && { icon: section.icon }),
    href: map.sectionHref(section),
    isExternal: false,
    isCurrent: section.id === at.siteSection,
    items: [],
  });
  const itemOf = (item: SiteNavigationItem): NavigationLink => {
    if (item.object === 'site-section') return sectionItem(item);
    const common = { title: item.title, ...(item.icon !== undefined && { icon: item.icon }) };
    if (item.object === 'site-external-link') {
      return { ...common, href: item.url, isExternal: true, isCurrent: false, items: [] };
    }
    const items = item.children.map(itemOf);
    return { ...common, isExternal: false, isCurrent: items.some(({ isCurrent }) => isCurrent), items };
  };
  return structure.structure.map(itemOf);
}

function headerLink(
  { title, to, links, style = 'link' }: Reading['customization']['header']['links'][number],
  resolve: Resolve,
): HeaderLinkView[] {
  const target = to === null ? undefined : resolve(to);
  const below = links.flatMap((link) => linkView(link, resolve) ?? []);
  if (!target && below.length === 0) return [];
  return [
    { title, ...(target && { href: target.href }), isExternal: target?.isExternal ?? false, style, links: below },
  ];
}

function linkView({ title, to }: { title: string; to: DocumentRef }, resolve: Resolve): LinkView | undefined {
  const target = resolve(to);
  return target && { title, href: target.href, isExternal: target.isExternal };
}
