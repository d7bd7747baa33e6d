import { recordCall, recordLate } from '@lectern/commands/integrations/deliveries/record-call';
import { Database } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import type { Askable } from '@lectern/database/integrations/askable.queries';
import type { IntegrationEventPayload, IntegrationEventType } from '@lectern/domain/integrations/event-schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { IntegrationCaller } from '@lectern/integrations/integration-caller';
import type { ScriptResponse } from '@lectern/integrations/script-response';
import { attemptOf, isResponse } from '@lectern/integrations/send-event';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';

/** Something that an integration has to answer at once. */
export interface ScriptQuestion {
  type: IntegrationEventType;
  fields: Record<string, unknown>;
  spaceId?: string | undefined;
  siteId?: string | undefined;
  fetchBody?: Buffer | undefined;
  /** What of the event is kept in its record, where that is not all of it. */
  kept?: Record<string, unknown>;
}

/** The response of a script. */
export type Responded = Extract<ScriptResponse, { responded: true }>;

/** Asks integrations what they have to answer at once, and keeps a record of each time. */
@Injectable()
export class AskIntegration {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly integrationCaller: IntegrationCaller,
  ) {}

  /** What a script answers, whatever its status; refuses when it does not. */
  async ask(askable: Askable, question: ScriptQuestion): Promise<Responded> {
    const { integrationId, organizationId } = askable;
    const installationId = askable.installationId ?? undefined;
    const { spaceId, siteId, type, fields, fetchBody } = question;
    const at = this.clock.now();
    const id = newId(at);
    const ids = { eventId: id, type, ...(installationId !== undefined && { installationId }) };
    const event: IntegrationEventPayload = { ...ids, ...fields };
    const subject = { integrationId, installationId, spaceId, siteId };
    const response = await this.integrationCaller.call({ subject, event, fetchBody });
    if (!response) throw new DomainError('integration.not_found');
    const { ok: _ok, ...attempted } = attemptOf(response, this.clock.now(), isResponse);
    const record = { id, organizationId, integrationId, installationId, type };
    const payload = { ...ids, ...(question.kept ?? fields) };
    await recordCall(this.database, { ...record, payload }, attempted, at);
    if (response.responded) void recordLate(this.database, id, response.late);
    if (!response.responded) {
      throw new DomainError(response.unavailable ? 'integration.unavailable' : 'integration.failed', {
        reason: response.error,
      });
    }
    return response;
  }
}
