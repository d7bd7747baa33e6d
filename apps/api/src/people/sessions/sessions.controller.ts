import {
  BrowserSession,
  BrowserSessions,
  ListSessions,
  MAX_SESSION_DAYS,
  PERSONAL_SESSION,
  SessionPage,
  SessionParams,
} from '@lectern/domain/people/sessions/schemas';
import { ExchangeSignInCode } from '@lectern/domain/people/sign-in/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { Urls } from '../../platform/config/urls.js';
import { BrowserEndpoint, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, InBrowser } from '../../platform/endpoint/endpoint-input.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { SignInLimits } from '../sign-in/sign-in-limits.service.js';
import { presentBrowserSession, presentSession } from './sessions.presenter.js';
import { SessionsService } from './sessions.service.js';

const DAY_SECONDS = 86_400;

@Controller('v1/auth/session')
export class BrowserSessionsController {
  constructor(
    private readonly signIn: SignInService,
    private readonly sessions: SessionsService,
    private readonly limits: SignInLimits,
    private readonly urls: Urls,
  ) {}

  @BrowserEndpoint({
    method: 'POST',
    summary: 'Exchange the code of a sign-in link, or of single sign-on, for a session in a cookie; for the console',
    body: ExchangeSignInCode,
    status: 201,
    response: BrowserSession,
    errors: ['sign_in.invalid'],
  })
  async startSession({ body, requestId, ipAddress, browser }: InBrowser<{ body: ExchangeSignInCode }>) {
    await this.limits.countExchange(ipAddress);
    const { session, secret } = await this.signIn.startSession(requestId, body, browser);
    const name = session.samlProvider?.organizationId ?? PERSONAL_SESSION;
    // The cookie outlives the session rather than the other way round: what has ended counts for nothing.
    browser.keep({ name, secret }, MAX_SESSION_DAYS * DAY_SECONDS);
    return presentBrowserSession(session, this.urls);
  }

  @BrowserEndpoint({
    method: 'GET',
    summary: 'Get the sessions that this browser has; for the console',
    response: BrowserSessions,
  })
  async getBrowserSessions({ browser }: InBrowser) {
    const found = await this.sessions.findInBrowser(browser.sessions);
    return { items: found.map((session) => presentBrowserSession(session, this.urls)) };
  }

  @BrowserEndpoint({
    method: 'DELETE',
    summary: 'End every session that this browser has; for the console',
    response: null,
  })
  async endBrowserSessions({ browser, requestId }: InBrowser) {
    for (const session of browser.sessions) {
      await this.sessions.endInBrowser(requestId, session);
      browser.forget(session.name);
    }
  }
}

@Controller('v1/user/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Endpoint({
    method: 'GET',
    summary: 'List your sessions of the console',
    action: 'session.list',
    query: ListSessions,
    response: SessionPage,
  })
  async listSessions({ query, caller }: Authorized<{ query: z.infer<typeof ListSessions> }>) {
    const page = await this.sessions.list(caller, query);
    return mapPage(page, (session) => presentSession(session, caller.identity.tokenId));
  }

  @Endpoint({
    method: 'DELETE',
    path: ':sessionId',
    summary: 'End a session of the console',
    action: 'session.end',
    params: SessionParams,
    response: null,
  })
  async endSession({ params, caller }: Authorized<{ params: z.infer<typeof SessionParams> }>) {
    await this.sessions.end(caller, params.sessionId);
  }
}
