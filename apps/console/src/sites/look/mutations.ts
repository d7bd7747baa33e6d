import type { LecternClient, RequestBodyOf } from '@lectern/client';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';
import type { SiteIds } from '../sites/queries.js';
import type { SiteLook } from './queries.js';

const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';
const PREVIEWS = `${SITE}/publishing/preview` as const;
const PREVIEW = `${PREVIEWS}/{previewId}` as const;

/** What a preview shows that is not published. */
export type PreviewChange = NonNullable<RequestBodyOf<typeof PREVIEW, 'patch'>>;

/** Replaces how a site looks, for all readers. */
export function useSaveLook(path: SiteIds) {
  return useChange({
    operation: 'updateSiteCustomizationById',
    send: (api, body: SiteLook) => data(api.PUT(`${SITE}/customization`, { params: { path }, body })),
    invalidates: [['getSiteCustomizationById']],
  });
}

/** The calls that make, change and end a preview; nothing else in the console depends on what they change. */
export function previewCalls(api: LecternClient, path: SiteIds) {
  const named = (previewId: string) => ({ path: { ...path, previewId } });
  return {
    create: ({ customization, claims, siteSpace, changeRequests }: PreviewChange) => {
      const body = {
        ...(customization && { customization }),
        ...(claims && { claims }),
        ...(siteSpace && { siteSpace }),
        ...(changeRequests && { changeRequests }),
      };
      return data(api.POST(PREVIEWS, { params: { path }, body }));
    },
    change: (previewId: string, body: PreviewChange) => data(api.PATCH(PREVIEW, { params: named(previewId), body })),
    end: (previewId: string) => data(api.DELETE(PREVIEW, { params: named(previewId) })),
  };
}
