import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import {
  type BrowserSessionRow,
  endSession,
  endSessionBySecret,
  findSessions,
  listSessions,
  type SessionRow,
} from '@lectern/database/people/sessions/sessions.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { inTransaction } from '@lectern/database/transaction';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import type { KeptSession } from '../../platform/access/caller-credentials.service.js';
import { IdentityService } from '../../platform/access/identity.service.js';
import { Clock } from '../../platform/config/clock.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { credentialOwner } from '../tokens/tokens.service.js';

/** Lists and ends sessions of the console. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly mutations: Mutations,
    private readonly identities: IdentityService,
  ) {}

  /** Finds the sessions that a browser has and that have not ended, the personal one first. */
  async findInBrowser(kept: readonly KeptSession[]): Promise<BrowserSessionRow[]> {
    const secrets = kept.map(({ secret }) => secret);
    const found = await findSessions(this.database, this.keyring, secrets, this.clock.now());
    return found.sort((a, b) => Number(a.samlProvider !== null) - Number(b.samlProvider !== null));
  }

  /** Ends a session of a browser; one that has ended already is no error. */
  async endInBrowser(requestId: string, { secret }: KeptSession): Promise<void> {
    const at = this.clock.now();
    await inTransaction(this.database, async (tx) => {
      const ended = await endSessionBySecret(tx, this.keyring, secret);
      if (!ended) return;
      const { user, id, label } = ended;
      const context = { actor: { type: 'user', id: user.id, label: user.email }, source: 'ui', requestId, at } as const;
      await recordAudit(tx, context, {
        action: 'session.ended',
        organizationId: null,
        target: { type: 'session', id, label },
      });
    });
    this.identities.forgetAll();
  }

  /** Lists the caller's sessions, as far as the caller's own credential reaches. */
  list(caller: Caller, query: PageQuery): Promise<Page<SessionRow>> {
    return listSessions(this.database, this.keyring, credentialOwner(caller), query, this.clock.now());
  }

  /** Ends a session of the caller; one that is not there is as good as ended. */
  async end(caller: Caller, sessionId: string): Promise<void> {
    await this.mutations.run(caller.context, async (tx) => {
      const label = await endSession(tx, credentialOwner(caller), sessionId);
      if (label === null) return;
      await recordAudit(tx, caller.context, {
        action: 'session.ended',
        organizationId: null,
        target: { type: 'session', id: sessionId, label },
      });
    });
  }
}
