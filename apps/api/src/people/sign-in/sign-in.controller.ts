import { ExchangeSignInCode, RequestSignInLink, SignedIn } from '@lectern/domain/people/sign-in/schemas';
import { presentUser } from '@lectern/domain/people/users/presenter';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import { Controller } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { PublicEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Anonymous } from '../../platform/endpoint/endpoint-input.js';
import { SignInService } from './sign-in.service.js';
import { SignInLimits } from './sign-in-limits.service.js';

@Controller('v1/auth')
export class SignInController {
  constructor(
    private readonly signIn: SignInService,
    private readonly limits: SignInLimits,
    private readonly urls: Urls,
  ) {}

  @PublicEndpoint({
    method: 'POST',
    path: 'email',
    summary: 'Email a one-time sign-in link; the response does not reveal whether the address is known',
    body: RequestSignInLink,
    response: null,
    unaudited: true,
  })
  async requestSignInLink({ body, requestId, ipAddress }: Anonymous<{ body: RequestSignInLink }>) {
    await this.limits.countRequest(ipAddress, body.email);
    await this.signIn.requestLink(requestId, body.email);
  }

  @PublicEndpoint({
    method: 'POST',
    path: 'exchange',
    summary: 'Exchange the code of a sign-in link, or of single sign-on, for a token',
    body: ExchangeSignInCode,
    response: SignedIn,
    errors: ['sign_in.invalid'],
  })
  async exchangeSignInCode({ body, requestId, ipAddress }: Anonymous<{ body: ExchangeSignInCode }>) {
    await this.limits.countExchange(ipAddress);
    const { user, token, expiresAt } = await this.signIn.exchange(requestId, body);
    return { token, expiresAt: timestamp(expiresAt), user: presentUser(user, this.urls) };
  }
}
