import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EndpointDeclaration, endpointOf } from '../endpoint/endpoint-declaration.js';
import { stateOf } from '../endpoint/endpoint-input.js';
import { RateLimiter } from '../http/rate-limiter.service.js';
import { CallerCredentials, type Credential } from './caller-credentials.service.js';
import { IdentityService, isSignedToken } from './identity.service.js';
import { SiteVisitors } from './site-visitors.service.js';

/** Finds out who calls, counts the call against that caller's limit, and turns away who has to be known but is not. */
@Injectable()
export class AuthenticateGuard implements CanActivate {
  constructor(
    private readonly credentials: CallerCredentials,
    private readonly identities: IdentityService,
    private readonly visitors: SiteVisitors,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const endpoint = endpointOf(context.getHandler());
    if (!endpoint) return true;
    const state = stateOf(request);
    state.endpoint = endpoint;
    if (endpoint.access === 'public') {
      const key = `address:${request.ip}`;
      await (endpoint.readOnly ? this.limiter.countReader(reply, key) : this.limiter.count(reply, key));
      if (endpoint.inBrowser) state.browser = this.credentials.browserOf(request, reply);
      return true;
    }
    const credential = this.credentials.of(request);
    const identity = credential ? await this.identities.resolve(credential.secret) : null;
    if (credential && !identity && isSignedToken(credential.secret)) {
      return this.#admitVisitor(request, reply, endpoint, credential.secret);
    }
    await this.limiter.count(reply, identity ? `token:${identity.tokenId}` : `address:${request.ip}`);
    if (!credential || !identity) throw unknownCaller(credential);
    state.identity = identity;
    state.again = () => this.identities.resolve(credential.secret);
    resolveMe(request.params, identity.user.id);
    return true;
  }

  async #admitVisitor(
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: EndpointDeclaration,
    token: string,
  ): Promise<boolean> {
    const visitor = await this.visitors.resolve(token);
    await this.limiter.countReader(reply, visitor ? `site:${visitor.siteId}:${request.ip}` : `address:${request.ip}`);
    if (!visitor) throw new DomainError('auth.token_invalid');
    if (!endpoint.forVisitors) throw refusalOf(endpoint);
    stateOf(request).visitor = visitor;
    return true;
  }
}

/** The refusal of a request that nobody stands behind. */
export function unknownCaller(credential: Credential | undefined): DomainError {
  if (!credential) return new DomainError('auth.token_missing');
  return new DomainError(credential.isSession ? 'auth.session_ended' : 'auth.token_invalid');
}

/** What is not for visitors to read is not there for them, whether it exists or not; nothing is for them to change. */
function refusalOf({ method, readOnly }: EndpointDeclaration): DomainError {
  return new DomainError(method === 'GET' || readOnly ? 'auth.not_for_site_tokens' : 'auth.site_token_limited');
}

/** Lets clients write `me` for the id of the calling user. */
function resolveMe(params: unknown, userId: string): void {
  if (typeof params === 'object' && params !== null && 'userId' in params && params.userId === 'me') {
    params.userId = userId;
  }
}
