import type { GuardedClient } from '@lectern/outbound/guarded-client';
import type { EventForm } from './event-form.js';
import type { ScriptResponse } from './script-response.js';

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
    const told = asked(`Sent to the development tunnel, which answered ${response.status}.`);
    return {
      ...told,
      responded: true,
      status: response.status,
      headers: [...response.headers],
      body: Buffer.from(response.body),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...asked('Sent to the development tunnel.'), responded: false, error: reason };
  }
}
