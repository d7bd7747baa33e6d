import { presentUser } from '@lectern/domain/people/users/presenter';
import { UpdateUser, User, UserParams } from '@lectern/domain/people/users/schemas';
import { Controller } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { UsersService } from './users.service.js';

/** The account of the caller. */
@Controller('v1')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'user',
    summary: 'Get the calling user',
    action: 'account.view',
    response: User,
    forInstallations: 'any',
  })
  async getAuthenticatedUser({ caller }: Authorized) {
    return presentUser(caller.identity.user, this.urls);
  }

  @Endpoint({
    method: 'PATCH',
    path: 'users/:userId',
    summary: 'Change your own name or photo',
    action: 'account.update',
    params: UserParams,
    body: UpdateUser,
    response: User,
    errors: ['user.not_found', 'user.not_self'],
  })
  async updateUserById({ params, body, caller }: Authorized<{ params: UserParams; body: UpdateUser }>) {
    return presentUser(await this.users.update(caller, params.userId, body), this.urls);
  }
}
