import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { listMembersAmong, type MemberRow } from '@lectern/database/people/members/members.queries';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import { Injectable } from '@nestjs/common';
import { EffectiveRolesService } from '../../library/grants/effective-roles.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { CommentsService, type PlaceParams } from './comments.service.js';

/** Tells who may comment. */
@Injectable()
export class CommentersService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly effectiveRoles: EffectiveRolesService,
    private readonly comments: CommentsService,
  ) {}

  /** Lists the members who may comment on a space, and so on its change requests; who joined last stands first. */
  async list({ organizationId }: Caller, params: PlaceParams, query: PageQuery): Promise<Page<MemberRow>> {
    const { place } = await this.comments.place(params);
    const roles = await this.effectiveRoles.roles({ organizationId, kind: 'space', id: place.spaceId });
    const userIds = [...roles].flatMap(([userId, { role }]) => (isAllowed('space.comment', { role }) ? [userId] : []));
    const people = { organizationId, userIds, scope: ['commenters', place.spaceId] };
    return listMembersAmong(this.database, this.keyring, people, query);
  }
}
