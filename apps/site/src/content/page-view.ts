import type { DocumentRef } from '@lectern/content/document/document';
import type { DocumentPage } from '@lectern/domain/content/page-schemas';
import type { GitSync } from '@lectern/domain/library/spaces/git-sync';
import { renderDocument } from '@lectern/rendering/document/body/document-body';
import type { DocumentContext } from '@lectern/rendering/document/document-context';
import { documentOutline, type OutlineEntry } from '@lectern/rendering/document/outline';
import { safeHref } from '@lectern/rendering/document/safe-href';
import { originsIn } from '@lectern/rendering/openapi/try-it/page-origins';
import { siteAddresses } from '../layout/addresses.js';
import type { AssetAddresses, CoverView, LinkView, PageView, SiteView } from '../layout/views.js';
import { contentsOf } from './contents.js';
import { IntegrationBlocks } from './integration-blocks.js';
import { contextOf } from './page-context.js';
import type { Reading } from './reading.js';
import { PageReferences, pathOfPage } from './references.js';
import { customizationRefs, siteViewOf } from './site-view.js';
import { socialImageUrl } from './social-preview.js';
import { type Siblings, siblingsAt } from './variants.js';

/** A page that is ready to be written, and whether it stays the same until something of the site changes. */
export interface ReadyPage {
  view: PageView;
  isLasting: boolean;
}

const MAX_LINKED_FILES = 50;

/** Gathers everything that one page shows. */
export async function readPage(reading: Reading, page: DocumentPage, assets: AssetAddresses): Promise<ReadyPage> {
  const { source, version, pages } = reading;
  const [document, links] = await Promise.all([source.document(version, page.id), source.metaLinks(version, page.id)]);
  const others = [...coverRefs(page), ...linkedFrom(pages.linked), ...customizationRefs(reading)];
  const [references, integrations] = await Promise.all([
    PageReferences.load(reading, document, others),
    IntegrationBlocks.ask(reading, document),
  ]);
  const { map, siteSpace } = reading;
  const here = map.hrefOf(siteSpace.id, pathOfPage(page, pages) ?? '');
  const alternates = (links.alternates ?? []).map(({ url }) => url);
  const siblings = new Map([...siblingsAt(reading, alternates), [siteSpace.id, here]]);
  const resolve = (ref: DocumentRef) => references.resolve(ref);
  const site = siteViewOf(reading, resolve, assets, siblings);
  const context: DocumentContext = {
    ...contextOf(site, references),
    integration: (key) => integrations.render(key, context, { href: here, isPreview: site.isPreview }),
  };
  const facts = factsOf(reading, page, site);
  const view: PageView = {
    site,
    ...facts,
    ...placeOf(reading, page, site, resolve),
    ...coverOf(page, resolve),
    outline: page.layout.outline ? worthListing(documentOutline(document, context.specification)) : [],
    body: renderDocument(document, context),
    serverOrigins: context.tryScript === undefined ? [] : originsIn(document, context.specification),
    alternates: alternatesOf(reading, siblings, facts.canonicalUrl),
    hasInteractiveBlocks: integrations.areInteractive,
    frameSources: integrations.frameSources,
  };
  return { view, isLasting: !integrations.wereAsked };
}

/** Where the entries of a table of contents lead. */
export function contentsAddresses({ map, siteSpace }: Reading, site: SiteView) {
  const { contents } = siteAddresses(site);
  return {
    hrefOf: (path: string) => map.hrefOf(siteSpace.id, path),
    branchHref: (id: string | undefined) => (id === undefined ? contents : `${contents}/${encodeURIComponent(id)}`),
  };
}

/** A single heading says no more than the title. */
function worthListing(outline: OutlineEntry[]): OutlineEntry[] {
  return outline.length > 1 ? outline : [];
}

type Facts =
  | 'id'
  | 'title'
  | 'description'
  | 'emoji'
  | 'icon'
  | 'layout'
  | 'tags'
  | 'canonicalUrl'
  | 'markdownHref'
  | 'editHref'
  | 'updatedAt'
  | 'isListed'
  | 'socialImage'
  | 'location';

function factsOf(reading: Reading, page: DocumentPage, site: SiteView): Pick<PageView, Facts> {
  const { at, map, siteSpace, pages } = reading;
  const { layout } = page;
  const socialImage = socialImageUrl(reading, page);
  return {
    id: page.id,
    title: page.title,
    ...(page.description !== undefined && { description: page.description }),
    ...(page.emoji !== undefined && { emoji: page.emoji }),
    ...(page.icon !== undefined && { icon: page.icon }),
    layout: {
      isWide: layout.width === 'wide',
      hasTitle: layout.title,
      hasDescription: layout.description,
      hasMetadata: layout.metadata,
      hasActions: layout.actions,
      hasAnchors: layout.anchors,
    },
    tags: layout.tags ? page.tags : [],
    canonicalUrl: canonicalOf(at.canonicalUrl, at.pathname, pathOfPage(page, pages)),
    markdownHref: `${map.hrefOf(siteSpace.id, page.path)}.md`,
    ...editLink(siteSpace.space.gitSync, page),
    ...(page.updatedAt !== undefined && { updatedAt: page.updatedAt }),
    ...(socialImage !== undefined && { socialImage }),
    isListed: site.isListed && page.noRobotsIndex !== true && page.hidden !== true,
    location: {
      siteSpace: at.siteSpace,
      ...(at.siteSection !== undefined && { siteSection: at.siteSection }),
      space: at.space,
      revision: at.revision,
      page: page.id,
    },
  };
}

/** Where the source of a page stands that came from a repository. */
function editLink(gitSync: GitSync | undefined, { git }: DocumentPage): { editHref?: string } {
  if (gitSync?.url === undefined || git === undefined) return {};
  const repository = gitSync.url.replace(/(\.git)?\/*$/, '');
  const mark = gitSync.installationProvider === 'gitlab' ? '/-/blob/HEAD/' : '/blob/HEAD/';
  return { editHref: `${repository}${mark}${git.path.split('/').map(encodeURIComponent).join('/')}` };
}

/** The first page of a space has two addresses, of which the shorter one counts. */
function canonicalOf(canonicalUrl: string, pathname: string, path: string | undefined): string {
  if (path !== '' || pathname === '/') return canonicalUrl;
  const written = pathname.replaceAll('/~', '/%7E');
  return canonicalUrl.endsWith(written) ? canonicalUrl.slice(0, -written.length) : canonicalUrl;
}

function placeOf(
  reading: Reading,
  page: DocumentPage,
  site: SiteView,
  resolve: DocumentContext['resolve'],
): Pick<PageView, 'contents' | 'breadcrumbs' | 'previous' | 'next'> {
  const { pages, customization } = reading;
  const { hrefOf, branchHref } = contentsAddresses(reading, site);
  const linkTo = (target: DocumentPage | undefined): LinkView | undefined =>
    target && { title: target.title, href: hrefOf(pathOfPage(target, pages) ?? ''), isExternal: false };
  const isPaged = page.layout.pagination && customization.pagination.enabled;
  const { previous, next } = isPaged ? pages.around(page.id) : {};
  const before = linkTo(previous);
  const after = linkTo(next);
  return {
    contents: page.layout.tableOfContents ? contentsOf({ pages, currentId: page.id, hrefOf, branchHref, resolve }) : [],
    breadcrumbs: (pages.byId(page.id)?.ancestors ?? []).map((ancestor) => {
      const path = pathOfPage(ancestor, pages);
      const leadsOn = path !== undefined && path !== pathOfPage(page, pages);
      return { title: ancestor.title, ...(leadsOn && { href: hrefOf(path) }), isExternal: false };
    }),
    ...(before && { previous: before }),
    ...(after && { next: after }),
  };
}

/** Entries that lead to pages cost nothing; of those that lead to files, each is asked for. */
export function linkedFrom(linked: readonly DocumentRef[]): DocumentRef[] {
  const files = linked.filter(({ kind }) => kind === 'file').slice(0, MAX_LINKED_FILES);
  return [...linked.filter(({ kind }) => kind !== 'file'), ...files];
}

function coverRefs({ cover }: DocumentPage): DocumentRef[] {
  return [cover?.ref, cover?.refDark].flatMap((ref) => (ref ? [ref] : []));
}

const DEFAULT_COVER_HEIGHT = 240;

function coverOf({ cover, layout }: DocumentPage, resolve: DocumentContext['resolve']): { cover?: CoverView } {
  const pictureAt = (ref: DocumentRef | undefined): string | undefined => safeHref((ref && resolve(ref)?.href) ?? '');
  const sourcesOf = (ref: DocumentRef | undefined) => ref && resolve(ref)?.sourceSet;
  const light = layout.cover ? pictureAt(cover?.ref) : undefined;
  if (!cover || light === undefined) return {};
  const dark = pictureAt(cover.refDark);
  const [lightSources, darkSources] = [sourcesOf(cover.ref), sourcesOf(cover.refDark)];
  const { yPos, height = DEFAULT_COVER_HEIGHT, textColor, textColorDark } = cover;
  return {
    cover: {
      light,
      ...(dark !== undefined && { dark }),
      sourceSets: {
        ...(lightSources !== undefined && { light: lightSources }),
        ...(darkSources !== undefined && { dark: darkSources }),
      },
      yPos,
      height,
      size: layout.coverSize,
      mask: layout.coverMask,
      ...(textColor && { textColor: { light: textColor, dark: textColorDark ?? textColor } }),
    },
  };
}

/** Search engines want every page of such a set to name all of them, itself too. */
function alternatesOf(
  { map, published, siteSpace: own }: Reading,
  siblings: Siblings,
  canonicalUrl: string,
): PageView['alternates'] {
  const site = published.site.urls.published;
  const others = map.siteSpaces.flatMap(({ id, space: { language } }) => {
    const href = siblings.get(id);
    if (site === undefined || language === undefined || href === undefined || id === own.id) return [];
    return [{ language, href: new URL(href, site).href }];
  });
  const { language } = own.space;
  return others.length === 0 || language === undefined ? others : [{ language, href: canonicalUrl }, ...others];
}
