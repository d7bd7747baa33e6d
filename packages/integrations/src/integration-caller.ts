import { createHmac } from 'node:crypto';
import type { Database } from '@lectern/database/client';
import { AgentTokens } from '@lectern/database/integrations/agent-tokens';
import { openIntegrationSecrets } from '@lectern/database/integrations/integration-secrets';
import {
  findScriptSubject,
  type ScriptSubject,
  type SubjectIds,
} from '@lectern/database/integrations/script-subjects.queries';
import { findScript } from '@lectern/database/integrations/scripts.queries';
import { openConfiguration } from '@lectern/database/integrations/sealed-configuration';
import type { Keyring } from '@lectern/database/keyring';
import type { IntegrationEventPayload } from '@lectern/domain/integrations/event-schemas';
import {
  presentInstallation,
  presentInstallationSite,
  presentInstallationSpace,
} from '@lectern/domain/integrations/installation-presenter';
import { presentIntegration } from '@lectern/domain/integrations/presenter';
import type { OrganizationUrls } from '@lectern/domain/people/organizations/presenter';
import type { GuardedClient } from '@lectern/outbound/guarded-client';
import { OutboundError } from '@lectern/outbound/outbound-error';
import { type EventForm, eventForm } from './event-form.js';
import { type RuntimeClient, RuntimeUnavailable, type ScriptCall } from './runtime-client.js';
import type { ScriptResponse } from './script-response.js';

/** What calling scripts needs. */
export interface CallerDependencies {
  database: Database;
  keyring: Keyring;
  outbound: GuardedClient;
  runtime: RuntimeClient;
  urls: OrganizationUrls;
  now: () => Date;
}

/** An event for a script, and what it is about. */
export interface ScriptEvent {
  subject: SubjectIds;
  event: IntegrationEventPayload;
  /** Whom it concerns, also when the installation is there no more; when absent, whoever has the installation. */
  organizationId?: string;
  /** The body of a request that the event is about. */
  fetchBody?: Buffer | undefined;
  /** It may come after what happened later. */
  outOfOrder?: boolean;
  /** Nobody waits for it, so it may take minutes. */
  inBackground?: boolean;
}

/** Asks integrations: their scripts in the runtime, or a developer's tunnel. */
export class IntegrationCaller {
  constructor(private readonly dependencies: CallerDependencies) {}

  /** Tells a script of an event and returns what it says; null when the integration is gone. */
  async call({
    subject: ids,
    event,
    organizationId,
    fetchBody,
    outOfOrder = false,
    inBackground = false,
  }: ScriptEvent): Promise<ScriptResponse | null> {
    const { database, keyring, urls, now } = this.dependencies;
    const subject = await findScriptSubject(database, ids);
    if (!subject) return null;
    const environment = readable(() => composeEnvironment(keyring, urls, subject, now()));
    if (!environment) return { responded: false, error: UNREADABLE, logs: [], durationMs: 0 };
    const form = eventForm({ event, environment, fetchBody });
    const secret = signingSecret(keyring, [subject.integration.id]);
    const signature = signatureHeader(secret, form.body, now());
    const late = outOfOrder && { 'x-lectern-out-of-order': 'true' };
    const tunnel = tunnelOf(subject, organizationId);
    if (tunnel === null) {
      const how = { organizationId: organizationId ?? concernedBy(subject), inBackground };
      return this.#run(subject, form, { 'x-lectern-signature': signature, ...late }, how);
    }
    const headers = { 'x-lectern-integration-signature': signature, ...late };
    return callTunnel(this.dependencies.outbound, tunnel, form, headers, now());
  }

  #run(
    { integration, scriptHash }: ScriptSubject,
    form: EventForm,
    headers: Record<string, string>,
    how: Pick<ScriptCall, 'organizationId' | 'inBackground'>,
  ) {
    const { database, runtime } = this.dependencies;
    return runtime.call({
      process: `${integration.id}:${integration.version}`,
      hash: scriptHash,
      script: async () => {
        const script = await findScript(database, integration.id);
        // Whoever publishes the next version meanwhile ends this call, not the one after it.
        if (script?.hash !== scriptHash) throw new RuntimeUnavailable('The script was replaced by its next version.');
        return script.script;
      },
      form,
      headers,
      ...how,
    });
  }
}

const UNREADABLE =
  'Secrets or configurations were encrypted under a key that this installation no longer has. Publish and configure the integration again.';

/** What was encrypted under a key that is gone cannot be read by anybody. */
function readable<T>(open: () => T): T | null {
  try {
    return open();
  } catch {
    return null;
  }
}

/** Where it is installed, or who owns it. */
function concernedBy({ integration, installation }: ScriptSubject): string {
  return installation?.organizationId ?? integration.organizationId;
}

/** Where a developer wants this to go instead; what concerns other organizations only when all of it does. */
function tunnelOf(subject: ScriptSubject, concerned = concernedBy(subject)): string | null {
  const { integration } = subject;
  const { tunnel } = integration;
  if (tunnel === null) return null;
  const isOwn = concerned === integration.organizationId;
  return isOwn || tunnel.all ? tunnel.url : null;
}

/** Composes what a script is handed with an event: who it is, where, and by which tokens and secrets. */
export function composeEnvironment(keyring: Keyring, urls: OrganizationUrls, subject: ScriptSubject, now: Date) {
  const { integration, installation, space, site } = subject;
  const open = ({ configuration }: { configuration: Uint8Array }) => ({
    configuration: openConfiguration(keyring, configuration),
  });
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

const TIMEOUT_MS = 10_000;

/** Asks the development server of whoever writes an integration what its script would be asked. */
export async function callTunnel(
  outbound: GuardedClient,
  tunnelUrl: string,
  form: EventForm,
  headers: Record<string, string>,
  now: Date,
): Promise<ScriptResponse> {
  const startedAt = performance.now();
  const asked = (message: string) => ({
    durationMs: performance.now() - startedAt,
    logs: [{ level: 'info' as const, message, timestamp: now.toISOString() }],
  });
  try {
    const response = await outbound.fetch(`${tunnelUrl.replace(/\/+$/, '')}/v1`, {
      method: 'POST',
      headers: { ...headers, 'content-type': form.contentType },
      body: form.body,
      limits: { timeoutMs: TIMEOUT_MS, maxRedirects: 0 },
    });
    const described = asked(`Sent to the development tunnel, which returned ${response.status}.`);
    return {
      ...described,
      responded: true,
      status: response.status,
      headers: [...response.headers],
      body: Buffer.from(response.body),
      late: Promise.resolve([]),
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { ...asked('Sent to the development tunnel.'), responded: false, error: error.message };
  }
}

/** What secrets are derived for: an integration, an installation, or one of these on a space or a site. */
export type SignedFor = readonly string[];

/** The secret by which something that an integration receives, or sends to others, can be recognized. */
export function signingSecret(keyring: Keyring, signedFor: SignedFor): string {
  return keyring.hash('integration-signatures', signedFor.join(':')).toString('hex');
}

/** The header that vouches for a body: `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hexadecimal digits>`. */
export function signatureHeader(secret: string, body: Buffer, now: Date): string {
  const t = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
  return `t=${t},v1=${signature}`;
}
