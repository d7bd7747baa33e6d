import type { WaitingDelivery } from '@lectern/commands/integrations/deliveries/waiting-delivery';
import { openPrevious } from '@lectern/database/integrations/sealed-configuration';
import type { Keyring } from '@lectern/database/keyring';
import { IntegrationEventPayload } from '@lectern/domain/integrations/event-schemas';
import type { AttemptResult } from './attempt-result.js';
import { exposedMessage } from './exposed-message.js';
import type { IntegrationCaller } from './integration-caller.js';
import type { ScriptResponse } from './script-response.js';

const NOT_HANDLED = 406;

/** Tells an integration of an event that waits for it. */
export async function sendEvent(
  { caller, keyring, now }: { caller: IntegrationCaller; keyring: Keyring; now: () => Date },
  delivery: WaitingDelivery & { integrationId: string },
): Promise<AttemptResult> {
  const event = openPrevious(keyring, IntegrationEventPayload.parse(delivery.payload));
  const response = await caller.call({
    subject: {
      integrationId: delivery.integrationId,
      installationId: delivery.installationId ?? undefined,
      spaceId: idIn(event, 'spaceId'),
      siteId: idIn(event, 'siteId'),
    },
    event,
    organizationId: delivery.organizationId,
    outOfOrder: delivery.parked || isReplay(delivery),
    inBackground: true,
  });
  if (!response) return { ok: false, error: 'The integration was removed.', durationMs: 0, logs: [] };
  const attempt = attemptOf(response, now());
  // What follows in the lane waits for all that the script does with this event.
  const late = response.responded ? await response.late : [];
  return { ...attempt, logs: [...attempt.logs, ...late] };
}

/** A response that is none of the script's own failures; redirects and refusals are answers where somebody asks. */
const isHandled = (status: number) => status >= 200 && status < 300;
export const isResponse = (status: number) => status < 500;

/** How an attempt ended, by what a script answered. */
export function attemptOf(response: ScriptResponse, now: Date, isGood = isHandled): AttemptResult {
  const { durationMs, logs } = response;
  const note = (level: 'debug' | 'error', message: string) => ({ level, message, timestamp: now.toISOString() });
  if (!response.responded) {
    const postponed = response.unavailable && { postponed: true as const };
    return {
      ok: false,
      error: response.error,
      durationMs,
      logs: [...logs, note('error', response.error)],
      ...postponed,
    };
  }
  const { status: answerStatus } = response;
  if (answerStatus === NOT_HANDLED) {
    const skipped = note('debug', 'The script does not handle events of this type.');
    return { ok: true, answerStatus, durationMs, logs: [...logs, skipped] };
  }
  if (isGood(answerStatus)) return { ok: true, answerStatus, durationMs, logs };
  const error = `The script returned ${answerStatus}${reasonIn(response.body)}`;
  return { ok: false, error, answerStatus, durationMs, logs: [...logs, note('error', error)] };
}

function reasonIn(body: Buffer): string {
  const message = exposedMessage(body);
  return message === undefined ? '.' : `: ${message}`;
}

/** What is sent once more stands in a lane of its own, and waits for nothing that came before. */
function isReplay({ id, lane, type }: WaitingDelivery): boolean {
  return lane === id && type !== 'task';
}

function idIn(event: IntegrationEventPayload, name: string): string | undefined {
  const id = event[name];
  return typeof id === 'string' ? id : undefined;
}
