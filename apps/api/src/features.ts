import type { Provider, Type } from '@nestjs/common';
import { SystemController } from './system/system.controller.js';
import { TokensController } from './tokens/tokens.controller.js';
import { TokensService } from './tokens/tokens.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';

/** Every controller of the API, in the order of the reference. */
export const controllers: readonly Type[] = [SystemController, UsersController, TokensController];

/** Every service and command that the controllers call. */
export const services: readonly Provider[] = [UsersService, TokensService];
