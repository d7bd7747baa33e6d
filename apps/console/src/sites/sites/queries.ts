import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery } from '../../platform/api/lists.js';

const PAGE_SIZE = 50;

/** Which site is meant. */
export interface SiteIds {
  organizationId: string;
  siteId: string;
}

/** The sites of an organization. */
export function sitesQuery(api: LecternClient, organizationId: string) {
  return listQuery(['listSites', { organizationId }], (page, signal) => {
    const params = { path: { organizationId }, query: { page, limit: PAGE_SIZE } };
    return data(api.GET('/v1/orgs/{organizationId}/sites', { params, signal }));
  });
}

/** A site with what the person may do with it. */
export function siteQuery(api: LecternClient, path: SiteIds) {
  return queryOptions({
    queryKey: ['getSiteById', path],
    queryFn: ({ signal }) => data(api.GET('/v1/orgs/{organizationId}/sites/{siteId}', { params: { path }, signal })),
  });
}

/** The spaces that a site shows. */
export function siteSpacesQuery(api: LecternClient, path: SiteIds) {
  return listQuery(['listSiteSpaces', path], (page, signal) => {
    const params = { path, query: { page, limit: PAGE_SIZE } };
    return data(api.GET('/v1/orgs/{organizationId}/sites/{siteId}/site-spaces', { params, signal }));
  });
}

/** The links that let readers into a site, newest first. */
export function shareLinksQuery(api: LecternClient, path: SiteIds) {
  return listQuery(['listSiteShareLinks', path], (page, signal) => {
    const params = { path, query: { page, limit: PAGE_SIZE } };
    return data(api.GET('/v1/orgs/{organizationId}/sites/{siteId}/share-links', { params, signal }));
  });
}

/** Everything that a site shows: sections with their spaces, groups and links. */
export function siteStructureQuery(api: LecternClient, path: SiteIds) {
  return queryOptions({
    queryKey: ['getSiteStructure', path],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/orgs/{organizationId}/sites/{siteId}/structure', { params: { path }, signal })),
  });
}

/** The style guides of an organization that the person may see, with the sites that refer to each. */
export function styleguidesQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listOrganizationStyleguides', { organizationId }],
    queryFn: async ({ signal }) => {
      const params = { path: { organizationId } };
      return (await data(api.GET('/v1/orgs/{organizationId}/styleguides', { params, signal }))).styleguides;
    },
  });
}

/** What a style guide can begin with, which changes only with a release. */
export function styleguideTemplatesQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listStyleguideTemplates', { organizationId }],
    queryFn: async ({ signal }) => {
      const params = { path: { organizationId } };
      return (await data(api.GET('/v1/orgs/{organizationId}/styleguide-templates', { params, signal }))).templates;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Conditions to begin with, which follow from what a site may know of its visitors. */
export function templateConditionsQuery(api: LecternClient, path: SiteIds) {
  return queryOptions({
    queryKey: ['listSiteAdaptiveTemplateConditions', path],
    queryFn: async ({ signal }) => {
      const params = { path };
      const operation = '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema/template-conditions';
      return (await data(api.GET(operation, { params, signal }))).items;
    },
  });
}
