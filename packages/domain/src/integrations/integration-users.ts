/** No mail reaches an address of this domain, and none comes from there. */
const DOMAIN = 'integrations.invalid';

/** The address of the user that stands for an integration. */
export function integrationEmail(integrationId: string): string {
  return `integration-${integrationId}@${DOMAIN}`;
}

/** Tells whether an address in lower case belongs to an integration, so that no person can have it. */
export function isIntegrationEmail(email: string): boolean {
  return email.endsWith(`@${DOMAIN}`);
}
