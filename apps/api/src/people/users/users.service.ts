import { Database } from '@lectern/database/client';
import { findVisibleUser, type UserRow, updateUser } from '@lectern/database/people/users/users.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import type { UpdateUser } from '@lectern/domain/people/users/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';

/** Reads and changes profiles. */
@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly mutations: Mutations,
  ) {}

  /** Gets a user who shares an organization with the viewer. */
  async get({ userId: viewerId, identity }: Caller, userId: string): Promise<UserRow> {
    // Not from the cached viewer, which may be too old to say no.
    const viewer = { userId: viewerId, samlProviderId: identity.vouchedBy?.providerId ?? null };
    const user = await findVisibleUser(this.database, viewer, userId);
    if (!user) throw new DomainError('user.not_found');
    return user;
  }

  /** Changes the caller's own profile. */
  async update(caller: Caller, userId: string, { displayName, photoURL }: UpdateUser): Promise<UserRow> {
    await this.get(caller, userId);
    if (userId !== caller.userId) throw new DomainError('user.not_self');
    return this.mutations.run(caller.context, async (tx) => {
      const user = await updateUser(tx, userId, { displayName, photoUrl: photoURL });
      await recordAudit(tx, caller.context, {
        action: 'user.updated',
        organizationId: null,
        target: { type: 'user', id: userId, label: user.email },
      });
      return user;
    });
  }
}
