import type { RequestBodyOf } from '@lectern/client';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';
import type { SiteIds } from '../sites/queries.js';

const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';
const LINK = `${SITE}/share-links/{shareLinkId}` as const;
const AUTH = `${SITE}/publishing/auth` as const;
const LINKS = [['listSiteShareLinks']] as const;

/** Adds a link that lets readers in. */
export function useCreateShareLink(path: SiteIds) {
  return useChange({
    operation: 'createSiteShareLink',
    send: (api, body: { name: string }) => data(api.POST(`${SITE}/share-links`, { params: { path }, body })),
    invalidates: LINKS,
  });
}

/** Renames a share link, takes access away from those who came by it, or gives it back. */
export function useUpdateShareLink(path: SiteIds) {
  return useChange({
    operation: 'updateSiteShareLinkById',
    send: (api, { id, ...body }: { id: string; name?: string; active?: boolean }) =>
      data(api.PATCH(LINK, { params: { path: { ...path, shareLinkId: id } }, body })),
    invalidates: LINKS,
  });
}

/** Deletes a share link, whose address leads nowhere from then on. */
export function useDeleteShareLink(path: SiteIds) {
  return useChange({
    operation: 'deleteSiteShareLinkById',
    send: (api, shareLinkId: string) => data(api.DELETE(LINK, { params: { path: { ...path, shareLinkId } } })),
    invalidates: LINKS,
  });
}

/** Changes how visitors of a site prove who they are. */
export function useUpdatePublishingAuth(path: SiteIds) {
  return useChange({
    operation: 'updateSitePublishingAuthById',
    send: (api, body: RequestBodyOf<typeof AUTH, 'patch'>) => data(api.PATCH(AUTH, { params: { path }, body })),
    invalidates: [['getSitePublishingAuthById'], ['getSiteById']],
  });
}

/** Replaces the key that tokens of visitors are signed with; the old one works on for some seconds. */
export function useReplaceVisitorKey(path: SiteIds) {
  return useChange({
    operation: 'regenerateSitePublishingAuthById',
    send: (api, previousKeyExpiresIn: number) =>
      data(api.POST(`${AUTH}/regenerate`, { params: { path }, body: { previousKeyExpiresIn } })),
    invalidates: [['getSitePublishingAuthById']],
  });
}

/** Replaces the schema of what a site may know of its visitors. */
export function usePutAdaptiveSchema(path: SiteIds) {
  type Body = RequestBodyOf<`${typeof SITE}/adaptive-schema`, 'put'>;
  return useChange({
    operation: 'updateSiteAdaptiveSchema',
    send: (api, jsonSchema: Body['jsonSchema']) =>
      data(api.PUT(`${SITE}/adaptive-schema`, { params: { path }, body: { jsonSchema } })),
    invalidates: [['getSiteAdaptiveSchema'], ['listSiteAdaptiveTemplateConditions']],
  });
}
