import type { RequestBodyOf } from '@lectern/client';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';
import type { SpecIds } from './queries.js';

const SPECS = '/v1/orgs/{organizationId}/openapi';
const SPEC = '/v1/orgs/{organizationId}/openapi/{specSlug}';

/** Everything that shows what a specification is. */
const SHOWN = [['listOpenAPISpecs'], ['getOpenAPISpecBySlug']] as const;

/** Where a specification comes from: an address or a text. */
export type SpecSource = RequestBodyOf<typeof SPEC, 'put'>['source'];

/** Adds a specification, which is read soon afterwards. */
export function useAddSpec(organizationId: string) {
  return useChange({
    operation: 'createOpenAPISpec',
    send: (api, body: RequestBodyOf<typeof SPECS, 'post'>) =>
      data(api.POST(SPECS, { params: { path: { organizationId } }, body })),
    invalidates: SHOWN,
  });
}

/** Gives a specification another source, which is read soon afterwards. */
export function useChangeSource(path: SpecIds) {
  return useChange({
    operation: 'createOrUpdateOpenAPISpecBySlug',
    send: (api, source: SpecSource) => data(api.PUT(SPEC, { params: { path }, body: { source } })),
    invalidates: SHOWN,
  });
}

/** Has the source of a specification read again. */
export function useRefreshSpec(path: SpecIds) {
  return useChange({
    operation: 'refreshOpenAPISpecBySlug',
    send: (api) => data(api.POST(`${SPEC}/refresh`, { params: { path } })),
    invalidates: SHOWN,
  });
}

/** Changes who can read a specification. */
export function useUpdateSpec(path: SpecIds) {
  return useChange({
    operation: 'updateOpenAPISpecBySlug',
    send: (api, body: RequestBodyOf<typeof SPEC, 'patch'>) => data(api.PATCH(SPEC, { params: { path }, body })),
    invalidates: SHOWN,
  });
}

/** Deletes a specification with its versions. */
export function useDeleteSpec(path: SpecIds) {
  return useChange({
    operation: 'deleteOpenAPISpecBySlug',
    send: (api) => data(api.DELETE(SPEC, { params: { path } })),
    invalidates: [['listOpenAPISpecs']],
  });
}
