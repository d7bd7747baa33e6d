import { SamlRefusal } from '@lectern/saml/refusal';

/** Why somebody whose response is genuine cannot sign in all the same, in words for that person. */
const refusals = {
  replayed: 'This response has already been used. Sign in again.',
  'unknown-request':
    'The response belongs to a sign-in that was not started here, is already finished or has expired. Start again.',
  unsolicited: 'This organization requires that you start the sign-in at Lectern, not at the identity provider.',
  'no-email': 'The identity provider does not send your email address. Ask your administrator to send it as "email".',
  disabled: 'Your access to this organization is disabled. Ask an administrator of the organization.',
  'no-response': 'The request has no "SAMLResponse".',
} as const;

/** A sign-in that is refused, although the identity provider agrees. */
export class SsoRefusal extends Error {
  override readonly name = 'SsoRefusal';

  constructor(readonly reason: keyof typeof refusals) {
    super(refusals[reason]);
  }
}

/** Whether a sign-in was refused, and not something broken. */
export function isRefusal(error: unknown): error is SsoRefusal | SamlRefusal {
  return error instanceof SsoRefusal || error instanceof SamlRefusal;
}

/** Why a sign-in was refused, as exactly as is known: administrators may read more than whoever sent the response. */
export function reasonOf(refusal: SsoRefusal | SamlRefusal): string {
  return refusal.cause instanceof SamlRefusal ? `${refusal.reason}: ${refusal.cause.reason}` : refusal.reason;
}
