import { define, missing } from './definition.js';

/** The errors of single sign-on. */
export const ssoErrors = {
  'saml_provider.not_found': missing('SAML provider'),
  'saml_provider.too_many': define<{ limit: number }>(
    409,
    ({ limit }) => `This organization has ${limit} SAML providers, which is all it can have. Delete one first.`,
  ),
  'saml_provider.team_unknown': define<{ team: string }>(
    400,
    ({ team }) => `"${team}" is not a team of this organization. Use the id of a team.`,
  ),
  'auth.sso_required': define<{ organization: string }>(
    403,
    ({ organization }) =>
      `This organization asks for single sign-on. Sign in through a provider of "GET /v1/orgs/${organization}/sso" and use that token.`,
  ),
  'auth.sso_limited': define(
    403,
    () =>
      'This token comes from the single sign-on of one organization and works there only. Sign in by email for what is about you everywhere.',
  ),
};
