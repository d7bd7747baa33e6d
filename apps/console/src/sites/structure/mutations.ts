import type { LecternClient, RequestBodyOf } from '@lectern/client';
import type { StructurePointer } from '@lectern/domain/sites/structure/model';
import { data, useApi } from '../../platform/api/api.js';
import { useRefreshing } from '../../platform/api/use-change.js';
import { putRedirects, type RedirectPut } from '../sites/put-redirects.js';
import type { SiteIds } from '../sites/queries.js';
import type { SiteMove } from './site-moves.js';

const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';

/** Everything that shows what a site is made of, or where it is. */
const SHOWN = [
  'getSiteStructure',
  'getSiteById',
  'listSites',
  'listSiteSpaces',
  'listSiteRedirects',
  'listSpacesInOrganizationById',
];

/** What of an item can be changed beside its place. */
export interface ItemValues {
  title: string;
  path: string;
  icon: string;
  description: string;
  url: string;
  condition: string;
}

/** What can be done with the structure of a site; each change is seen everywhere at once. */
export function useStructureMutations(path: SiteIds) {
  const api = useApi();
  const changing = useRefreshing(SHOWN);
  const params = { path };
  return {
    addSpace: (body: RequestBodyOf<`${typeof SITE}/site-spaces`, 'post'>) =>
      changing(data(api.POST(`${SITE}/site-spaces`, { params, body }))),
    addSection: (body: RequestBodyOf<`${typeof SITE}/sections`, 'post'>) =>
      changing(data(api.POST(`${SITE}/sections`, { params, body }))),
    addGroup: (body: RequestBodyOf<`${typeof SITE}/section-groups`, 'post'>) =>
      changing(data(api.POST(`${SITE}/section-groups`, { params, body }))),
    addLink: (body: RequestBodyOf<`${typeof SITE}/external-links`, 'post'>) =>
      changing(data(api.POST(`${SITE}/external-links`, { params, body }))),
    move: (item: StructurePointer, move: SiteMove) => changing(sendMove(api, path, item, move)),
    update: (item: StructurePointer, values: ItemValues) => changing(sendValues(api, path, item, values)),
    remove: (item: StructurePointer) => changing(sendRemoval(api, path, item)),
    /** Makes an item what readers see first: a section on the site, a space in its section or on the site. */
    setFirst: (item: StructurePointer, section: string | null) => changing(sendFirst(api, path, item, section)),
    /** Adds redirects, and returns how many could not be added. */
    addRedirects: (redirects: readonly RedirectPut[]) => changing(sendRedirects(api, path, redirects)),
  };
}

/** What can be done with the structure of a site. */
export type StructureMutations = ReturnType<typeof useStructureMutations>;

function sendMove(api: LecternClient, path: SiteIds, item: StructurePointer, move: SiteMove): Promise<unknown> {
  const { id } = item;
  if (!('into' in move)) {
    const position = 'before' in move ? { before: pointer(move.before) } : { after: pointer(move.after) };
    const body = { item: pointer(item), position };
    return data(api.PATCH(`${SITE}/structure/sort`, { params: { path }, body }));
  }
  switch (item.type) {
    case 'site-section': {
      const params = { path: { ...path, siteSectionId: id } };
      return data(api.PATCH(`${SITE}/sections/{siteSectionId}`, { params, body: { siteSectionGroupId: move.into } }));
    }
    case 'site-section-group': {
      const params = { path: { ...path, siteSectionGroupId: id } };
      const body = { parentSectionGroupId: move.into };
      return data(api.PATCH(`${SITE}/section-groups/{siteSectionGroupId}`, { params, body }));
    }
    case 'site-external-link': {
      const params = { path: { ...path, siteExternalLinkId: id } };
      return data(api.PATCH(`${SITE}/external-links/{siteExternalLinkId}`, { params, body: { parent: move.into } }));
    }
    case 'site-space':
      throw new RangeError('A space is moved beside another one.');
  }
}

function sendValues(api: LecternClient, path: SiteIds, { type, id }: StructurePointer, values: ItemValues) {
  const { title, url } = values;
  const orNone = (text: string) => text.trim() || null;
  const [icon, description, condition] = [values.icon, values.description, values.condition].map(orNone);
  switch (type) {
    case 'site-space': {
      const params = { path: { ...path, siteSpaceId: id } };
      const body = { title, path: values.path, condition };
      return data<unknown>(api.PATCH(`${SITE}/site-spaces/{siteSpaceId}`, { params, body }));
    }
    case 'site-section': {
      const params = { path: { ...path, siteSectionId: id } };
      const body = { title, path: values.path, icon, description, condition };
      return data<unknown>(api.PATCH(`${SITE}/sections/{siteSectionId}`, { params, body }));
    }
    case 'site-section-group': {
      const params = { path: { ...path, siteSectionGroupId: id } };
      return data<unknown>(api.PATCH(`${SITE}/section-groups/{siteSectionGroupId}`, { params, body: { title, icon } }));
    }
    case 'site-external-link': {
      const params = { path: { ...path, siteExternalLinkId: id } };
      const body = { title, url, icon, description, condition };
      return data<unknown>(api.PATCH(`${SITE}/external-links/{siteExternalLinkId}`, { params, body }));
    }
  }
}

function sendRemoval(api: LecternClient, path: SiteIds, { type, id }: StructurePointer): Promise<unknown> {
  switch (type) {
    case 'site-space':
      return data(api.DELETE(`${SITE}/site-spaces/{siteSpaceId}`, { params: { path: { ...path, siteSpaceId: id } } }));
    case 'site-section':
      return data(api.DELETE(`${SITE}/sections/{siteSectionId}`, { params: { path: { ...path, siteSectionId: id } } }));
    case 'site-section-group': {
      const params = { path: { ...path, siteSectionGroupId: id } };
      return data(api.DELETE(`${SITE}/section-groups/{siteSectionGroupId}`, { params }));
    }
    case 'site-external-link': {
      const params = { path: { ...path, siteExternalLinkId: id } };
      return data(api.DELETE(`${SITE}/external-links/{siteExternalLinkId}`, { params }));
    }
  }
}

function sendFirst(api: LecternClient, path: SiteIds, item: StructurePointer, section: string | null) {
  if (item.type === 'site-section') {
    return data<unknown>(api.PATCH(SITE, { params: { path }, body: { defaultSiteSection: item.id } }));
  }
  if (section === null) {
    return data<unknown>(api.PATCH(SITE, { params: { path }, body: { defaultSiteSpace: item.id } }));
  }
  const params = { path: { ...path, siteSectionId: section } };
  return data<unknown>(api.PATCH(`${SITE}/sections/{siteSectionId}`, { params, body: { defaultSiteSpace: item.id } }));
}

async function sendRedirects(api: LecternClient, path: SiteIds, redirects: readonly RedirectPut[]): Promise<number> {
  const results = await putRedirects(api, path, redirects);
  return results.filter(({ status }) => status === 'error').length;
}

function pointer({ type, id }: StructurePointer): StructurePointer {
  return { type, id };
}
