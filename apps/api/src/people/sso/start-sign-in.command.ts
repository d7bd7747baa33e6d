import { randomBytes } from 'node:crypto';
import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { findActiveProvider } from '@lectern/database/people/sso/saml-providers.queries';
import { challengeOf, createSsoRequest } from '@lectern/database/people/sso/sign-ins.queries';
import { returnAddress, returnPath } from '@lectern/domain/people/sso/return-address';
import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import { Urls } from '../../platform/config/urls.js';
import { serviceProviderOf } from './service-provider.js';

const VERIFIER_BYTES = 32;
/** SHA-256 as base64url. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** What whoever begins may ask for: the code for a command that waits for it, or to be led back to a page of the console. */
export interface StartQuery {
  redirect_uri?: unknown;
  code_challenge?: unknown;
  return?: unknown;
}

/** Where a person goes to sign in. */
export interface StartedSignIn {
  location: string;
  /** What the browser has to keep and show for the token; null when a command does so. */
  verifier: string | null;
}

/** Sends people to their identity provider. */
@Injectable()
export class StartSignInCommand {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly urls: Urls,
  ) {}

  /** Remembers that a sign-in has begun, and returns where it goes on. */
  async execute(samlProviderId: string, query: StartQuery): Promise<StartedSignIn> {
    const provider = await findActiveProvider(this.database, samlProviderId);
    if (!provider) throw new DomainError('saml_provider.not_found');
    const command = commandIn(query);
    const verifier = command ? null : randomBytes(VERIFIER_BYTES).toString('base64url');
    const requestId = await createSsoRequest(this.database, {
      providerId: provider.id,
      challenge: command?.challenge ?? challengeOf(verifier ?? ''),
      returnTo: command ? command.returnTo : pathIn(query),
      at: this.clock.now(),
    });
    const service = serviceProviderOf(provider, this.keyring, this.urls);
    // Loaded now, for the same reason as what reads responses.
    const { signInUrl } = await import('@lectern/saml/sign-in-url');
    const location = await signInUrl(service, provider, { requestId, isSigned: provider.signsRequests });
    return { location, verifier };
  }
}

/** The command that waits for the code; null when there is none. */
function commandIn({ redirect_uri, code_challenge }: StartQuery): { returnTo: string; challenge: string } | null {
  if (redirect_uri === undefined && code_challenge === undefined) return null;
  const address = returnAddress(String(redirect_uri));
  if (!address) {
    const message = 'must be an address of your own computer, such as "http://127.0.0.1:8765/"';
    throw invalidRequest([{ path: 'query.redirect_uri', message }]);
  }
  const challenge = String(code_challenge);
  if (!CHALLENGE.test(challenge)) {
    const message = 'must be the SHA-256 of a verifier as base64url, which has 43 characters';
    throw invalidRequest([{ path: 'query.code_challenge', message }]);
  }
  return { returnTo: address.href, challenge };
}

/** Where the browser was; null when it does not say. */
function pathIn({ return: text }: StartQuery): string | null {
  if (text === undefined) return null;
  const path = returnPath(String(text));
  if (path !== null) return path;
  throw invalidRequest([{ path: 'query.return', message: 'must be a path of this installation, such as "/account"' }]);
}
