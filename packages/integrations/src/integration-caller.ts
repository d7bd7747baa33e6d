import type { Database } from '@lectern/database/client';
import {
  findScriptSubject,
  type ScriptSubject,
  type SubjectIds,
} from '@lectern/database/integrations/script-subjects.queries';
import { findScript } from '@lectern/database/integrations/scripts.queries';
import type { Keyring } from '@lectern/database/keyring';
import type { IntegrationEventPayload } from '@lectern/domain/integrations/event-schemas';
import type { OrganizationUrls } from '@lectern/domain/people/organizations/presenter';
import type { GuardedClient } from '@lectern/outbound/guarded-client';
import { composeEnvironment } from './environment.js';
import { type EventForm, eventForm } from './event-form.js';
import type { RuntimeClient } from './runtime-client.js';
import type { ScriptResponse } from './script-response.js';
import { signatureHeader, signingSecret } from './signing.js';
import { callTunnel } from './tunnel.js';

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
}

/** Asks integrations: their scripts in the runtime, or a developer's tunnel. */
export class IntegrationCaller {
  constructor(private readonly dependencies: CallerDependencies) {}

  /** Tells a script of an event and answers what it says; null when the integration is gone. */
  async call({
    subject: ids,
    event,
    organizationId,
    fetchBody,
    outOfOrder = false,
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
    if (tunnel === null) return this.#run(subject, form, { 'x-lectern-signature': signature, ...late });
    const headers = { 'x-lectern-integration-signature': signature, ...late };
    return callTunnel(this.dependencies.outbound, tunnel, form, headers, now());
  }

  #run({ integration, scriptHash }: ScriptSubject, form: EventForm, headers: Record<string, string>) {
    const { database, runtime } = this.dependencies;
    return runtime.call({
      process: `${integration.id}:${integration.version}`,
      hash: scriptHash,
      script: async () => {
        const script = await findScript(database, integration.id);
        // Whoever publishes the next version meanwhile ends this call, not the one after it.
        if (script?.hash !== scriptHash) throw new Error('the script was replaced by its next version');
        return script.script;
      },
      form,
      headers,
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

/** Where a developer wants this to go instead; what concerns other organizations only when all of it does. */
function tunnelOf(
  { integration, installation }: ScriptSubject,
  concerned = installation?.organizationId ?? integration.organizationId,
): string | null {
  const { tunnel } = integration;
  if (tunnel === null) return null;
  const isOwn = concerned === integration.organizationId;
  return isOwn || tunnel.all ? tunnel.url : null;
}
