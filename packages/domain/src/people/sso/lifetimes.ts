/** How long somebody may take to sign in at the identity provider. */
export const SSO_REQUEST_MINUTES = 15;

/** How long the code of a sign-in can be exchanged for a token. */
export const SSO_CODE_MINUTES = 5;

/** How long a token of a sign-in works, unless the identity provider says that the session ends before. */
export const SSO_TOKEN_HOURS = 12;
