import { recordAudit } from '@lectern/database/audit/record-audit';
import type { OperationContext } from '@lectern/database/context';
import { acceptInvite } from '@lectern/database/invites/accept-invite.operation';
import { findInvitesForEmail } from '@lectern/database/invites/invites.queries';
import { enqueue } from '@lectern/database/outbox/enqueue';
import { useSignInCode } from '@lectern/database/sign-in/sign-in.queries';
import { createApiToken, newTokenSecret } from '@lectern/database/tokens/tokens.queries';
import { inTransaction } from '@lectern/database/transaction';
import { findOrCreateUser, markEmailVerified, type UserRow } from '@lectern/database/users/users.queries';
import { DomainError } from '@lectern/domain/errors/domain-error';
import { sendSignInLink } from '@lectern/domain/jobs/catalog';
import { SIGN_IN_TOKEN_DAYS } from '@lectern/domain/sign-in/schemas';
import { Injectable } from '@nestjs/common';
import { Platform } from '../common/platform.js';

const DAY_MS = 86_400_000;

export interface SignedInUser {
  user: UserRow;
  token: string;
  expiresAt: Date;
}

/** Signs people in by a link that is mailed to them. */
@Injectable()
export class SignInService {
  constructor(private readonly platform: Platform) {}

  /** Has a link mailed. Takes the same way for every address: only the job finds out whether anybody is behind it. */
  async requestLink(requestId: string, email: string): Promise<void> {
    const at = this.platform.now();
    await enqueue(this.platform.db, sendSignInLink, { email }, { at, requestId });
  }

  /** Turns the code of a link into a token; the first sign-in of an address makes the account. */
  exchange(requestId: string, code: string): Promise<SignedInUser> {
    const { database, keyring } = this.platform;
    const at = this.platform.now();
    return inTransaction(database, async (tx) => {
      const email = await useSignInCode(tx, keyring, code, at);
      if (email === null) throw new DomainError('sign_in.invalid');
      const displayName = displayNameOf(email);
      const user = await findOrCreateUser(tx, { email, displayName, emailVerifiedAt: at, at });
      const context: OperationContext = {
        actor: { type: 'user', id: user.id, label: email },
        source: 'api',
        requestId,
        at,
      };
      await markEmailVerified(tx, user.id, at);
      for (const invite of await findInvitesForEmail(tx, email, at)) await acceptInvite(tx, context, user.id, invite);
      const token = newTokenSecret();
      const expiresAt = new Date(at.getTime() + SIGN_IN_TOKEN_DAYS * DAY_MS);
      const { id } = await createApiToken(tx, keyring, {
        userId: user.id,
        label: 'Sign-in by e-mail',
        origin: 'email',
        secret: token,
        expiresAt,
        at,
      });
      await recordAudit(tx, context, {
        action: 'user.signed-in',
        organizationId: null,
        target: { type: 'user', id: user.id, label: email },
        payload: { token: id },
      });
      return { user, token, expiresAt };
    });
  }
}

function displayNameOf(email: string): string {
  return email.slice(0, email.lastIndexOf('@')).slice(0, 64);
}
