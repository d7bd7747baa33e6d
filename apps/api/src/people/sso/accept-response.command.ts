import { Database, type Transaction } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { type ActiveSamlProvider, findActiveProvider } from '@lectern/database/people/sso/saml-providers.queries';
import {
  createSsoCode,
  createUnsolicitedSignIn,
  recordAssertion,
  takeSsoRequest,
} from '@lectern/database/people/sso/sign-ins.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { inTransaction } from '@lectern/database/transaction';
import { profileOf } from '@lectern/domain/people/sso/profile';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { SamlRefusal } from '@lectern/saml/refusal';
import type { AssertedSignIn } from '@lectern/saml/response/assertion';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import { Urls } from '../../platform/config/urls.js';
import { RateLimiter, type StrictLimit } from '../../platform/http/rate-limiter.service.js';
import { provisionMember } from './provision-member.js';
import { serviceProviderOf } from './service-provider.js';
import { isRefusal, reasonOf, SsoRefusal } from './sso-refusal.js';

/** Names of this format are made up anew for every sign-in. */
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

const REFUSALS_A_MINUTE = 120;
const MINUTE_SECONDS = 60;

/** The one-time code of a sign-in. */
export interface AcceptedSignIn {
  code: string;
  /** The address of a command that it is sent to, or the path that its page leads back to. */
  returnTo: string | null;
  /** Whether it began here, and not at the identity provider. */
  isBegunHere: boolean;
}

/** Takes what identity providers answer. */
@Injectable()
export class AcceptResponseCommand {
  readonly #countRecord: StrictLimit;

  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly urls: Urls,
    limiter: RateLimiter,
  ) {
    this.#countRecord = limiter.strict('sso-refusals', REFUSALS_A_MINUTE, MINUTE_SECONDS);
  }

  /** Signs somebody in by a response, all or nothing; what is refused is recorded. */
  async execute(requestId: string, samlProviderId: string, samlResponse: string | null): Promise<AcceptedSignIn> {
    const provider = await findActiveProvider(this.database, samlProviderId);
    if (!provider) throw new DomainError('saml_provider.not_found');
    try {
      if (samlResponse === null) throw new SsoRefusal('no-response');
      const signIn = await this.#read(provider, samlResponse);
      return await inTransaction(this.database, (tx) => this.#accept(tx, requestId, provider, signIn));
    } catch (error) {
      if (isRefusal(error) && (await this.#isToBeRecorded(provider))) {
        await this.#recordRefusal(requestId, provider, error);
      }
      throw error;
    }
  }

  async #read(provider: ActiveSamlProvider, samlResponse: string): Promise<AssertedSignIn> {
    const { keyring, urls } = this;
    const service = serviceProviderOf(provider, keyring, urls);
    // Loaded with the first response: what reads XML takes long to load, and many installations never need it.
    const { readResponse } = await import('@lectern/saml/response/read-response');
    return readResponse(samlResponse, { service, identityProvider: provider, now: this.clock.now() });
  }

  async #accept(
    tx: Transaction,
    requestId: string,
    { id, organizationId }: ActiveSamlProvider,
    signIn: AssertedSignIn,
  ): Promise<AcceptedSignIn> {
    const at = this.clock.now();
    // Whoever changes or deletes the provider waits from here on, so it stays as it is now.
    await lockOrganization(tx, organizationId);
    const provider = await findActiveProvider(tx, id);
    if (!provider) throw new DomainError('saml_provider.not_found');
    const { assertionId, usableUntil, nameId, attributes, sessionEndsAt } = signIn;
    if (!(await recordAssertion(tx, { providerId: provider.id, assertionId, usableUntil }))) {
      throw new SsoRefusal('replayed');
    }
    const { id: signInId, returnTo } = await this.#begun(tx, provider, signIn.inResponseTo, at);
    const profile = profileOf(nameId.value, attributes);
    if (!profile) throw new SsoRefusal('no-email');
    const person = { nameId: nameId.format === TRANSIENT ? null : nameId.value, profile, attributes };
    const user = await provisionMember(tx, { source: 'api', requestId, at }, provider, person);
    if (!user) throw new SsoRefusal('disabled');
    const code = await createSsoCode(tx, this.keyring, { signInId, userId: user.id, sessionEndsAt, at });
    return { code, returnTo, isBegunHere: signIn.inResponseTo !== null };
  }

  async #begun(tx: Transaction, provider: ActiveSamlProvider, inResponseTo: string | null, at: Date) {
    if (inResponseTo === null) {
      if (!provider.allowsUnsolicited) throw new SsoRefusal('unsolicited');
      return createUnsolicitedSignIn(tx, provider.id, at);
    }
    const begun = await takeSsoRequest(tx, { providerId: provider.id, requestId: inResponseTo }, at);
    if (!begun) throw new SsoRefusal('unknown-request');
    return begun;
  }

  /** Anybody can send what is refused, from many addresses: the trail of an organization must not be flooded so. */
  async #isToBeRecorded({ id }: ActiveSamlProvider): Promise<boolean> {
    try {
      await this.#countRecord(id);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'request.rate_limited') return false;
      throw error;
    }
  }

  /** Nothing of the response itself is kept: whoever sent it may have written anything into it. */
  async #recordRefusal(requestId: string, provider: ActiveSamlProvider, refusal: SsoRefusal | SamlRefusal) {
    const actor = { type: 'system' as const, id: 'sso', label: 'Single sign-on' };
    const context = { actor, source: 'api' as const, requestId, at: this.clock.now() };
    await recordAudit(this.database, context, {
      action: 'sso.refused',
      organizationId: provider.organizationId,
      target: { type: 'saml-provider', id: provider.id, label: provider.label },
      payload: { reason: reasonOf(refusal), message: refusal.message },
    });
  }
}
