import { Database, type Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { Keyring } from '@lectern/database/keyring';
import { findInvitesForEmail } from '@lectern/database/people/invites/invites.queries';
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
import { type ExchangeSignInCode, SIGN_IN_TOKEN_DAYS } from '@lectern/domain/people/sign-in/schemas';
import { SSO_TOKEN_HOURS } from '@lectern/domain/people/sso/lifetimes';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { sendSignInLinkJob } from '@lectern/domain/platform/jobs/catalog';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import { acceptInvite } from '../invites/accept-invite.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface SignedInUser {
  user: UserRow;
  token: string;
  expiresAt: Date;
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
  exchange(requestId: string, { code, verifier }: ExchangeSignInCode): Promise<SignedInUser> {
    const { database, keyring } = this;
    const at = this.clock.now();
    return inTransaction(database, async (tx) => {
      const occasion = { source: 'api' as const, requestId, at };
      const email = await useSignInCode(tx, keyring, code, at);
      if (email !== null) return this.#signInByEmail(tx, occasion, email);
      const vouched = await useSsoCode(tx, keyring, { code, verifier }, at);
      if (vouched) return this.#signInBySso(tx, occasion, vouched);
      throw new DomainError('sign_in.invalid');
    });
  }

  /** The first sign-in of an address makes the account. */
  async #signInByEmail(tx: Transaction, occasion: Occasion, email: string): Promise<SignedInUser> {
    const { at } = occasion;
    const displayName = displayNameOf(email);
    const user = await findOrCreateUser(tx, { email, displayName, emailVerifiedAt: at, at });
    const context = contextOf(user, occasion);
    await markEmailVerified(tx, user.id, at);
    for (const invite of await findInvitesForEmail(tx, email, at)) await acceptInvite(tx, context, user.id, invite);
    const expiresAt = new Date(at.getTime() + SIGN_IN_TOKEN_DAYS * DAY_MS);
    return this.#issue(tx, context, user, { label: 'Sign-in by email', origin: 'email', expiresAt });
  }

  /** The token is as short-lived as the session at the provider, and never lives long. */
  async #signInBySso(
    tx: Transaction,
    occasion: Occasion,
    { userId, provider, sessionEndsAt }: UsedSsoCode,
  ): Promise<SignedInUser> {
    const user = await findUser(tx, userId);
    const latestMs = occasion.at.getTime() + SSO_TOKEN_HOURS * HOUR_MS;
    const expiresAt = new Date(Math.min(latestMs, sessionEndsAt?.getTime() ?? latestMs));
    if (!user || expiresAt <= occasion.at) throw new DomainError('sign_in.invalid');
    const token = { label: `Sign-in by ${provider.label}`, origin: 'sso' as const, expiresAt, provider };
    return this.#issue(tx, contextOf(user, occasion), user, token);
  }

  async #issue(
    tx: Transaction,
    context: OperationContext,
    user: UserRow,
    token: { label: string; origin: 'email' | 'sso'; expiresAt: Date; provider?: UsedSsoCode['provider'] },
  ): Promise<SignedInUser> {
    const { provider, expiresAt, ...rest } = token;
    const secret = newTokenSecret();
    const issued = { ...rest, expiresAt, userId: user.id, samlProviderId: provider?.id, secret, at: context.at };
    const { id } = await createApiToken(tx, this.keyring, issued);
    await recordAudit(tx, context, {
      action: 'user.signed-in',
      organizationId: provider?.organizationId ?? null,
      target: { type: 'user', id: user.id, label: user.email },
      payload: { token: id, ...(provider && { samlProvider: provider.id }) },
    });
    return { user, token: secret, expiresAt };
  }
}

type Occasion = Omit<OperationContext, 'actor'>;

function contextOf({ id, email }: UserRow, occasion: Occasion): OperationContext {
  return { ...occasion, actor: { type: 'user', id, label: email } };
}

function displayNameOf(email: string): string {
  return email.slice(0, email.lastIndexOf('@')).slice(0, 64);
}
