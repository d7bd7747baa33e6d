import type { SpaceRow } from '@lectern/database/spaces/spaces.queries';
import { timestamp } from '@lectern/domain/http/primitives';
import type { Action } from '@lectern/domain/permissions/actions';
import { isAllowed } from '@lectern/domain/permissions/resolve';
import type { RoleOrGuest } from '@lectern/domain/permissions/roles';
import { presentGitSync } from '@lectern/domain/spaces/git-sync';
import { DEFAULT_SPACE_EMOJI, type Space, type SpacePermissions } from '@lectern/domain/spaces/schemas';

/** Presents a space to somebody with the given effective role on it. */
export function presentSpace(row: SpaceRow, role: RoleOrGuest, urls: { api: string; app: string }): Space {
  return {
    object: 'space',
    id: row.id,
    title: row.title,
    emoji: row.emoji ?? DEFAULT_SPACE_EMOJI,
    visibility: row.parentId !== null && row.defaultLevel === 'inherit' ? 'in-collection' : 'private',
    createdAt: timestamp(row.createdAt),
    updatedAt: timestamp(row.updatedAt),
    ...(row.deletedAt !== null && { deletedAt: timestamp(row.deletedAt) }),
    editMode: row.editMode,
    mergeRules: row.mergeRules,
    urls: {
      location: `${urls.api}/v1/spaces/${row.id}`,
      app: `${urls.app}/o/${row.organizationId}/s/${row.id}`,
      ...(row.iconUrl !== null && { icon: row.iconUrl }),
    },
    organization: row.organizationId,
    ...(row.parentId !== null && { parent: row.parentId }),
    ...(row.language !== null && { language: row.language }),
    ...(row.gitSync !== null && { gitSync: presentGitSync(row.id, row.gitSync) }),
    revision: row.revisionId,
    defaultLevel: row.defaultLevel,
    comments: row.openComments,
    changeRequests: row.changeRequests,
    changeRequestsOpen: row.openChangeRequests,
    changeRequestsDraft: row.draftChangeRequests,
    permissions: spacePermissions(role),
  };
}

function spacePermissions(role: RoleOrGuest): SpacePermissions {
  const may = (action: Action) => isAllowed(action, { role });
  return {
    view: may('space.view'),
    access: may('space.view'),
    admin: may('space.update'),
    viewInviteLinks: may('space.view-permissions'),
    edit: may('space.edit'),
    triggerGitSync: may('space.sync-git'),
    comment: may('space.comment'),
    merge: may('space.merge'),
    review: may('space.review'),
    installIntegration: may('space.install-integration'),
  };
}
