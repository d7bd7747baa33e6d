import { Database, type Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { Keyring } from '@lectern/database/keyring';
import { findInvitesForEmail } from '@lectern/database/people/invites/invites.queries';
import {
  type BrowserSessionRow,
  createSession,
  endSessionBySecret,
  newSessionSecret,
} from '@lectern/database/people/sessions/sessions.queries';
import { useSignInCode } from '@lectern/database/people/sign-in/sign-in.queries';
import { type UsedSsoCode, useSsoCode } from '@lectern/database/people/sso/sign-ins.queries';
import { createApiToken, newTokenSecret } from '@lectern/database/people/tokens/tokens.queries';
import {
  findOrCreateUser,
  findUser,
  markEmailVerified,
  type UserRow,
} from '@lectern/database/people/users/users.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { inTransaction } from '@lectern/database/transaction';
import { deviceName } from '@lectern/domain/people/sessions/device-name';
import { PERSONAL_SESSION, SESSION_DAYS } from '@lectern/domain/people/sessions/schemas';
import { type ExchangeSignInCode, SIGN_IN_TOKEN_DAYS } from '@lectern/domain/people/sign-in/schemas';
import { SSO_TOKEN_HOURS } from '@lectern/domain/people/sso/lifetimes';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { sendSignInLinkJob } from '@lectern/domain/platform/jobs/catalog';
import { Injectable } from '@nestjs/common';
import type { Browser } from '../../platform/access/caller-credentials.service.js';
import { Clock } from '../../platform/config/clock.js';
import { acceptInvite } from '../invites/accept-invite.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Who has signed in, and by what; the credential is made in the same transaction. */
interface SignIn {
  user: UserRow;
  label: string;
  by: 'email' | 'sso';
  /** Who vouched for the person, and until when; null for somebody who came by a link. */
  vouched: (UsedSsoCode['provider'] & { until: Date }) | null;
}

export interface SignedInUser {
  user: UserRow;
  token: string;
  expiresAt: Date;
}

export interface StartedSession {
  session: BrowserSessionRow;
  secret: string;
}

/** Signs people in by a link that is mailed to them, and by what an identity provider says of them. */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  /** Has a link mailed. Takes the same way for every address: only the job finds out whether anybody is behind it. */
  async requestLink(requestId: string, email: string): Promise<void> {
    const at = this.clock.now();
    await enqueue(this.database, sendSignInLinkJob, { email }, { at, requestId });
  }

  /** Turns the code of a link, or of single sign-on, into a token. */
  exchange(requestId: string, input: ExchangeSignInCode): Promise<SignedInUser> {
    const occasion = { source: 'api' as const, requestId, at: this.clock.now() };
    return inTransaction(this.database, async (tx) => {
      const { user, label, by, vouched } = await this.#redeem(tx, occasion, input);
      const expiresAt = vouched?.until ?? daysAfter(occasion.at, SIGN_IN_TOKEN_DAYS);
      const secret = newTokenSecret();
      const token = { userId: user.id, label, origin: by, samlProviderId: vouched?.id, secret, expiresAt };
      const { id } = await createApiToken(tx, this.keyring, { ...token, at: occasion.at });
      await recordSignIn(tx, occasion, { user, vouched, credential: { token: id } });
      return { user, token: secret, expiresAt };
    });
  }

  /**
   * Turns the code of a link, or of single sign-on, into a session of the browser that sends it. Of the sessions that
   * this browser has, the one that is replaced ends.
   */
  startSession(
    requestId: string,
    input: ExchangeSignInCode,
    { userAgent, sessions }: Pick<Browser, 'userAgent' | 'sessions'>,
  ): Promise<StartedSession> {
    const { keyring } = this;
    const occasion = { source: 'ui' as const, requestId, at: this.clock.now() };
    return inTransaction(this.database, async (tx) => {
      const { user, label, vouched } = await this.#redeem(tx, occasion, input);
      const expiresAt = vouched?.until ?? daysAfter(occasion.at, SESSION_DAYS);
      const name = vouched?.organizationId ?? PERSONAL_SESSION;
      for (const replaced of sessions.filter((kept) => kept.name === name)) {
        await endSessionBySecret(tx, keyring, replaced.secret);
      }
      const secret = newSessionSecret();
      const samlProviderId = vouched?.id ?? null;
      const device = deviceName(userAgent);
      const session = { userId: user.id, label, device, samlProviderId, secret, expiresAt, at: occasion.at };
      const started = await createSession(tx, keyring, session);
      await recordSignIn(tx, occasion, { user, vouched, credential: { session: started.id } });
      return { session: started, secret };
    });
  }

  async #redeem(tx: Transaction, occasion: Occasion, { code, verifier }: ExchangeSignInCode): Promise<SignIn> {
    const email = await useSignInCode(tx, this.keyring, code, occasion.at);
    if (email !== null) return signInByEmail(tx, occasion, email);
    const used = await useSsoCode(tx, this.keyring, { code, verifier }, occasion.at);
    if (used) return signInBySso(tx, occasion, used);
    throw new DomainError('sign_in.invalid');
  }
}

/** The first sign-in of an address makes the account. */
async function signInByEmail(tx: Transaction, occasion: Occasion, email: string): Promise<SignIn> {
  const { at } = occasion;
  const displayName = displayNameOf(email);
  const user = await findOrCreateUser(tx, { email, displayName, emailVerifiedAt: at, at });
  const context = contextOf(user, occasion);
  await markEmailVerified(tx, user.id, at);
  for (const invite of await findInvitesForEmail(tx, email, at)) await acceptInvite(tx, context, user.id, invite);
  return { user, label: 'Sign-in by email', by: 'email', vouched: null };
}

/** What is vouched for is as short-lived as the session at the provider, and never lives long. */
async function signInBySso(
  tx: Transaction,
  { at }: Occasion,
  { userId, provider, sessionEndsAt }: UsedSsoCode,
): Promise<SignIn> {
  const user = await findUser(tx, userId);
  const latestMs = at.getTime() + SSO_TOKEN_HOURS * HOUR_MS;
  const until = new Date(Math.min(latestMs, sessionEndsAt?.getTime() ?? latestMs));
  if (!user || until <= at) throw new DomainError('sign_in.invalid');
  return { user, label: `Sign-in by ${provider.label}`, by: 'sso', vouched: { ...provider, until } };
}

async function recordSignIn(
  tx: Transaction,
  occasion: Occasion,
  { user, vouched, credential }: Pick<SignIn, 'user' | 'vouched'> & { credential: Record<string, string> },
): Promise<void> {
  await recordAudit(tx, contextOf(user, occasion), {
    action: 'user.signed-in',
    organizationId: vouched?.organizationId ?? null,
    target: { type: 'user', id: user.id, label: user.email },
    payload: { ...credential, ...(vouched && { samlProvider: vouched.id }) },
  });
}

function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

type Occasion = Omit<OperationContext, 'actor'>;

function contextOf({ id, email }: UserRow, occasion: Occasion): OperationContext {
  return { ...occasion, actor: { type: 'user', id, label: email } };
}

function displayNameOf(email: string): string {
  return email.slice(0, email.lastIndexOf('@')).slice(0, 64);
}
