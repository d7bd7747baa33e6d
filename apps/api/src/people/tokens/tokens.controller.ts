import {
  ApiTokenPage,
  ApiTokenParams,
  CreateApiToken,
  CreatedApiToken,
  ListApiTokens,
} from '@lectern/domain/people/tokens/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { presentApiToken } from './tokens.presenter.js';
import { TokensService } from './tokens.service.js';

@Controller('v1/user/tokens')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Endpoint({
    method: 'GET',
    summary: 'List your tokens',
    action: 'token.list',
    query: ListApiTokens,
    response: ApiTokenPage,
  })
  async listApiTokens({ query, caller }: Authorized<{ query: z.infer<typeof ListApiTokens> }>) {
    return mapPage(await this.tokens.list(caller, query), presentApiToken);
  }

  @Endpoint({
    method: 'POST',
    summary: 'Issue a token; its secret is shown only in this response',
    action: 'token.create',
    recentSignIn: true,
    body: CreateApiToken,
    status: 201,
    response: CreatedApiToken,
  })
  async createApiToken({ body, caller }: Authorized<{ body: CreateApiToken }>) {
    const { token, secret } = await this.tokens.create(caller, body);
    return { ...presentApiToken(token), token: secret };
  }

  @Endpoint({
    method: 'DELETE',
    path: ':tokenId',
    summary: 'Revoke a token',
    action: 'token.revoke',
    params: ApiTokenParams,
    response: null,
  })
  async revokeApiToken({ params, caller }: Authorized<{ params: z.infer<typeof ApiTokenParams> }>) {
    await this.tokens.revoke(caller, params.tokenId);
  }
}
