import { User, UserParams } from '@lectern/domain/people/users/schemas';
import { Controller } from '@nestjs/common';
import { ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Readable } from '../../platform/endpoint/endpoint-input.js';
import { PeopleForReaders } from './people-for-readers.service.js';

/** Single users. This stands with content, because visitors of sites know people from pages only. */
@Controller('v1')
export class MentionedPeopleController {
  constructor(private readonly people: PeopleForReaders) {}

  @ReaderEndpoint({
    method: 'GET',
    path: 'users/:userId',
    summary: 'Get a user',
    action: 'user.view',
    params: UserParams,
    response: User,
    validated: true,
    errors: ['user.not_found'],
  })
  getUserById({ params, reader }: Readable<{ params: UserParams }>): Promise<User> {
    return this.people.get(reader, params.userId);
  }
}
