import type { SpaceRow } from '@lectern/database/library/spaces/spaces.queries';
import { presentGitSync } from '@lectern/domain/library/spaces/git-sync';
import {
  DEFAULT_SPACE_EMOJI,
  type Space,
  type SpacePermissions,
  type SpaceVisibility,
} from '@lectern/domain/library/spaces/schemas';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import type { Action } from '@lectern/domain/platform/permissions/actions';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';

/** To whom a space is published, and where. */
export interface SpacePublishing {
  visibility: SpaceVisibility;
  /** Where its audience reads it. */
  published?: string;
}

/** Presents a space to somebody with the given effective role on it; `reader` for whoever reads it on a site. */
export function presentSpace(
  whole: SpaceRow,
  role: RoleOrGuest | 'reader',
  urls: { api: string; app: string },
  { visibility, published }: SpacePublishing,
): Space {
  // Who has no role on it meets it on a site at most.
  const row = role === 'reader' || role === null ? { ...whole, ...NOT_FOR_READERS } : whole;
  return {
    object: 'space',
    id: row.id,
    title: row.title,
    emoji: row.emoji ?? DEFAULT_SPACE_EMOJI,
    visibility,
    createdAt: timestamp(row.createdAt),
    updatedAt: timestamp(row.updatedAt),
    ...(row.deletedAt !== null && { deletedAt: timestamp(row.deletedAt) }),
    editMode: row.editMode,
    mergeRules: row.mergeRules,
    urls: {
      location: `${urls.api}/v1/spaces/${row.id}`,
      app: `${urls.app}/o/${row.organizationId}/s/${row.id}`,
      ...(published !== undefined && { published }),
      ...(published !== undefined && isOpen(visibility) && { public: published }),
      ...(row.iconUrl !== null && { icon: row.iconUrl }),
    },
    organization: row.organizationId,
    ...(row.parentId !== null && { parent: row.parentId }),
    ...(row.position !== null && { position: row.position }),
    ...(row.language !== null && { language: row.language }),
    ...(row.type !== null && { type: row.type }),
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

/** How a space is worked on is nobody's business who only reads it. */
const NOT_FOR_READERS = {
  parentId: null,
  position: null,
  gitSync: null,
  mergeRules: { type: 'inherit' },
  openComments: 0,
  changeRequests: 0,
  openChangeRequests: 0,
  draftChangeRequests: 0,
} as const;

function isOpen(visibility: SpaceVisibility): boolean {
  return visibility === 'public' || visibility === 'unlisted';
}

function spacePermissions(role: RoleOrGuest | 'reader'): SpacePermissions {
  const may = (action: Action) => role !== 'reader' && isAllowed(action, { role });
  return {
    view: role === 'reader' || may('space.view'),
    access: role === 'reader' || may('space.view'),
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
