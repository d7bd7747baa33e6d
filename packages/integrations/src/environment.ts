import { AgentTokens } from '@lectern/database/integrations/agent-tokens';
import { openIntegrationSecrets } from '@lectern/database/integrations/integration-secrets';
import type { ScriptSubject } from '@lectern/database/integrations/script-subjects.queries';
import { openConfiguration } from '@lectern/database/integrations/sealed-configuration';
import type { Keyring } from '@lectern/database/keyring';
import {
  presentInstallation,
  presentInstallationSite,
  presentInstallationSpace,
} from '@lectern/domain/integrations/installation-presenter';
import { presentIntegration } from '@lectern/domain/integrations/presenter';
import type { OrganizationUrls } from '@lectern/domain/people/organizations/presenter';
import { signingSecret } from './signing.js';

/** Composes what a script is handed with an event: who it is, where, and by which tokens and secrets. */
export function composeEnvironment(keyring: Keyring, urls: OrganizationUrls, subject: ScriptSubject, now: Date) {
  const { integration, installation, space, site } = subject;
  const open = ({ configuration }: { configuration: Uint8Array }) => openConfiguration(keyring, configuration);
  const tokens = new AgentTokens(keyring);
  const secretFor = (...signedFor: string[]) => signingSecret(keyring, signedFor);
  return {
    apiEndpoint: urls.api,
    integration: presentIntegration(integration, undefined, urls),
    ...(installation && { installation: presentInstallation(installation, open(installation), urls) }),
    ...(space && { spaceInstallation: presentInstallationSpace(space, open(space), space.id, urls) }),
    ...(site && { siteInstallation: presentInstallationSite(site, open(site), site.id, urls) }),
    secrets: openIntegrationSecrets(keyring, subject.secrets),
    signingSecrets: {
      integration: secretFor(integration.id),
      ...(installation && { installation: secretFor(integration.id, installation.id) }),
      ...(space && { spaceInstallation: secretFor(integration.id, space.installationId, space.id) }),
      ...(site && { siteInstallation: secretFor(integration.id, site.installationId, site.id) }),
    },
    apiTokens: {
      integration: tokens.forIntegration(integration.id, now),
      ...(installation && { installation: tokens.forInstallation(integration.id, installation.id, now) }),
    },
  };
}
