/** Lectern as an identity provider sees it, for one provider of one organization. */
export interface ServiceProvider {
  entityId: string;
  /** Where responses are sent to. */
  acsUrl: string;
  /** The private key that requests are signed with and assertions are encrypted for, as PEM. */
  key: string;
  /** The certificate of that key, as PEM. */
  certificate: string;
}

/** Who says who somebody is. */
export interface IdentityProvider {
  entityId: string;
  /** Where people are sent to sign in. */
  ssoUrl: string;
  /** Whose signatures count, as PEM: usually one, two while it is replaced. */
  certificates: readonly string[];
}
