import { Database } from '@lectern/database/client';
import { findPublicProfile } from '@lectern/database/people/members/members.queries';
import { presentPublicUser, presentUser } from '@lectern/domain/people/users/presenter';
import type { User } from '@lectern/domain/people/users/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { UsersService } from '../../people/users/users.service.js';
import type { VisitorView } from '../../platform/access/visitor-view.js';
import { Urls } from '../../platform/config/urls.js';
import type { SiteReaderIdentity } from '../../platform/endpoint/endpoint-input.js';
import { ShownTargets } from '../pages/shown-targets.service.js';

/** Knows which people may be known: to callers those of their organizations, to visitors those whom pages mention. */
@Injectable()
export class PeopleForReaders {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly shown: ShownTargets,
    private readonly urls: Urls,
  ) {}

  /** Shows a user to whoever reads. */
  async get({ visitor, caller }: SiteReaderIdentity, userId: string): Promise<User> {
    if (visitor) return this.#metBy(visitor, userId);
    return presentUser(await this.users.get(caller, userId), this.urls);
  }

  /** The name of a member whom a page mentions. Others are nobody, lest a page be written to learn their names. */
  async #metBy(visitor: VisitorView, userId: string): Promise<User> {
    const { organizationId } = visitor;
    const isMet = await this.shown.isMet(visitor, [{ kind: 'user', user: userId }]);
    const profile = isMet ? await findPublicProfile(this.database, { organizationId, userId }) : null;
    if (!profile) throw new DomainError('user.not_found');
    return presentPublicUser(profile, this.urls);
  }
}
