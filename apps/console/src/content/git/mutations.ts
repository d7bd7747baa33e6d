import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';

/** Where content is pulled from or pushed to. */
interface Repository {
  url: string;
  ref: string;
  repoProjectDirectory?: string;
}

const outdated = (spaceId: string) => [['getSpaceGitInfo', { spaceId }]];

/** Has the content of a repository pulled into a space. */
export function usePull(spaceId: string) {
  return useChange({
    operation: 'importGitRepository',
    send: (api, body: Repository) =>
      data(api.POST('/v1/spaces/{spaceId}/git/import', { params: { path: { spaceId } }, body })),
    invalidates: [...outdated(spaceId), ['listImportRunsInOrganization']],
  });
}

/** Has the content of a space pushed to a repository as one commit. */
export function usePush(spaceId: string) {
  return useChange({
    operation: 'exportToGitRepository',
    send: (api, body: Repository & { commitMessage: string; force: boolean }) =>
      data(api.POST('/v1/spaces/{spaceId}/git/export', { params: { path: { spaceId } }, body })),
    invalidates: outdated(spaceId),
  });
}
